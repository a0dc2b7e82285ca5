import { dnsProviders } from './dns-providers.data.ts';

/** [owner-workspace §3]; both null for unknown name servers. */
export interface DnsProvider {
  readonly providerName: string;
  readonly dnsSettingsUrl: string;
}

/** The provider of a zone by the names of its name servers (`ada.ns.cloudflare.com`, any case, a trailing dot or none). */
export function dnsProviderOf(nameServers: readonly string[]): DnsProvider | undefined {
  const names = nameServers.map((name) => name.toLowerCase().replace(/\.$/, ''));
  const found = dnsProviders.find(({ suffixes }) =>
    suffixes.some((suffix) => names.some((name) => matches(name, suffix))),
  );
  return found && { providerName: found.name, dnsSettingsUrl: found.settings };
}

/** `ns-12.awsdns-34.com` numbers the second level, so a hyphen and digits may stand before the suffix's dot. */
function matches(name: string, suffix: string): boolean {
  const plain = name.replace(/\b(awsdns|azure-dns|ui-dns)-?\d+\b/, '$1');
  return plain === suffix || plain.endsWith(`.${suffix}`) || plain.endsWith(`-${suffix}`);
}
