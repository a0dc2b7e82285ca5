/** Converts a BCP 47 tag to an Open Graph locale: `es` is `es_ES`, `pt-BR` is `pt_BR`. */
export function openGraphLocale(language: string): string {
  try {
    const locale = new Intl.Locale(language);
    const region = locale.region ?? locale.maximize().region;
    return region === undefined ? locale.language : `${locale.language}_${region}`;
  } catch {
    return language.replaceAll('-', '_');
  }
}
