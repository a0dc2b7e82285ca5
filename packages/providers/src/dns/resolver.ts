import { isPublicAddress } from '../outgoing/index.ts';
import { plainName } from './message.ts';
import type { DnsLookup } from './port.ts';
import { type Resolving, resolve, zoneOf } from './resolve.ts';
import { readLocalZone, readServer, systemServers } from './servers.ts';
import { findZone, localZone } from './zone.ts';

export interface DnsResolverOptions {
  /** Recursive name servers as `host` or `host:port` (IP addresses); the system's unless told. */
  readonly servers?: readonly string[];
  /** Domains with name servers of their own, as `domain=host:port`: they are asked instead of the public DNS. */
  readonly zones?: readonly string[];
  /** The port on which the zones' own name servers are asked; 53 unless told. */
  readonly authorityPort?: number;
  /** Whether a zone's name server may be asked at an address; the public ones unless told. */
  readonly isAllowed?: (address: string) => boolean;
  /** Milliseconds one try waits; 2000 unless told. */
  readonly timeout?: number;
  /** Tries of each server; 2 unless told. */
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
