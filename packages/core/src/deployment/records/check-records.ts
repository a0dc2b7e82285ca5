import type { WebsiteRow } from '@dragoman/database/schema';
import {
  caaIssuers,
  caaVerdict,
  type DnsRecord,
  nameInZone,
  siteDomain,
} from '@dragoman/domain/deployment';
import { limits } from '@dragoman/domain/limits';
import type { DnsAnswer } from '@dragoman/providers/dns/port';
import pLimit from 'p-limit';
import type { DeploymentDeps } from '../deps.ts';
import { reachesUs } from '../probes/probe-host.ts';
import { checkAlias } from './check-alias.ts';
import { type RecordContext, type RecordResult, recordResult } from './check-result.ts';
import { addressesAt, type DnsView, directValues, isWildcard, openDnsView } from './dns-view.ts';
import { frontNetworkOf } from './front-network.ts';

export interface CheckedRecord extends DnsRecord, RecordResult {}

/** Checks given hosts of a website, also those of a former structure or language. */
export async function checkHosts(
  deps: DeploymentDeps,
  website: Pick<WebsiteRow, 'id' | 'url'>,
  hosts: readonly { readonly host: string; readonly language: string | null }[],
): Promise<CheckedRecord[]> {
  if (hosts.length === 0) return [];
  const view = await openDnsView(deps.dns, siteDomain(website.url));
  const value = `${website.id}.${deps.proxyHost}`.toLowerCase();
  const records = hosts.map(({ host, language }) => ({
    type: 'CNAME' as const,
    language,
    host,
    name: nameInZone(host, view.zone.domain),
    value,
    ttl: limits.dnsTtlSeconds,
  }));
  return checkRecords(deps, website, records, view);
}

/** Limits the load on the name servers: twenty languages need about a hundred queries. */
const concurrency = 5;

/** Checks required records, CAA records included. */
export async function checkRecords(
  deps: DeploymentDeps,
  website: Pick<WebsiteRow, 'url'>,
  required: readonly DnsRecord[],
  view: DnsView,
): Promise<CheckedRecord[]> {
  let target: Promise<string[]> | undefined;
  const targetAddresses = () => {
    target ??= targetAddressesOf(deps, required[0]?.value ?? '');
    return target;
  };
  const domain = siteDomain(website.url);
  return pLimit(concurrency).map(required, async (record) => {
    const context = { view, record, domain, targetAddresses };
    const result = await checkRecord({ ...context, reachesUs: () => reachesUs(deps, record.host) });
    return { ...record, ...(await checkCaa(view, record, result, deps.caaIssuers ?? [])) };
  });
}

function targetAddressesOf({ dns }: DeploymentDeps, target: string): Promise<string[]> {
  return addressesAt(async (host, type) => {
    const answer = await dns.lookup(host, type);
    return answer.type === 'found' ? { ...answer, chain: [] } : answer;
  }, target);
}

/**
 * Turns the result of a host that points to us into `caa-forbidden` if CAA records forbid its certificate (case 48).
 * Skipped behind another proxy, which has its own certificate.
 * @param issuers the names of our authorities in CAA records; empty to skip the check
 */
async function checkCaa(
  view: DnsView,
  record: DnsRecord,
  result: RecordResult,
  issuers: readonly string[],
): Promise<RecordResult> {
  const [issuer] = issuers;
  if (!result.ok || result.state === 'proxied' || issuer === undefined) return result;
  const effective = await effectiveCaa(view, record.host);
  if (effective === undefined || caaVerdict(effective.values, issuers) === 'allowed') return result;
  const { domain, values: found } = effective;
  const name = nameInZone(domain, view.zone.domain);
  const value = `0 issue "${issuer}"`;
  const allowed = caaIssuers(found);
  // If our own issuer is listed and still forbidden, the record has a condition that we do not meet.
  const isAddition = allowed.length > 0 && !allowed.some((one) => issuers.includes(one));
  return recordResult(record, 'caa-forbidden', {
    found: result.found,
    isOurs: true,
    code: isAddition ? 'add-caa' : 'change-caa',
    values: { domain, issuers: allowed.join(', '), name, value, found: found.join(', ') },
    alsoAdd: { type: 'CAA', host: domain, name, value, ttl: record.ttl },
  });
}

/** The CAA records of a host or of its nearest ancestor that has some (RFC 8659 §3). */
async function effectiveCaa(view: DnsView, host: string) {
  const labels = host.split('.');
  for (let first = 0; first < labels.length; first += 1) {
    const domain = labels.slice(first).join('.');
    const answer = await view.lookup(domain, 'CAA');
    if (answer.type !== 'found') continue;
    // Records found through the host's CNAME are those of our own target.
    return answer.chain.length > 0 ? undefined : { domain, values: answer.values };
  }
  return undefined;
}

/** Checks the host of a required record on the zone's own name servers and a recursive one (case 47), CAA records aside. */
async function checkRecord(context: RecordContext): Promise<RecordResult> {
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

async function checkWithoutAlias(
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
  const network = frontNetworkOf(found) ?? (ok ? found.join(', ') : undefined);
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
