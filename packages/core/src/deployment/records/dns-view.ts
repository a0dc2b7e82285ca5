import { isPublicDomain } from '@dragoman/domain/deployment';
import type { DnsAnswer, DnsLookup, DnsRecordType, DnsZone } from '@dragoman/providers/dns';

/** DNS as one check sees it: each question is asked once. */
export interface DnsView {
  readonly zone: DnsZone;
  /** What everybody sees. */
  lookup(host: string, type: DnsRecordType): Promise<DnsAnswer>;
  /** What the zone's own name servers say, or everybody where those do not answer. */
  own(host: string, type: DnsRecordType): Promise<DnsAnswer>;
}

/** Opens a view on the zone of a domain. What can have no records, such as an IP address, is asked of nobody. */
export async function openView(dns: DnsLookup, domain: string): Promise<DnsView> {
  if (!isPublicDomain(domain)) return emptyView(domain);
  const zone = await dns.findZone(domain);
  const lookup = once((host, type) => dns.lookup(host, type));
  const ownLookup = once(async (host, type) => {
    const answer = await zone.lookup(host, type);
    return answer.type === 'failed' ? lookup(host, type) : answer;
  });
  return { zone, lookup, own: zone.state === 'ok' ? ownLookup : lookup };
}

function emptyView(domain: string): DnsView {
  const answer: DnsAnswer = { type: 'no-such-host', ttl: 0, chain: [] };
  const lookup = async () => answer;
  const lookupEverywhere = async () => new Map<string, DnsAnswer>();
  const zone = { domain, nameServers: [], state: 'no-such-domain' as const, lookup };
  return { zone: { ...zone, lookupEverywhere }, lookup, own: lookup };
}

function once(ask: DnsLookup['lookup']): DnsLookup['lookup'] {
  const asked = new Map<string, Promise<DnsAnswer>>();
  return (host, type) => {
    const key = `${host} ${type}`;
    const known = asked.get(key) ?? ask(host, type);
    asked.set(key, known);
    return known;
  };
}

/** The values of an answer that is about the very name that was asked for; none otherwise. */
export function ownValues(answer: DnsAnswer): readonly string[] {
  return answer.type === 'found' && answer.chain.length === 0 ? answer.values : [];
}

type Ask = DnsLookup['lookup'];

/** A host's own addresses, IPv4 first. */
export async function addressesAt(ask: Ask, host: string): Promise<string[]> {
  const answers = await Promise.all([ask(host, 'A'), ask(host, 'AAAA')]);
  return answers.flatMap((answer) => [...ownValues(answer)]);
}

/** The addresses to which a host leads in the end, IPv4 first; whether its name ends in nothing. */
export async function reachedFrom(
  ask: Ask,
  host: string,
): Promise<{ readonly addresses: readonly string[]; readonly isThere: boolean }> {
  const answers = await Promise.all([ask(host, 'A'), ask(host, 'AAAA')]);
  const addresses = answers.flatMap((answer) => (answer.type === 'found' ? answer.values : []));
  // A failure proves nothing: only name servers that deny the name do.
  const isDenied = answers.every(({ type }) => type === 'no-such-host' || type === 'no-data');
  return { addresses, isThere: !isDenied };
}
