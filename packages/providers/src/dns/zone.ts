import { type DnsServer, exchange } from './exchange.ts';
import { readReferral } from './message.ts';
import type { DnsAnswer, DnsRecordType, DnsZone } from './port.ts';
import { ask, type Resolving, resolve } from './resolve.ts';
import type { LocalZone } from './servers.ts';

/** Maximum number of a zone's servers to query; zones have two to four, some a dozen. */
const maxServers = 4;

interface NamedServer extends DnsServer {
  readonly name: string;
}

/** A zone whose servers are configured. */
export function localZone(resolving: Resolving, { domain, own }: LocalZone): Promise<DnsZone> {
  const named = own.map((server) => ({ ...server, name: `${server.address}:${server.port}` }));
  return openZone(resolving, domain, named);
}

/**
 * Finds the zone of a domain by the nearest NS records at or above it. If resolvers find none, queries the parent zone
 * for the delegation, to distinguish a zone with lame servers from a missing one.
 */
export async function findZone(resolving: Resolving, domain: string): Promise<DnsZone> {
  const reply = await resolve(resolving, domain, 'NS');
  if (reply.type === 'failed') {
    // If resolvers fail, so would the parent's servers.
    const isSilent = reply.reason === 'timeout' || reply.reason === 'unreachable';
    return isSilent ? emptyZone(domain, 'unknown') : delegatedZone(resolving, domain);
  }
  if (reply.type === 'found' && reply.chain.length === 0) {
    return openZone(resolving, domain, await addressesOf(resolving, reply.values));
  }
  if (reply.type === 'no-such-host' && reply.chain.length === 0)
    return emptyZone(domain, 'no-such-domain');
  const parent = parentOf(domain);
  return parent === undefined ? emptyZone(domain, 'unknown') : findZone(resolving, parent);
}

function parentOf(domain: string): string | undefined {
  const parent = domain.slice(domain.indexOf('.') + 1);
  return domain.includes('.') && parent.includes('.') ? parent : undefined;
}

async function delegatedZone(resolving: Resolving, domain: string): Promise<DnsZone> {
  const parent = domain.slice(domain.indexOf('.') + 1);
  if (parent === domain) return emptyZone(domain, 'unknown');
  const above = await resolve(resolving, parent, 'NS');
  if (above.type === 'failed' && parent.includes('.')) return delegatedZone(resolving, parent);
  if (above.type !== 'found') return emptyZone(domain, 'unknown');
  const servers = await addressesOf(resolving, above.values);
  for (const server of servers) {
    const found = await askReferral(resolving, server, domain);
    if (found === undefined) continue;
    return openZone(resolving, found.zone, await addressesOf(resolving, found.nameServers));
  }
  return emptyZone(domain, 'unknown');
}

async function askReferral({ timeout }: Resolving, server: DnsServer, domain: string) {
  try {
    const question = { host: domain, type: 'NS' as const, recursive: false };
    const found = readReferral(await exchange(server, question, timeout), domain);
    // A referral upwards comes from a server that is not authoritative for the parent.
    return found?.zone === domain ? found : undefined;
  } catch {
    return undefined;
  }
}

/** One address per server, preferably IPv4. Omits addresses that may not be queried. */
async function addressesOf(resolving: Resolving, names: readonly string[]): Promise<NamedServer[]> {
  const found = await Promise.all(
    names.slice(0, maxServers).map(async (name) => {
      const address = await addressOf(resolving, name);
      // Keep servers without an address in the list, so the owner sees that they fail.
      return { name, address: address ?? '', port: resolving.authorityPort };
    }),
  );
  return found;
}

async function addressOf(resolving: Resolving, name: string): Promise<string | undefined> {
  for (const type of ['A', 'AAAA'] as const) {
    const answer = await resolve(resolving, name, type);
    const usable = answer.type === 'found' ? answer.values.find(resolving.isAllowed) : undefined;
    if (usable !== undefined) return usable;
  }
  return undefined;
}

async function openZone(
  resolving: Resolving,
  domain: string,
  servers: readonly NamedServer[],
): Promise<DnsZone> {
  const reachable = servers.filter(({ address }) => address !== '');
  const limits = { timeout: resolving.timeout, tries: resolving.tries };
  const askOf = (some: readonly DnsServer[], host: string, type: DnsRecordType) =>
    ask(some, { host, type, recursive: false }, limits);
  const apex = await askOf(reachable, domain, 'SOA');
  return {
    domain,
    nameServers: servers.map(({ name }) => name),
    state: stateOf(apex, reachable.length),
    lookup: (host, type) => askOf(reachable, host, type),
    async lookupEverywhere(host, type) {
      const answers = reachable.map(
        async (server) => [server.name, await askOf([server], host, type)] as const,
      );
      return new Map(await Promise.all(answers));
    },
  };
}

function stateOf(apex: DnsAnswer, reachable: number): DnsZone['state'] {
  if (apex.type !== 'failed') return 'ok';
  // A timeout may be our own network's fault; an explicit reply is not.
  const isSilent = apex.reason === 'timeout' || apex.reason === 'unreachable';
  return isSilent && reachable > 0 ? 'unknown' : 'lame';
}

function emptyZone(domain: string, state: DnsZone['state']): DnsZone {
  const answer: DnsAnswer = { type: 'failed', reason: 'unreachable' };
  return {
    domain,
    nameServers: [],
    state,
    lookup: async () => answer,
    lookupEverywhere: async () => new Map(),
  };
}
