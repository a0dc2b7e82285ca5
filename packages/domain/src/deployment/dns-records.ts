import { limits } from '../limits/index.ts';
import type { UrlStructure } from '../websites/index.ts';

/** A record that the owner adds at their DNS provider. */
export interface DnsRecord {
  readonly type: 'CNAME';
  /** The language of a subdomain; null for the www record of a subdirectory structure. */
  readonly language: string | null;
  /** Full host name, lower case, no trailing dot. */
  readonly host: string;
  /** The same host relative to the site's domain, as most providers' forms want it. */
  readonly name: string;
  readonly value: string;
  /** Seconds. */
  readonly ttl: number;
}

export interface DeployedSite {
  readonly url: string;
  readonly languages: readonly string[];
  readonly structure: UrlStructure;
  /** `{websiteId}.proxy.{host}` [owner-workspace §9]. */
  readonly target: string;
}

/** The host of a website's address without `www.`: the domain whose records the owner changes. */
export function siteDomain(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '');
}

/** One CNAME record per language code, or the www record [owner-workspace §9]. */
export function requiredRecords({ url, languages, structure, target }: DeployedSite): DnsRecord[] {
  const domain = siteDomain(url);
  const names =
    structure === 'subdirectory'
      ? [{ language: null, name: 'www' }]
      : languages.map((language) => ({ language, name: language.toLowerCase() }));
  return names.map(({ language, name }) => ({
    type: 'CNAME',
    language,
    host: `${name}.${domain}`,
    name,
    value: target,
    ttl: limits.dnsTtlSeconds,
  }));
}

/** The host that an existing www record is renamed to, keeping its destination (PRODUCT.md 14). */
export function originHost(url: string): string {
  return `dragoman-origin.${siteDomain(url)}`;
}
