import type { EntryHost, ServingSite } from '@dragoman/domain/serving';

interface VisitorOrigins {
  /** Returns the origin at which visitors reach a host, with a port unless it is the scheme's default. */
  readonly visitorOrigin: (host: string) => string;
}

/** Returns the entry host of a verified host: where the original is shown, else that of a language. */
export function liveEntryHost(deps: VisitorOrigins, site: ServingSite): EntryHost | undefined {
  const host = site.hosts.find(({ language }) => language === null) ?? site.hosts[0];
  if (host === undefined) return undefined;
  const url = URL.parse(deps.visitorOrigin(host.host));
  if (url === null) return undefined;
  const scheme = url.protocol === 'http:' ? 'http' : 'https';
  const kind = site.structure === 'subdomain' ? 'host' : 'path';
  return { kind, scheme, authority: url.host, language: host.language };
}
