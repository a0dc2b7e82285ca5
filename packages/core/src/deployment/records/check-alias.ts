import { networkOf } from '@dragoman/domain/deployment';
import type { DnsAnswer } from '@dragoman/providers/dns';
import type { RecordFacts } from './check-context.ts';
import { type RecordReading, readingOf } from './check-result.ts';
import { addressesAt, type DnsView, reachedFrom } from './dns-view.ts';
import { isWildcard } from './wildcard.ts';

type Found = DnsAnswer & { readonly type: 'found' };

/** What stands beside the zone's own answer. */
interface Beside {
  readonly everybody: DnsAnswer;
  /** Name servers of the zone that do not have the record yet. */
  readonly behind: readonly string[];
}

/** As many names as resolvers pass. */
const maxChain = 8;

/** Reads a host that has a CNAME record. */
export async function readAlias(
  facts: RecordFacts,
  answer: Found,
  beside: Beside,
): Promise<RecordReading> {
  const { view, record } = facts;
  const found = answer.values;
  const [first = ''] = found;
  if (found.length > 1) {
    const others = found.filter((value) => value !== record.value).join(', ');
    return readingOf(record, 'conflicting', {
      found,
      code: 'remove-conflicting',
      values: { found: `CNAME ${others}` },
    });
  }
  if (first === `${record.value}.${view.zone.domain}`) {
    const values = { zone: view.zone.domain, value: `${record.value}.` };
    return readingOf(record, 'wrong', { found, code: 'value-suffix', values });
  }
  const { passed, isReached } = await namesUntil(view, first, record.value);
  return isReached ? readOurs(facts, answer, passed, beside) : readElsewhere(facts, passed);
}

/** The names passed from one until the target, or until there is none to follow. */
async function namesUntil(
  view: DnsView,
  first: string,
  target: string,
): Promise<{ readonly passed: readonly string[]; readonly isReached: boolean }> {
  const passed: string[] = [];
  let name = first;
  while (passed.length < maxChain) {
    if (name === target) return { passed, isReached: true };
    passed.push(name);
    const next = await view.own(name, 'CNAME');
    if (next.type !== 'found') break;
    name = next.values[0] ?? '';
  }
  return { passed, isReached: false };
}

/** Whether a name leads to another website of ours: then a request that reaches us is not meant for this one. */
function isAnotherTarget(name: string, target: string): boolean {
  return name !== target && name.endsWith(target.slice(target.indexOf('.')));
}

async function readOurs(
  facts: RecordFacts,
  answer: Found,
  via: readonly string[],
  { everybody, behind }: Beside,
): Promise<RecordReading> {
  const { view, record } = facts;
  const found = answer.values;
  const ours = { found, isOurs: true };
  const addresses =
    view.zone.state === 'ok' ? await addressesAt(view.zone.lookup, record.host) : [];
  if (addresses.length > 0) {
    const values = { found: addresses.join(', ') };
    return readingOf(record, 'conflicting', { ...ours, code: 'remove-conflicting', values });
  }
  if (behind.length > 0) {
    const values = { found: behind.join(', ') };
    return readingOf(record, 'not-yet-propagated', {
      ...ours,
      code: 'wait-for-name-servers',
      values,
    });
  }
  const old = await remembered(view, record.host, everybody, found);
  if (old !== undefined) {
    const values = { seconds: String(old.seconds) };
    const { values: rest } = old;
    return readingOf(record, 'not-yet-propagated', {
      ...ours,
      remembered: rest,
      code: 'wait',
      values,
    });
  }
  if (everybody.type === 'failed')
    return readingOf(record, 'unknown', { ...ours, code: 'try-later' });
  if (via.length === 0) return readingOf(record, 'verified', { ...ours, ok: true });
  const values = { via: via.join(' → ') };
  return readingOf(record, 'chained', { ...ours, ok: true, code: 'point-directly', values });
}

/** What others still say while the zone says otherwise, and for how long; undefined when they say the same. */
async function remembered(
  view: DnsView,
  host: string,
  everybody: DnsAnswer,
  found: readonly string[],
): Promise<{ readonly values: readonly string[]; readonly seconds: number } | undefined> {
  if (everybody.type === 'failed') return undefined;
  if (everybody.type === 'found') {
    const isSame = everybody.values.every((value) => found.includes(value));
    return isSame ? undefined : { values: everybody.values, seconds: everybody.ttl };
  }
  return { values: await addressesAt(view.lookup, host), seconds: everybody.ttl };
}

async function readElsewhere(
  facts: RecordFacts,
  passed: readonly string[],
): Promise<RecordReading> {
  const [first = ''] = passed;
  const { view, record, targetAddresses, reachesUs } = facts;
  const found = [first];
  const { addresses, isThere } = await reachedFrom(view.lookup, first);
  if (!isThere) return readingOf(record, 'dangling', { found, code: 'repair-target' });
  const ours = await targetAddresses();
  const isFlat = addresses.length > 0 && addresses.every((one) => ours.includes(one));
  // Whatever stands there: what matters is whether requests come through.
  const isAnothers = passed.some((name) => isAnotherTarget(name, record.value));
  if (!isAnothers && (await reachesUs())) {
    const shared = { found, ok: true, isOurs: true, proof: 'request' as const };
    const network = networkOf(addresses) ?? first;
    return isFlat
      ? readingOf(record, 'flattened', { ...shared, code: 'flattening-works' })
      : readingOf(record, 'proxied', { ...shared, code: 'proxy-works', values: { network } });
  }
  if (await isWildcard(view, record.host, 'CNAME', found)) {
    return readingOf(record, 'wrong', { found, code: 'add-record-before-wildcard' });
  }
  return readingOf(record, 'wrong', { found, code: 'change-record' });
}
