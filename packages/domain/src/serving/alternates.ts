import { addressIn } from './addresses.ts';
import type { EntryHost, ServingSite } from './site.ts';

export interface Alternate {
  readonly hreflang: string;
  readonly href: string;
}

/**
 * Returns the hreflang set of an original path (raw, optional query): the original, every live language with an
 * address in which the page is not excluded, and `x-default` for the original. Every page in the set has the same set.
 */
export function alternatesOf(
  site: ServingSite,
  entryHost: EntryHost,
  original: string,
): Alternate[] {
  const source = addressIn(site, entryHost, null, original);
  if (source === undefined || site.languages.length === 0) return [];
  const translated = site.languages.flatMap((language) => {
    if (site.isExcluded(original, language)) return [];
    const href = addressIn(site, entryHost, language, original);
    return href === undefined ? [] : [{ hreflang: language, href }];
  });
  return [
    { hreflang: site.sourceLanguage, href: source },
    ...translated,
    { hreflang: 'x-default', href: source },
  ];
}

/** Returns the set as a `Link` header (RFC 8288), for responses whose body is not modified. */
export function alternatesHeader(alternates: readonly Alternate[]): string {
  return alternates
    .map(({ hreflang, href }) => `<${encodeUnsafe(href)}>; rel="alternate"; hreflang="${hreflang}"`)
    .join(', ');
}

function encodeUnsafe(href: string): string {
  return href.replace(/[^!-;=?-~]/gu, (character) => encodeURIComponent(character));
}
