import { siteDomain } from './dns-records.ts';

/** The DNS change that takes a host off our service. */
export interface ChangeBack {
  readonly host: string;
  /** The new value of the CNAME record; null if the record is to be deleted. */
  readonly value: string | null;
}

/**
 * Returns the change for a host: www points to the host that keeps its former destination (PRODUCT.md 14), or to the
 * apex domain if the site is there; a language's record is deleted, because it existed only for us.
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

/** Minimum days for which the hosts of a deleted website pass the original through (PRODUCT.md 25). */
export const leastPassThroughDays = 30;
