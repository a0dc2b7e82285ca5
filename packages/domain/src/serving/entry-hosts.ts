import type { EntryHost, ServingSite, SiteHost } from './site.ts';

/** Returns the host of an authority: lower case, without userinfo, port and trailing dot. */
export function hostOf(authority: string): string {
  const host = authority.slice(authority.lastIndexOf('@') + 1).toLowerCase();
  return host.replace(/:\d*$/, '').replace(/\.$/, '');
}

function portOf(authority: string): string {
  return /:\d+$/.exec(authority)?.[0] ?? '';
}

/**
 * Returns the website id in a host `{websiteId}.proxy.{productHost}`, or undefined for other hosts.
 * @param host lower case, without a port
 * @param proxyHost `proxy.{productHost}`
 */
export function websiteIdOfHost(host: string, proxyHost: string): string | undefined {
  const id = host.endsWith(`.${proxyHost}`) ? host.slice(0, -proxyHost.length - 1) : '';
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : undefined;
}

/** Returns the hosts to look a website up by: the host itself and its parent (`es.shop.example` → `shop.example`). */
export function candidateHosts(host: string): readonly string[] {
  const rest = host.slice(host.indexOf('.') + 1);
  return host.includes('.') ? [host, rest] : [host];
}

/** Returns the entry host for a visitor who requested `authority`, or undefined if the site is not served there. */
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

/**
 * Returns the origin of a language (null: the original) for visitors of this entry host, or undefined if there is none.
 */
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
