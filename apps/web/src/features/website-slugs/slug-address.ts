import { pathWithoutQuery, slugsOfPath } from '@dragoman/domain/addresses';
import { siteDomain } from '@dragoman/domain/deployment';
import { shownAddress } from '../../websites/website-labels.ts';
import type { WebsiteRow } from '../../websites/website-row.ts';

/** A part of an address, not percent-encoded. */
export interface AddressPart {
  readonly text: string;
  /** True for the slug of the row. */
  readonly isSlug: boolean;
}

interface Wanted {
  readonly website: Pick<WebsiteRow, 'url' | 'url_structure'>;
  readonly language: string;
  /** Path of an original page, percent-encoded. */
  readonly path: string;
  /** Original slug → translated slug. */
  readonly names: Readonly<Record<string, string>>;
  /** The original slug of the row. */
  readonly slug: string;
}

/** Returns the translated address of a page in parts, as the proxy serves it [owner-workspace §9, DNS and URLs]. */
export function addressParts({ website, language, path, names, slug }: Wanted): AddressPart[] {
  const host = shownAddress(new URL(website.url).origin);
  const start =
    website.url_structure === 'subdomain'
      ? [`${language}.${siteDomain(website.url)}`]
      : [host, language];
  const segments = pathWithoutQuery(path).replace(/^\//, '').split('/');
  const slugs = new Map(slugsOfPath(path).map((found) => [found.index, found]));
  const parts = segments.map((segment, index) => {
    const found = slugs.get(index);
    if (found === undefined) return { text: decoded(segment), isSlug: false };
    const name = names[found.slug] ?? found.slug;
    return { text: name + found.extension, isSlug: found.slug === slug };
  });
  return [...start.map((text) => ({ text, isSlug: false })), ...parts];
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
