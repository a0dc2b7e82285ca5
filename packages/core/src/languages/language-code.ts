const realLanguages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
/** Old and collective codes, mapped to those of the catalog. */
const renamed: Readonly<Record<string, string>> = {
  no: 'nb',
  iw: 'he',
  in: 'id',
  ji: 'yi',
  tl: 'fil',
};

/**
 * Returns the catalog's code for a BCP 47 tag or a locale (`pt_BR`, `no`, `zh-Hant`): its primary subtag. Returns undefined if
 * it is not a language code.
 */
export function readLanguageCode(tag: string | undefined): string | undefined {
  const [, primary = ''] = /^\s*([a-z]{2,3})(?:[-_][\w-]*)?\s*$/i.exec(tag ?? '') ?? [];
  const code = primary.toLowerCase();
  if (code === '' || realLanguages.of(code) === undefined) return undefined;
  return renamed[code] ?? code;
}
