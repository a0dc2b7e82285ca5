import { namedReferences } from './named-references.data.ts';

const hidden =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|template|noscript|code|pre|kbd|samp|var|svg|math|textarea|select)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;

/** Returns roughly the visible text of a page, with a line per block. Good enough to detect its language. */
export function visibleText(html: string): string {
  return html
    .replace(hidden, ' ')
    .replace(/<\/?(?:a|abbr|b|bdi|em|i|mark|q|s|small|span|strong|sub|sup|u|wbr)\b[^<>]*>/gi, '')
    .replace(/<[a-z/!?][^<>]*>/gi, '\n')
    .replace(/&(#x?[\da-f]+|\w+);/gi, (reference, name) => decodeReference(name) ?? reference)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}

function decodeReference(name: string): string | undefined {
  if (!name.startsWith('#')) return namedReferences[name];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

const localeMark = /\bproperty\s*=\s*["']?og:locale["'\s]/i;

/** Returns the languages declared in the head of a page. */
export function declaredInHtml(html: string): { lang?: string; ogLocale?: string } {
  const lang = /<html\b[^<>]*?\slang\s*=\s*["']?([\w-]+)/i.exec(html)?.[1];
  const [meta = ''] = html.match(/<meta\b[^<>]*>/gi)?.filter((tag) => localeMark.test(tag)) ?? [];
  const ogLocale = /\bcontent\s*=\s*["']?([\w-]+)/i.exec(meta)?.[1];
  return { ...(lang && { lang }), ...(ogLocale && { ogLocale }) };
}
