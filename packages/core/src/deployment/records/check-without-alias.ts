import { networkOf } from '@dragoman/domain/deployment';
import type { DnsAnswer } from '@dragoman/providers/dns/port';
import { type RecordContext, type RecordResult, recordResult } from './check-result.ts';
import { addressesAt, directValues, isWildcard } from './dns-view.ts';

/** Checks a host that has no CNAME record. */
export async function checkWithoutAlias(
  context: RecordContext,
  answer: DnsAnswer,
  recursive: DnsAnswer,
): Promise<RecordResult> {
  const { view, record } = context;
  const addresses = await addressesAt(view.authoritative, record.host);
  const result =
    addresses.length > 0
      ? await checkAddresses(context, addresses)
      : await checkMissing(context, answer.type === 'no-data');
  return { ...result, remembered: result.ok ? [] : directValues(recursive) };
}

async function checkAddresses(
  { view, record, targetAddresses, reachesUs }: RecordContext,
  found: readonly string[],
): Promise<RecordResult> {
  const ok = await reachesUs();
  const shared = { found, ok, isOurs: ok, proof: 'request' as const };
  const ours = await targetAddresses();
  if (found.every((address) => ours.includes(address))) {
    const code = ok ? 'flattening-works' : 'unflatten';
    return recordResult(record, 'flattened', { ...shared, code });
  }
  const network = networkOf(found) ?? (ok ? found.join(', ') : undefined);
  if (network !== undefined) {
    const code = ok ? 'proxy-works' : 'turn-proxy-off';
    return recordResult(record, 'proxied', { ...shared, code, values: { network } });
  }
  const type = found[0]?.includes(':') === true ? 'AAAA' : 'A';
  const isAnyHost = await isWildcard(view, record.host, type, found);
  const code = isAnyHost ? 'add-record-before-wildcard' : 'replace-addresses';
  return recordResult(record, 'wrong', { found, code });
}

async function checkMissing(context: RecordContext, nameExists: boolean): Promise<RecordResult> {
  const { view, record } = context;
  const wrongHost = await misplacedHost(context);
  if (wrongHost !== undefined) {
    const values = { wrongHost, zone: view.zone.domain };
    const misplaced = { found: [record.value], code: 'remove-suffix' as const, values };
    return recordResult(record, 'misplaced', misplaced);
  }
  const types = nameExists ? await otherTypes(context) : [];
  if (types.length === 0) return recordResult(record, 'missing', { code: 'add-record' });
  const values = { types: types.join(', ') };
  return recordResult(record, 'missing', { code: 'add-record-to-used-name', values });
}

/** Finds the record if the provider appended the domain or `www.` to its name a second time. */
async function misplacedHost({ view, record, domain }: RecordContext): Promise<string | undefined> {
  const label = record.host.slice(0, record.host.indexOf('.'));
  const places = [
    `${record.host}.${view.zone.domain}`,
    `${record.host}.${domain}`,
    ...(record.language === null ? [] : [`${label}.www.${domain}`]),
  ];
  for (const place of new Set(places)) {
    if (directValues(await view.authoritative(place, 'CNAME')).includes(record.value)) return place;
  }
  return undefined;
}

/** Record types at the host that exclude a CNAME (RFC 1034 §3.6.2). */
async function otherTypes({ view, record }: RecordContext): Promise<string[]> {
  const types = ['TXT', 'MX', 'NS', 'CAA'] as const;
  const answers = await Promise.all(types.map((type) => view.authoritative(record.host, type)));
  return types.filter((_, index) => {
    const answer = answers[index];
    return answer !== undefined && directValues(answer).length > 0;
  });
}
