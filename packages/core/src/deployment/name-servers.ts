import { type DnsProvider, dnsProviderOf } from '@dragoman/domain/deployment';
import type { DnsLookup } from '@dragoman/providers/dns';

/** Who runs the zone of a domain: the name servers of the domain or of the nearest name above it. */
export async function findDnsProvider(
  dns: DnsLookup,
  domain: string,
): Promise<DnsProvider | undefined> {
  const labels = domain.split('.');
  for (let first = 0; first < labels.length - 1; first += 1) {
    const answer = await dns.lookup(labels.slice(first).join('.'), 'NS');
    if (answer.type === 'found') return dnsProviderOf(answer.values);
  }
  return undefined;
}
