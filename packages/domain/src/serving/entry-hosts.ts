import type { EntryHost, ServingSite, SiteHost } from './site.ts';

/** Host of an authority: lower case, without user information, port and closing dot. */
export function hostOf(authority: string): string {
  const host = authority.slice(authority.lastIndexOf('@') + 1).toLowerCase();
  return host.replace(/:\d*$/, '').replace(/\.$/, '');
}

function portOf(authority: string): string {
  return /:\d+$/.exec(authority)?.[0] ?? '';
}

/**
 * The website id in a host `{websiteId}.proxy.{productHost}`; undefined for every other host.
 * @param host lower case, without a port
 * @param proxyHost `proxy.{productHost}`
 */
export function websiteIdOfHost(host: string, proxyHost: string): string | undefined {
  const id = host.endsWith(`.${proxyHost}`) ? host.slice(0, -proxyHost.length - 1) : '';
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : undefined;
}

/** Hosts to look a website up by: the host itself, and the one below its first label (`es.shop.example` → `shop.example`). */
export function candidateHosts(host: string): readonly string[] {
  const rest = host.slice(host.indexOf('.') + 1);
  return host.includes('.') ? [host, rest] : [host];
}

/** The entry host for a visitor who asked for `authority`; undefined when the site is not served under that host. */
export function entryHostOf(
  site: ServingSite,
  visitor: { readonly scheme: 'http' | 'https'; readonly authority: string },
  proxyHost: string,
): EntryHost | undefined {
  const host = hostOf(visitor.authority);
  const authority = host + portOf(visitor.authority);
  const base = { scheme: visitor.scheme, authority };
  if (websiteIdOfHost(host, proxyHost) === site.websiteId) {
    return { ...base, kind: 'path', language: null };
  }
  const row = site.hosts.find((candidate) => candidate.host === host);
  if (row !== undefined) return entryHostOfRow(site, row, base);
  const [label = ''] = host.split('.');
  const parent = host.slice(label.length + 1);
  const served = site.structure === 'subdomain' && site.languages.includes(label);
  const known = site.hosts.some((other) => other.host === parent && other.language === null);
  return served && known ? { ...base, kind: 'host', language: label } : undefined;
}

function entryHostOfRow(
  site: ServingSite,
  row: SiteHost,
  base: { scheme: 'http' | 'https'; authority: string },
): EntryHost | undefined {
  if (row.language !== null) return { ...base, kind: 'host', language: row.language };
  return { ...base, kind: site.structure === 'subdomain' ? 'host' : 'path', language: null };
}

/** Scheme and authority at which a language (null: the original) is shown to someone on this entry host; undefined if nowhere. */
export function originOfLanguage(
  site: ServingSite,
  entryHost: EntryHost,
  language: string | null,
): string | undefined {
  const own = `${entryHost.scheme}://${entryHost.authority}`;
  if (entryHost.kind === 'path' || entryHost.language === language) return own;
  const port = portOf(entryHost.authority);
  const row = site.hosts.find((candidate) => candidate.language === language);
  if (row !== undefined) return `${entryHost.scheme}://${row.host}${port}`;
  if (language === null) return site.origin;
  const parent = site.hosts.find((candidate) => candidate.language === null);
  return parent && `${entryHost.scheme}://${language}.${parent.host}${port}`;
}
