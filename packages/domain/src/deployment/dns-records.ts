import { limits } from '../limits/index.ts';
import type { UrlStructure } from '../websites/index.ts';

/** A record that the owner adds at their DNS provider. */
export interface DnsRecord {
  readonly type: 'CNAME';
  /** Language of a subdomain; null for the www record of a subdirectory structure. */
  readonly language: string | null;
  /** Full host name, lower case, no trailing dot. */
  readonly host: string;
  /** The same host relative to its zone, as most providers' forms expect it. */
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
  /** The zone that holds the records, if it is not the site's domain: `company.example` for `shop.company.example`. */
  readonly zone?: string;
}

/** Returns the host of a website's address without `www.`: the domain whose records the owner edits. */
export function siteDomain(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '');
}

/** Returns one CNAME record per language code, or the www record [owner-workspace §9]. */
export function requiredRecords({
  url,
  languages,
  structure,
  target,
  zone,
}: DeployedSite): DnsRecord[] {
  const domain = siteDomain(url);
  const names =
    structure === 'subdirectory'
      ? [{ language: null, name: 'www' }]
      : languages.map((language) => ({ language, name: language.toLowerCase() }));
  return names.map(({ language, name }) => ({
    type: 'CNAME',
    language,
    host: `${name}.${domain}`,
    name: nameInZone(`${name}.${domain}`, zone ?? domain),
    value: target,
    ttl: limits.dnsTtlSeconds,
  }));
}

/** Returns the host and path of a language's start page. */
export function languagePlace(
  url: string,
  structure: UrlStructure,
  language: string,
): { readonly host: string; readonly path: string } {
  const domain = siteDomain(url);
  return structure === 'subdomain'
    ? { host: `${language.toLowerCase()}.${domain}`, path: '/' }
    : { host: `www.${domain}`, path: `/${language}/` };
}

/** Returns a host relative to its zone for a provider's form: `@` for the zone itself, unchanged outside the zone. */
export function nameInZone(host: string, zone: string): string {
  if (host === zone) return '@';
  return host.endsWith(`.${zone}`) ? host.slice(0, -zone.length - 1) : host;
}

/** Returns the host that an existing www record is renamed to, with its destination unchanged (PRODUCT.md 14). */
export function originHost(url: string): string {
  return `dragoman-origin.${siteDomain(url)}`;
}

/** True if a domain can have DNS records: not an IP address, and more than one label. */
export function isPublicDomain(domain: string): boolean {
  return /^(?:[a-z\d_-]+\.)+[a-z][a-z\d-]*$/i.test(domain);
}
