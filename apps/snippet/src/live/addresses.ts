import type { LivePage } from '@dragoman/domain/live-pages';

const file = /\.(?!html?$|php$|aspx?$|jsp$)[a-z\d]{2,11}$/i;

/** Converts addresses between the site's own and those of the page's language. */
export function addressesOf({ prefix, languages, origins, slugs }: LivePage) {
  const translated = new Map(slugs);
  const originals = new Map(slugs.map(([name, shown]) => [shown, name]));

  /** Returns an address as the site's scripts know it: absolute, or a path from the root. Relative ones are unchanged. */
  const original = (address: string): string =>
    address.replace(/^(\w+:\/\/[^/?#]+)?(\/[^?#]*)/, (all, origin = '', path) =>
      (origin && origin !== location.origin) || !`${path}/`.startsWith(`${prefix}/`)
        ? all
        : origin + (mapped(path.slice(prefix.length), originals) || '/'),
    );

  /** Returns the address in the page's language; undefined if it is not the site's or already has a language. */
  const shown = (href: string): string | undefined => {
    const url = URL.parse(href, original(document.baseURI));
    // An address such as `blob:` has the site's origin and no host.
    if (!url?.host || !origins.includes(url.origin)) return undefined;
    const { pathname, origin } = url;
    if (languages.includes(pathname.split('/', 2)[1] as string) || file.test(pathname)) {
      return undefined;
    }
    const path = prefix + mapped(pathname, translated);
    if (path === pathname && origin === location.origin) return undefined;
    return path + url.search + url.hash;
  };

  /** Returns the page's path and query as the site's scripts see them. */
  const here = (): string => original(location.pathname + location.search);
  return { shown, original, here };
}

/** Replaces whole segments of a path, except for page extensions such as `.html`. */
const mapped = (path: string, names: ReadonlyMap<string, string>): string =>
  path.replace(
    /([^/]+?)(\.\w+)?(?=\/|$)/g,
    (_, name, extension = '') => (names.get(name) ?? name) + extension,
  );

export type Addresses = ReturnType<typeof addressesOf>;
