import type { DnsAnswer } from '@dragoman/providers/dns';
import { readAlias } from './check-alias.ts';
import type { RecordFacts } from './check-context.ts';
import { type RecordReading, readingOf } from './check-result.ts';
import { readWithoutAlias } from './check-without-alias.ts';

/**
 * Reads what the host of a wanted record says, from the zone's own name servers and from a recursive one (case 47).
 * Certificates are not looked at.
 */
export async function readRecord(facts: RecordFacts): Promise<RecordReading> {
  const { view, record } = facts;
  const { zone } = view;
  const everybody = await view.lookup(record.host, 'CNAME');
  if (everybody.type === 'failed' && everybody.reason === 'dnssec') {
    return readingOf(record, 'dnssec-failure', {
      code: 'repair-dnssec',
      values: { zone: zone.domain },
    });
  }
  const { answer, behind } = await askServers(facts, everybody);
  if (answer.type === 'failed') return unanswered(facts, answer);
  if (zone.state === 'no-such-domain' && answer.type === 'no-such-host') {
    const values = { zone: zone.domain };
    return readingOf(record, 'missing', { code: 'register-domain', values });
  }
  return answer.type === 'found'
    ? readAlias(facts, answer, { everybody, behind })
    : readWithoutAlias(facts, answer, everybody);
}

/** The zone's own servers may be out of step with each other: what the first of them that names us says, counts. */
async function askServers({ view, record }: RecordFacts, everybody: DnsAnswer) {
  if (view.zone.state !== 'ok') return { answer: everybody, behind: [] };
  const answers = [...(await view.zone.lookupEverywhere(record.host, 'CNAME'))];
  const namesUs = (answer: DnsAnswer) =>
    answer.type === 'found' && answer.values.includes(record.value.toLowerCase());
  const said = answers.filter(([, answer]) => answer.type !== 'failed');
  const [, answer = everybody] = said.find(([, one]) => namesUs(one)) ?? said[0] ?? [];
  const behind = said.flatMap(([name, one]) => (namesUs(one) ? [] : [name]));
  return { answer, behind: namesUs(answer) ? behind : [] };
}

function unanswered(
  { view, record }: RecordFacts,
  { reason }: DnsAnswer & { readonly type: 'failed' },
): RecordReading {
  const { domain, nameServers, state } = view.zone;
  // Silent to us and given up by a resolver: two witnesses.
  const isSilent = state === 'unknown' && nameServers.length > 0 && reason === 'SERVFAIL';
  if (state === 'lame' || isSilent) {
    const values = { zone: domain, servers: nameServers.join(', ') };
    return readingOf(record, 'lame', { code: 'repair-name-servers', values });
  }
  return readingOf(record, 'unknown', { code: 'try-later' });
}
