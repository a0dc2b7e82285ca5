import type { LivePage } from '@dragoman/domain/live-pages';

const file = /\.(?!html?$|php$|aspx?$|jsp$)[a-z\d]{2,11}$/i;

/** Converts addresses between the site's own and those of the page's language. */
export function addressesOf(page: LivePage) {
  /** Shown path and query → original path and query. */
  const originals = new Map([[location.pathname + location.search, page.path]]);
  const strip = (path: string): string => {
    const rest = path.slice(page.prefix.length);
    const isInside = page.prefix !== '' && path.startsWith(page.prefix) && /^($|[/?#])/.test(rest);
    return isInside ? (rest.startsWith('/') ? rest : `/${rest}`) : path;
  };
  const isForeign = (url: URL) =>
    !page.origins.includes(url.origin) ||
    page.languages.includes(url.pathname.split('/', 2)[1] as string) ||
    file.test(url.pathname);

  /** Returns the address in the page's language; undefined if it is not the site's or already has a language. */
  const shown = (href: string): string | undefined => {
    const url = URL.parse(href, document.baseURI);
    if (url === null || !/^https?:$/.test(url.protocol) || isForeign(url)) return undefined;
    const path = url.pathname + url.search;
    for (const [address, original] of originals) {
      if (original === path) return address + url.hash;
    }
    return page.prefix === '' && url.origin === location.origin
      ? undefined
      : page.prefix + path + url.hash;
  };

  /** Returns the page's address as the site's scripts see it. */
  const original = (): string => {
    const path = location.pathname + location.search;
    return (originals.get(path) ?? strip(path)) + location.hash;
  };
  return { shown, original };
}

export type Addresses = ReturnType<typeof addressesOf>;
