import { decodeText, readTags } from '@dragoman/rewriter';

const hidden = new Set(
  'script style template noscript code pre kbd samp var svg math textarea select'.split(' '),
);
const inline = new Set('a abbr b bdi em i mark q s small span strong sub sup u wbr'.split(' '));

/** Returns roughly the visible text of a page, with a line per block. Good enough to detect its language. */
export function visibleText(html: string): string {
  const bytes = new TextEncoder().encode(html);
  const parts: string[] = [];
  let from = 0;
  let inside: string | undefined;
  for (const { name, isEnd, start, end } of readTags(bytes, [])) {
    if (inside === undefined) parts.push(decodeText(bytes, from, start));
    if (inside === undefined && hidden.has(name) && !isEnd) inside = name;
    else if (inside === name && isEnd) inside = undefined;
    else if (inside === undefined && name !== '' && !inline.has(name)) parts.push('\n');
    from = end;
  }
  if (inside === undefined) parts.push(decodeText(bytes, from, bytes.length));
  const lines = parts.join('').split('\n');
  return lines
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** Returns the languages declared in the head of a page. */
export function declaredInHtml(html: string): { lang?: string; ogLocale?: string } {
  let lang: string | undefined;
  let ogLocale: string | undefined;
  for (const { name, attributes } of readTags(new TextEncoder().encode(html), read)) {
    const property = attributes.get('property')?.trim().toLowerCase();
    if (name === 'html') lang ??= codeIn(attributes.get('lang'));
    if (name === 'meta' && property === 'og:locale') ogLocale ??= codeIn(attributes.get('content'));
  }
  return { ...(lang && { lang }), ...(ogLocale && { ogLocale }) };
}

const read = ['lang', 'property', 'content'];

/** An attribute that is present and has no code counts as declared. */
function codeIn(value: string | undefined): string | undefined {
  return value === undefined ? undefined : (/^\s*([\w-]+)/.exec(value)?.[1] ?? '');
}
