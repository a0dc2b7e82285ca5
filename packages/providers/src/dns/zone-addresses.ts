import type { LookupAddress } from 'node:dns';
import { isIPv6 } from 'node:net';
import { isWithin, plainName } from './message.ts';
import type { DnsLookup } from './port.ts';
import { readLocalZone } from './servers.ts';

/** Returns every address of a host name; rejects when it has none. */
type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/**
 * How connections find the addresses of names, where some domains have name servers of their own: these are asked for
 * them, `otherwise` for all others, and for the names outside to which theirs lead.
 * @param zones as of `DnsResolverOptions`
 */
export function resolveInZones(
  dns: DnsLookup,
  zones: readonly string[],
  otherwise: Resolve,
): Resolve {
  const domains = zones.map((zone) => readLocalZone(zone).domain);
  const isInside = (name: string) => domains.some((domain) => isWithin(name, domain));
  return async (hostname) => {
    const name = plainName(hostname);
    if (!isInside(name)) return otherwise(hostname);
    const answers = await Promise.all([dns.lookup(name, 'A'), dns.lookup(name, 'AAAA')]);
    const outside = answers
      .flatMap((answer) => (answer.type === 'failed' ? [] : answer.chain))
      .find((passed) => !isInside(passed));
    if (outside !== undefined) return otherwise(outside);
    return answers
      .flatMap((answer) => (answer.type === 'found' ? answer.values : []))
      .map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  };
}
