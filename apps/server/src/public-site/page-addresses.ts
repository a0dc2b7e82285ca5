/** Returns the address of a public page in a language; null is the original language. */
export function addressOf(path: string, language: string | null): string {
  if (language === null) return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

/** Returns the address of an internal link in a language, or undefined if it is not a translated page. */
export function linkIn(
  href: string,
  language: string,
  paths: ReadonlySet<string>,
): string | undefined {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
  return paths.has(path) ? addressOf(path, language) + rest : undefined;
}
