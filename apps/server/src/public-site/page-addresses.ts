/** Returns the address of a public page in a language; null is the original language. */
export function addressOf(path: string, language: string | null): string {
  if (language === null) return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

/** Splits the address of a public page; null is the original language. */
export function languageAndPath(
  address: string,
  languages: { has(language: string): boolean },
): { language: string | null; path: string } {
  const [, language = '', path = ''] = /^\/([^/]*)(.*)$/s.exec(address) ?? [];
  return languages.has(language)
    ? { language, path: path || '/' }
    : { language: null, path: address };
}

/** Returns the address of an internal link in a language, or undefined if it is not a page of that language. */
export function linkIn(
  href: string,
  language: string,
  languages: ReadonlyMap<string, readonly string[]>,
): string | undefined {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
  return languages.get(path)?.includes(language) ? addressOf(path, language) + rest : undefined;
}
