import { isPublicAddress } from '../outgoing/index.ts';
import { plainName } from './message.ts';
import type { DnsLookup } from './port.ts';
import { type Resolving, resolve, zoneOf } from './resolve.ts';
import { readLocalZone, readServer, systemServers } from './servers.ts';
import { findZone, localZone } from './zone.ts';

export interface DnsResolverOptions {
  /** Recursive name servers as `host` or `host:port` (IP addresses). Defaults to the system's. */
  readonly servers?: readonly string[];
  /** Domains resolved by configured name servers instead of the public DNS, as `domain=host:port`. */
  readonly zones?: readonly string[];
  /** Port of the zones' own name servers. Defaults to 53. */
  readonly authorityPort?: number;
  /** True if a zone's name server at this address may be queried. Defaults to public addresses only. */
  readonly isAllowed?: (address: string) => boolean;
  /** Timeout per attempt in milliseconds. Defaults to 2000. */
  readonly timeout?: number;
  /** Attempts per server. Defaults to 2. */
  readonly tries?: number;
}

/**
 * A DNS client that bypasses the hosts file and the system's caches. The checks need details that Node's resolver
 * hides: TTLs, the authoritative flag, and the records of a failed reply.
 * @throws TypeError if a zone in the options is malformed
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
