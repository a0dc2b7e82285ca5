const realLanguages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
/** Old and collective codes as the catalogue writes them. */
const renamed: Readonly<Record<string, string>> = {
  no: 'nb',
  iw: 'he',
  in: 'id',
  ji: 'yi',
  tl: 'fil',
};

/**
 * The primary subtag of a BCP 47 tag or a locale (`pt_BR`, `no`, `zh-Hant`) as the catalogue writes it; undefined for
 * what is no language's code.
 */
export function readLanguageCode(tag: string | undefined): string | undefined {
  const [, primary = ''] = /^\s*([a-z]{2,3})(?:[-_][\w-]*)?\s*$/i.exec(tag ?? '') ?? [];
  const code = primary.toLowerCase();
  if (code === '' || realLanguages.of(code) === undefined) return undefined;
  return renamed[code] ?? code;
}
