import type { WebsiteRow } from '@dragoman/database/schema';
import { type DnsRecord, nameInZone, siteDomain } from '@dragoman/domain/deployment';
import { limits } from '@dragoman/domain/limits';
import pLimit from 'p-limit';
import type { DeploymentDeps } from '../deps.ts';
import { reachesUs } from '../probes/probe-host.ts';
import { checkCaa } from './check-caa.ts';
import { checkRecord } from './check-record.ts';
import type { RecordResult } from './check-result.ts';
import { addressesAt, type DnsView, openDnsView } from './dns-view.ts';

/** A required record and the result of its check. */
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
