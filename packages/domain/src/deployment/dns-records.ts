import { limits } from '../limits/index.ts';
import type { UrlStructure } from '../websites/index.ts';

/** A record that the owner adds at their DNS provider. */
export interface DnsRecord {
  readonly type: 'CNAME';
  /** The language of a subdomain; null for the www record of a subdirectory structure. */
  readonly language: string | null;
  /** Full host name, lower case, no trailing dot. */
  readonly host: string;
  /** The same host relative to its zone, as most providers' forms want it. */
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
  /** The zone in which the records are kept, where that is not the site's domain: `company.example` for `shop.company.example`. */
  readonly zone?: string;
}

/** The host of a website's address without `www.`: the domain whose records the owner changes. */
export function siteDomain(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '');
}

/** One CNAME record per language code, or the www record [owner-workspace §9]. */
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

/** The host and the path at which a language's start page is found. */
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

/** A host as a provider's form wants it: without its zone, `@` for the zone itself; whole where it lies in another. */
export function nameInZone(host: string, zone: string): string {
  if (host === zone) return '@';
  return host.endsWith(`.${zone}`) ? host.slice(0, -zone.length - 1) : host;
}

/** The host that an existing www record is renamed to, keeping its destination (PRODUCT.md 14). */
export function originHost(url: string): string {
  return `dragoman-origin.${siteDomain(url)}`;
}

/** True if a domain may have DNS records at all: no IP address, and more than one label. */
export function isPublicDomain(domain: string): boolean {
  return /^(?:[a-z\d_-]+\.)+[a-z][a-z\d-]*$/i.test(domain);
}
