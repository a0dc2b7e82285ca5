import { dnsProviders } from './dns-providers.data.ts';

/** [owner-workspace §3]; both null for unknown name servers. */
export interface DnsProvider {
  readonly providerName: string;
  readonly dnsSettingsUrl: string;
}

/** Finds the provider of a zone by its name servers (`ada.ns.cloudflare.com`; case and a trailing dot are ignored). */
export function dnsProviderOf(nameServers: readonly string[]): DnsProvider | undefined {
  const names = nameServers.map((name) => name.toLowerCase().replace(/\.$/, ''));
  const found = dnsProviders.find(({ suffixes }) =>
    suffixes.some((suffix) => names.some((name) => matches(name, suffix))),
  );
  return found && { providerName: found.name, dnsSettingsUrl: found.settings };
}

/** Strips the numbers of names such as `ns-12.awsdns-34.com` before comparing suffixes. */
function matches(name: string, suffix: string): boolean {
  const plain = name.replace(/\b(awsdns|azure-dns|ui-dns)-?\d+\b/, '$1');
  return plain === suffix || plain.endsWith(`.${suffix}`) || plain.endsWith(`-${suffix}`);
}
