/** Where a public page is found in a language; null is the original one. */
export function addressOf(path: string, language: string | null): string {
  if (language === null) return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

/** The address of a link within the public site in a language; undefined for what has only one. */
export function linkIn(
  href: string,
  language: string,
  paths: ReadonlySet<string>,
): string | undefined {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
  return paths.has(path) ? addressOf(path, language) + rest : undefined;
}
