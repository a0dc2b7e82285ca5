import type { DnsAnswer } from '@dragoman/providers/dns/port';
import { checkAlias } from './check-alias.ts';
import { type RecordContext, type RecordResult, recordResult } from './check-result.ts';
import { checkWithoutAlias } from './check-without-alias.ts';

/** Checks the host of a required record on the zone's own name servers and a recursive one (case 47), CAA records aside. */
export async function checkRecord(context: RecordContext): Promise<RecordResult> {
  const { view, record } = context;
  const { zone } = view;
  const recursive = await view.lookup(record.host, 'CNAME');
  if (recursive.type === 'failed' && recursive.reason === 'dnssec') {
    return recordResult(record, 'dnssec-failure', {
      code: 'repair-dnssec',
      values: { zone: zone.domain },
    });
  }
  const { answer, outdated } = await askNameServers(context, recursive);
  if (answer.type === 'failed') return unanswered(context, answer);
  if (zone.state === 'no-such-domain' && answer.type === 'no-such-host') {
    const values = { zone: zone.domain };
    return recordResult(record, 'missing', { code: 'register-domain', values });
  }
  return answer.type === 'found'
    ? checkAlias(context, { answer, recursive, outdated })
    : checkWithoutAlias(context, answer, recursive);
}

/** The zone's servers may disagree. The first one that names our target wins; `outdated` lists those that do not. */
async function askNameServers({ view, record }: RecordContext, recursive: DnsAnswer) {
  if (view.zone.state !== 'ok') return { answer: recursive, outdated: [] };
  const all = [...(await view.zone.lookupEverywhere(record.host, 'CNAME'))];
  const namesUs = (answer: DnsAnswer) =>
    answer.type === 'found' && answer.values.includes(record.value.toLowerCase());
  const answers = all.filter(([, answer]) => answer.type !== 'failed');
  const [, answer = recursive] = answers.find(([, one]) => namesUs(one)) ?? answers[0] ?? [];
  const outdated = answers.flatMap(([name, one]) => (namesUs(one) ? [] : [name]));
  return { answer, outdated: namesUs(answer) ? outdated : [] };
}

function unanswered(
  { view, record }: RecordContext,
  { reason }: DnsAnswer & { readonly type: 'failed' },
): RecordResult {
  const { domain, nameServers, state } = view.zone;
  // Neither we nor a recursive resolver got a response from them.
  const isSilent = state === 'unknown' && nameServers.length > 0 && reason === 'SERVFAIL';
  if (state === 'lame' || isSilent) {
    const values = { zone: domain, servers: nameServers.join(', ') };
    return recordResult(record, 'lame', { code: 'repair-name-servers', values });
  }
  return recordResult(record, 'unknown', { code: 'try-later' });
}
