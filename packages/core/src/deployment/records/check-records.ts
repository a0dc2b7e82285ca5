import type { WebsiteRow } from '@dragoman/database/schema';
import { type DnsRecord, nameInZone, siteDomain } from '@dragoman/domain/deployment';
import { limits } from '@dragoman/domain/limits';
import type { DeploymentDeps } from '../deps.ts';
import { reachesUs } from '../probes/reaches-us.ts';
import { withCertificate } from './check-caa.ts';
import { readRecord } from './check-record.ts';
import type { RecordReading } from './check-result.ts';
import { addressesAt, type DnsView, openView } from './dns-view.ts';

/** A record to be added, and what its host says now. */
export interface CheckedRecord extends DnsRecord, RecordReading {}

/** Reads hosts that lead, or led, to a website, whatever its structure and languages are now. */
export async function readHosts(
  deps: DeploymentDeps,
  website: Pick<WebsiteRow, 'id' | 'url'>,
  hosts: readonly { readonly host: string; readonly language: string | null }[],
): Promise<CheckedRecord[]> {
  if (hosts.length === 0) return [];
  const view = await openView(deps.dns, siteDomain(website.url));
  const value = `${website.id}.${deps.proxyHost}`.toLowerCase();
  const records = hosts.map(({ host, language }) => ({
    type: 'CNAME' as const,
    language,
    host,
    name: nameInZone(host, view.zone.domain),
    value,
    ttl: limits.dnsTtlSeconds,
  }));
  return readRecords(deps, website, records, view);
}

/** Records of a website that are read at once: twenty languages are a hundred questions. */
const readAtOnce = 5;

/** Reads what the hosts of wanted records say now, their certificates included. */
export async function readRecords(
  deps: DeploymentDeps,
  website: Pick<WebsiteRow, 'url'>,
  wanted: readonly DnsRecord[],
  view: DnsView,
): Promise<CheckedRecord[]> {
  const [first] = wanted;
  let target: Promise<string[]> | undefined;
  const targetAddresses = () => {
    target ??= targetAddressesOf(deps, first?.value ?? '');
    return target;
  };
  const domain = siteDomain(website.url);
  const read: CheckedRecord[] = [];
  for (let start = 0; start < wanted.length; start += readAtOnce) {
    const some = wanted.slice(start, start + readAtOnce).map(async (record) => {
      const facts = { view, record, domain, targetAddresses };
      const reading = await readRecord({
        ...facts,
        reachesUs: () => reachesUs(deps, record.host),
      });
      const issuers = deps.caaIssuers ?? [];
      return { ...record, ...(await withCertificate(view, record, reading, issuers)) };
    });
    read.push(...(await Promise.all(some)));
  }
  return read;
}

function targetAddressesOf({ dns }: DeploymentDeps, target: string): Promise<string[]> {
  return addressesAt(async (host, type) => {
    const answer = await dns.lookup(host, type);
    return answer.type === 'found' ? { ...answer, chain: [] } : answer;
  }, target);
}
