import type { LookupAddress } from 'node:dns';
import { isIPv6 } from 'node:net';
import { isWithin, plainName } from './message.ts';
import type { DnsLookup } from './port.ts';
import { readLocalZone } from './servers.ts';

/** Returns all addresses of a host name. Rejects if there are none. */
type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/**
 * Creates a lookup function for connections. Configured zones use their own name servers; other names, including CNAME
 * targets outside of the zones, use `otherwise`.
 * @param zones see `DnsResolverOptions`
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
