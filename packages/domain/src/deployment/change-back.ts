import { siteDomain } from './dns-records.ts';

/** What an owner does with the record of a host that leads to us, to be without us again. */
export interface ChangeBack {
  readonly host: string;
  /** The name that its CNAME record should have; null where the record is to be deleted. */
  readonly value: string | null;
}

/**
 * The way back for a host: www leads to the name under which its former destination was kept (PRODUCT.md 14), or to the
 * bare domain where the site lives there; the host of a language was made for us alone.
 */
export function changeBack(
  url: string,
  host: {
    readonly host: string;
    readonly language: string | null;
    readonly origin_url: string | null;
  },
): ChangeBack {
  if (host.language !== null) return { host: host.host, value: null };
  const value = host.origin_url === null ? siteDomain(url) : new URL(host.origin_url).hostname;
  return { host: host.host, value };
}

/** Days for which a deleted website's hosts pass the original through, at least (PRODUCT.md 25). */
export const leastPassThroughDays = 30;
