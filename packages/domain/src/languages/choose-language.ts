import { languageCatalogue } from './catalogue.data.ts';

const codes: ReadonlySet<string> = new Set(languageCatalogue.map(({ code }) => code));

/** Tags that the catalog has under another code. */
const aliases: Readonly<Record<string, string>> = {
  no: 'nb',
  nn: 'nb',
  in: 'id',
  yue: 'zh',
  cmn: 'zh',
};

/**
 * Returns the catalog language that best matches an `Accept-Language` header (RFC 9110 §12.5.4) or a BCP 47 tag. Only
 * primary subtags count. Defaults to English.
 */
export function chooseLanguage(wanted: string | undefined): string {
  const tags = (wanted ?? '').slice(0, 1000).split(',').map(readTag);
  const ranked = tags.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  for (const { language } of ranked) {
    const code = aliases[language] ?? language;
    if (codes.has(code)) return code;
  }
  return 'en';
}

function readTag(entry: string): { language: string; weight: number } {
  const [tag = '', ...parameters] = entry.split(';');
  const quality = parameters.map((value) => /^\s*q=([\d.]+)\s*$/i.exec(value)?.[1]).find(Boolean);
  const language = tag.trim().toLowerCase().split(/[-_]/)[0] ?? '';
  return { language, weight: quality === undefined ? 1 : Number(quality) };
}
