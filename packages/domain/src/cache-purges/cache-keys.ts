/**
 * Keys by which a cache in front purges pages. Lower case and without spaces or commas: Cloudflare ignores case, and
 * headers list keys separated by spaces or commas.
 */

/** Returns the key of everything served for a website: 60 random bits of its id. */
export function websiteKey(websiteId: string): string {
  return websiteId.replaceAll('-', '').slice(0, 16);
}

/** Returns the key of a website's pages in one language. */
export function languageKey(websiteId: string, language: string): string {
  return `${websiteKey(websiteId)}-${language.toLowerCase()}`;
}

/** Returns the key of the website that a page's key belongs to. */
export function websiteKeyIn(pageKey: string): string {
  return pageKey.split('_', 1)[0] ?? '';
}

/** Returns the key of one page in all languages. @param hash hexadecimal hash of its path */
export function pageKey(websiteId: string, hash: string): string {
  return `${websiteKey(websiteId)}_${hash}`;
}
