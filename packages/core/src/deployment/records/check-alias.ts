import type { DnsAnswer } from '@dragoman/providers/dns/port';
import { type RecordContext, type RecordResult, recordResult } from './check-result.ts';
import { addressesAt, type DnsView, isWildcard, resolveAddresses } from './dns-view.ts';
import { frontNetworkOf } from './front-network.ts';

interface AliasAnswers {
  readonly answer: DnsAnswer & { readonly type: 'found' };
  readonly recursive: DnsAnswer;
  /** Name servers of the zone that do not have the record yet. */
  readonly outdated: readonly string[];
}

/** Resolvers follow about as many CNAME records. */
const maxChain = 8;

/** Checks a host that has a CNAME record. */
export async function checkAlias(
  context: RecordContext,
  answers: AliasAnswers,
): Promise<RecordResult> {
  const { view, record } = context;
  const found = answers.answer.values;
  const [first = ''] = found;
  if (found.length > 1) {
    const others = found.filter((value) => value !== record.value).join(', ');
    return recordResult(record, 'conflicting', {
      found,
      code: 'remove-conflicting',
      values: { found: `CNAME ${others}` },
    });
  }
  if (first === `${record.value}.${view.zone.domain}`) {
    const values = { zone: view.zone.domain, value: `${record.value}.` };
    return recordResult(record, 'wrong', { found, code: 'value-suffix', values });
  }
  const { via, isReached } = await followChain(view, first, record.value);
  return isReached ? checkOurTarget(context, via, answers) : checkOtherTarget(context, via);
}

/** Follows CNAME records from `first` until the target or the end of the chain. */
async function followChain(
  view: DnsView,
  first: string,
  target: string,
): Promise<{ readonly via: readonly string[]; readonly isReached: boolean }> {
  const via: string[] = [];
  let name = first;
  while (via.length < maxChain) {
    if (name === target) return { via, isReached: true };
    via.push(name);
    const next = await view.authoritative(name, 'CNAME');
    if (next.type !== 'found') break;
    name = next.values[0] ?? '';
  }
  return { via, isReached: false };
}

/** True for the target of another website here: a request that reaches us is not meant for this one. */
function isOtherWebsitesTarget(name: string, target: string): boolean {
  return name !== target && name.endsWith(target.slice(target.indexOf('.')));
}

async function checkOurTarget(
  { view, record }: RecordContext,
  via: readonly string[],
  { answer: { values: found }, recursive, outdated }: AliasAnswers,
): Promise<RecordResult> {
  const ours = { found, isOurs: true };
  const addresses =
    view.zone.state === 'ok' ? await addressesAt(view.zone.lookup, record.host) : [];
  if (addresses.length > 0) {
    const values = { found: addresses.join(', ') };
    return recordResult(record, 'conflicting', { ...ours, code: 'remove-conflicting', values });
  }
  if (outdated.length > 0) {
    const values = { found: outdated.join(', ') };
    const waiting = { ...ours, code: 'wait-for-name-servers' as const, values };
    return recordResult(record, 'not-yet-propagated', waiting);
  }
  const old = await cachedValues(view, record.host, recursive, found);
  if (old !== undefined) {
    const { values: remembered, seconds } = old;
    const values = { seconds: String(seconds) };
    const waiting = { ...ours, remembered, code: 'wait' as const, values };
    return recordResult(record, 'not-yet-propagated', waiting);
  }
  if (recursive.type === 'failed') {
    return recordResult(record, 'unknown', { ...ours, code: 'try-later' });
  }
  if (via.length === 0) return recordResult(record, 'verified', { ...ours, ok: true });
  const values = { via: via.join(' → ') };
  return recordResult(record, 'chained', { ...ours, ok: true, code: 'point-directly', values });
}

/** Values that resolvers still have cached, and for how long; undefined if they agree with the zone. */
async function cachedValues(
  view: DnsView,
  host: string,
  recursive: DnsAnswer,
  found: readonly string[],
): Promise<{ readonly values: readonly string[]; readonly seconds: number } | undefined> {
  if (recursive.type === 'failed') return undefined;
  if (recursive.type === 'found') {
    const isSame = recursive.values.every((value) => found.includes(value));
    return isSame ? undefined : { values: recursive.values, seconds: recursive.ttl };
  }
  return { values: await addressesAt(view.lookup, host), seconds: recursive.ttl };
}

async function checkOtherTarget(
  { view, record, targetAddresses, reachesUs }: RecordContext,
  via: readonly string[],
): Promise<RecordResult> {
  const [first = ''] = via;
  const found = [first];
  const { addresses, exists } = await resolveAddresses(view.lookup, first);
  if (!exists) return recordResult(record, 'dangling', { found, code: 'repair-target' });
  const ours = await targetAddresses();
  const isFlat = addresses.length > 0 && addresses.every((one) => ours.includes(one));
  const isOthers = via.some((name) => isOtherWebsitesTarget(name, record.value));
  if (!isOthers && (await reachesUs())) {
    const shared = { found, ok: true, isOurs: true, proof: 'request' as const };
    const network = frontNetworkOf(addresses) ?? first;
    return isFlat
      ? recordResult(record, 'flattened', { ...shared, code: 'flattening-works' })
      : recordResult(record, 'proxied', { ...shared, code: 'proxy-works', values: { network } });
  }
  const isAnyHost = await isWildcard(view, record.host, 'CNAME', found);
  const code = isAnyHost ? 'add-record-before-wildcard' : 'change-record';
  return recordResult(record, 'wrong', { found, code });
}
