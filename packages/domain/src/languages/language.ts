import { languageCatalogue } from './catalogue.data.ts';

/** A language of the catalogue [owner-workspace §3]. `code` is a BCP 47 tag. */
export interface Language {
  readonly code: string;
  readonly englishName: string;
  readonly nativeName: string;
  readonly flag: string;
}

const byCode = new Map<string, Language>(
  languageCatalogue.map((language) => [language.code, language]),
);
const whiteFlag = '🏳️';
const rightToLeft = new Set([
  'ar',
  'arc',
  'ckb',
  'dv',
  'fa',
  'he',
  'ps',
  'sd',
  'syr',
  'ug',
  'ur',
  'yi',
]);

/** Returns the entry of a BCP 47 code; unknown codes are their own name, with a white flag [owner-workspace §3]. */
export function languageByCode(code: string): Language {
  return byCode.get(code) ?? { code, englishName: code, nativeName: code, flag: whiteFlag };
}

/** Returns the base direction of a language, from its primary subtag and explicit script. */
export function textDirection(code: string): 'ltr' | 'rtl' {
  const [primary = '', script = ''] = code.toLowerCase().split('-');
  if (script === 'latn' || script === 'cyrl') return 'ltr';
  return rightToLeft.has(primary) || script === 'arab' || script === 'hebr' ? 'rtl' : 'ltr';
}
