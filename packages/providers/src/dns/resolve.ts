import { DnsExchangeError, type DnsServer, exchange } from './exchange.ts';
import { type DnsQuestion, isWithin, readReply } from './message.ts';
import type { DnsAnswer, DnsRecordType } from './port.ts';
import type { LocalZone } from './servers.ts';

/** Context shared by the resolver's parts. */
export interface Resolving {
  readonly servers: readonly DnsServer[];
  readonly zones: readonly LocalZone[];
  readonly authorityPort: number;
  readonly isAllowed: (address: string) => boolean;
  readonly timeout: number;
  readonly tries: number;
}

/** Returns the configured zone that contains a name. */
export function zoneOf({ zones }: Resolving, host: string): LocalZone | undefined {
  return zones.find(({ domain }) => isWithin(host, domain));
}

/** Queries the server responsible for a name and follows CNAMEs to other zones. */
export async function resolve(
  resolving: Resolving,
  host: string,
  type: DnsRecordType,
): Promise<DnsAnswer> {
  const local = zoneOf(resolving, host);
  if (local === undefined) return askRecursive(resolving, host, type);
  const answer = await ask(local.servers, { host, type, recursive: true }, resolving);
  const last = answer.type === 'no-data' ? answer.chain.at(-1) : undefined;
  if (answer.type !== 'no-data' || last === undefined || isWithin(last, local.domain))
    return answer;
  const rest = await resolve(resolving, last, type);
  if (rest.type === 'failed') return rest;
  return { ...rest, chain: [...answer.chain, ...rest.chain].slice(0, 16) };
}

async function askRecursive(
  resolving: Resolving,
  host: string,
  type: DnsRecordType,
): Promise<DnsAnswer> {
  const question = { host, type, recursive: true };
  const answer = await ask(resolving.servers, question, resolving);
  if (answer.type !== 'failed' || answer.reason !== 'SERVFAIL') return answer;
  // If it resolves without validation, DNSSEC was the problem.
  const unchecked = await ask(resolving.servers, { ...question, unchecked: true }, resolving);
  return unchecked.type === 'failed' ? answer : { type: 'failed', reason: 'dnssec' };
}

/** Queries servers in order. Returns the first answer that is not a failure, otherwise the last failure. */
export async function ask(
  servers: readonly DnsServer[],
  question: DnsQuestion,
  { timeout, tries }: Pick<Resolving, 'timeout' | 'tries'>,
): Promise<DnsAnswer> {
  let failure: DnsAnswer = { type: 'failed', reason: 'unreachable' };
  for (const server of servers) {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const answer = await askOnce(server, question, timeout);
      if (answer.type !== 'failed') return answer;
      failure = answer;
      if (answer.reason !== 'timeout') break;
    }
  }
  return failure;
}

async function askOnce(
  server: DnsServer,
  question: DnsQuestion,
  timeout: number,
): Promise<DnsAnswer> {
  try {
    const reply = await exchange(server, question, timeout);
    const isLame = !question.recursive && !reply.authoritative;
    const answer = readReply(reply, question);
    return isLame && answer.type !== 'failed' ? { type: 'failed', reason: 'lame' } : answer;
  } catch (error) {
    if (error instanceof DnsExchangeError) return { type: 'failed', reason: error.reason };
    throw error;
  }
}
