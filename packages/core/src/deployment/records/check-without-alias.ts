import { networkOf } from '@dragoman/domain/deployment';
import type { DnsAnswer } from '@dragoman/providers/dns';
import type { RecordFacts } from './check-context.ts';
import { type RecordReading, readingOf } from './check-result.ts';
import { addressesAt, ownValues } from './dns-view.ts';
import { isWildcard } from './wildcard.ts';

/** Reads a host that has no CNAME record. */
export async function readWithoutAlias(
  facts: RecordFacts,
  answer: DnsAnswer,
  everybody: DnsAnswer,
): Promise<RecordReading> {
  const { view, record } = facts;
  const addresses = await addressesAt(view.own, record.host);
  const reading =
    addresses.length > 0
      ? await readAddresses(facts, addresses)
      : await readNothing(facts, answer.type === 'no-data');
  return { ...reading, remembered: reading.ok ? [] : ownValues(everybody) };
}

async function readAddresses(
  { view, record, targetAddresses, reachesUs }: RecordFacts,
  found: readonly string[],
): Promise<RecordReading> {
  const ok = await reachesUs();
  const shared = { found, ok, isOurs: ok, proof: 'request' as const };
  const ours = await targetAddresses();
  if (found.every((address) => ours.includes(address))) {
    const code = ok ? 'flattening-works' : 'unflatten';
    return readingOf(record, 'flattened', { ...shared, code });
  }
  const network = networkOf(found) ?? (ok ? found.join(', ') : undefined);
  if (network !== undefined) {
    const code = ok ? 'proxy-works' : 'turn-proxy-off';
    return readingOf(record, 'proxied', { ...shared, code, values: { network } });
  }
  const type = found[0]?.includes(':') === true ? 'AAAA' : 'A';
  const isAnybodys = await isWildcard(view, record.host, type, found);
  const code = isAnybodys ? 'add-record-before-wildcard' : 'replace-addresses';
  return readingOf(record, 'wrong', { found, code });
}

async function readNothing(facts: RecordFacts, isThere: boolean): Promise<RecordReading> {
  const { view, record } = facts;
  const wrongHost = await misplacedHost(facts);
  if (wrongHost !== undefined) {
    const values = { wrongHost, zone: view.zone.domain };
    return readingOf(record, 'misplaced', { found: [record.value], code: 'remove-suffix', values });
  }
  const types = isThere ? await otherTypes(facts) : [];
  return types.length === 0
    ? readingOf(record, 'missing', { code: 'add-record' })
    : readingOf(record, 'missing', {
        code: 'add-record-to-used-name',
        values: { types: types.join(', ') },
      });
}

/** Where the record is when the provider put the domain, or www, behind a name that had it already. */
async function misplacedHost({ view, record, domain }: RecordFacts): Promise<string | undefined> {
  const label = record.host.slice(0, record.host.indexOf('.'));
  const places = [
    `${record.host}.${view.zone.domain}`,
    `${record.host}.${domain}`,
    ...(record.language === null ? [] : [`${label}.www.${domain}`]),
  ];
  for (const place of new Set(places)) {
    if (ownValues(await view.own(place, 'CNAME')).includes(record.value)) return place;
  }
  return undefined;
}

/** Records beside which no CNAME may stand (RFC 1034 §3.6.2). */
async function otherTypes({ view, record }: RecordFacts): Promise<string[]> {
  const types = ['TXT', 'MX', 'NS', 'CAA'] as const;
  const answers = await Promise.all(types.map((type) => view.own(record.host, type)));
  return types.filter((_, index) => {
    const answer = answers[index];
    return answer !== undefined && ownValues(answer).length > 0;
  });
}
