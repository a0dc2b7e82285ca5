import { isPublicAddress } from '../outgoing/index.ts';
import { plainName } from './message.ts';
import type { DnsLookup } from './port.ts';
import { type Resolving, resolve, zoneOf } from './resolve.ts';
import { readLocalZone, readServer, systemServers } from './servers.ts';
import { findZone, localZone } from './zone.ts';

export interface DnsResolverOptions {
  /** Recursive name servers as `host` or `host:port` (IP addresses). Defaults to the system's. */
  readonly servers?: readonly string[];
  /** Domains with name servers of their own, as `domain=host:port`: they are asked instead of the public DNS. */
  readonly zones?: readonly string[];
  /** The port on which the zones' own name servers are asked. Defaults to 53. */
  readonly authorityPort?: number;
  /** True if a zone's name server may be asked at an address. Defaults to the public ones. */
  readonly isAllowed?: (address: string) => boolean;
  /** Milliseconds one try waits. Defaults to 2000. */
  readonly timeout?: number;
  /** Tries of each server. Defaults to 2. */
  readonly tries?: number;
}

/**
 * DNS by a client of our own, past the hosts file and every cache of the system, because the checks need what Node's
 * resolver hides: how long an answer is remembered, whether a server has authority, and the records beside a failure.
 * @throws TypeError when a zone of the options cannot be read
 */
export function createDnsResolver(options: DnsResolverOptions = {}): DnsLookup {
  const resolving: Resolving = {
    servers: options.servers?.map(readServer) ?? systemServers(),
    zones: (options.zones ?? []).map(readLocalZone),
    authorityPort: options.authorityPort ?? 53,
    isAllowed: options.isAllowed ?? isPublicAddress,
    timeout: options.timeout ?? 2000,
    tries: options.tries ?? 2,
  };
  return {
    lookup: (host, type) => resolve(resolving, plainName(host), type),
    async findZone(domain) {
      const name = plainName(domain);
      const local = zoneOf(resolving, name);
      return local === undefined ? findZone(resolving, name) : localZone(resolving, local);
    },
  };
}
