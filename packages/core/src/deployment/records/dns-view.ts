import { randomBytes } from 'node:crypto';
import { isPublicDomain } from '@dragoman/domain/deployment';
import type { DnsAnswer, DnsLookup, DnsRecordType, DnsZone } from '@dragoman/providers/dns/port';

type Lookup = DnsLookup['lookup'];

/** The DNS of one zone during one check. Each query is sent once. */
export interface DnsView {
  readonly zone: DnsZone;
  /** Asks a recursive resolver. */
  readonly lookup: Lookup;
  /** Asks the zone's own name servers; falls back to the recursive resolver if they fail. */
  readonly authoritative: Lookup;
}

/** Opens a view of a domain's zone. Sends no query for names that cannot have records, such as IP addresses. */
export async function openDnsView(dns: DnsLookup, domain: string): Promise<DnsView> {
  if (!isPublicDomain(domain)) return emptyView(domain);
  const zone = await dns.findZone(domain);
  const lookup = memoized((host, type) => dns.lookup(host, type));
  const authoritative = memoized(async (host, type) => {
    const answer = await zone.lookup(host, type);
    return answer.type === 'failed' ? lookup(host, type) : answer;
  });
  return { zone, lookup, authoritative: zone.state === 'ok' ? authoritative : lookup };
}

function emptyView(domain: string): DnsView {
  const answer: DnsAnswer = { type: 'no-such-host', ttl: 0, chain: [] };
  const lookup = async () => answer;
  const lookupEverywhere = async () => new Map<string, DnsAnswer>();
  const zone = { domain, nameServers: [], state: 'no-such-domain' as const, lookup };
  return { zone: { ...zone, lookupEverywhere }, lookup, authoritative: lookup };
}

function memoized(lookup: Lookup): Lookup {
  const answers = new Map<string, Promise<DnsAnswer>>();
  return (host, type) => {
    const key = `${host} ${type}`;
    const answer = answers.get(key) ?? lookup(host, type);
    answers.set(key, answer);
    return answer;
  };
}

/** The values of an answer for the name itself; empty if it came through a CNAME. */
export function directValues(answer: DnsAnswer): readonly string[] {
  return answer.type === 'found' && answer.chain.length === 0 ? answer.values : [];
}

/** A host's own addresses, IPv4 first, without following a CNAME. */
export async function addressesAt(lookup: Lookup, host: string): Promise<string[]> {
  const answers = await Promise.all([lookup(host, 'A'), lookup(host, 'AAAA')]);
  return answers.flatMap((answer) => [...directValues(answer)]);
}

/** The addresses a host resolves to, IPv4 first. `exists` is false only if name servers deny the name. */
export async function resolveAddresses(
  lookup: Lookup,
  host: string,
): Promise<{ readonly addresses: readonly string[]; readonly exists: boolean }> {
  const answers = await Promise.all([lookup(host, 'A'), lookup(host, 'AAAA')]);
  const addresses = answers.flatMap((answer) => (answer.type === 'found' ? answer.values : []));
  const isDenied = answers.every(({ type }) => type === 'no-such-host' || type === 'no-data');
  return { addresses, exists: !isDenied };
}

/** True if the host has these values only through a wildcard record (RFC 4592). */
export async function isWildcard(
  view: DnsView,
  host: string,
  type: DnsRecordType,
  values: readonly string[],
): Promise<boolean> {
  const parent = host.slice(host.indexOf('.') + 1);
  const sibling = `dragoman-${randomBytes(6).toString('hex')}.${parent}`;
  const others = directValues(await view.authoritative(sibling, type));
  return others.length > 0 && others.every((value) => values.includes(value));
}
