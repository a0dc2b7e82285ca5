import type { DnsAnswer, DnsLookup } from '@dragoman/providers/dns';

/** Whether a host leads to us. `wrong`: it leads elsewhere; `unknown`: the name servers did not answer. */
export type HostState = 'verified' | 'missing' | 'wrong' | 'unknown';

export interface HostReading {
  readonly state: HostState;
  /** What the host points to now: the last CNAME of its chain, or its addresses. */
  readonly found: readonly string[];
}

// As many as resolvers follow.
const maxChain = 8;

/** Follows a host's CNAMEs until one is the target. */
export async function readHost(dns: DnsLookup, host: string, target: string): Promise<HostReading> {
  const wanted = target.toLowerCase();
  let name = host;
  let last: string | undefined;
  for (let step = 0; step < maxChain; step += 1) {
    const answer = await dns.lookup(name, 'CNAME');
    if (answer.type !== 'found') return endOfChain(dns, name, last, answer);
    last = answer.values[0] ?? '';
    if (last === wanted) return { state: 'verified', found: [last] };
    name = last;
  }
  return { state: 'wrong', found: last === undefined ? [] : [last] };
}

async function endOfChain(
  dns: DnsLookup,
  name: string,
  last: string | undefined,
  answer: DnsAnswer,
): Promise<HostReading> {
  if (answer.type === 'failed')
    return { state: 'unknown', found: last === undefined ? [] : [last] };
  if (last !== undefined) return { state: 'wrong', found: [last] };
  const addresses = await dns.lookup(name, 'A');
  if (addresses.type === 'failed') return { state: 'unknown', found: [] };
  return addresses.type === 'found'
    ? { state: 'wrong', found: addresses.values }
    : { state: 'missing', found: [] };
}

/** Where a host leads: its CNAME, else its first address; undefined when it leads nowhere. */
export async function destinationOf(
  dns: DnsLookup,
  host: string,
): Promise<{ readonly type: 'CNAME' | 'A'; readonly destination: string } | undefined> {
  for (const type of ['CNAME', 'A'] as const) {
    const answer = await dns.lookup(host, type);
    const destination = answer.type === 'found' ? answer.values[0] : undefined;
    if (destination !== undefined) return { type, destination };
  }
  return undefined;
}
