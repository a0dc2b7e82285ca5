import type { WebsiteRow } from '@dragoman/database/schema';
import {
  type DnsProvider,
  type DnsRecord,
  dnsProviderOf,
  requiredRecords,
  siteDomain,
} from '@dragoman/domain/deployment';
import type { UrlStructure } from '@dragoman/domain/websites';
import type { DeploymentDeps } from '../deps.ts';
import { assignHosts } from '../hosts/assign-hosts.store.ts';
import { isHostVerified } from '../hosts/hosts.store.ts';
import { type CheckedRecord, checkRecords } from '../records/check-records.ts';
import { recordResult } from '../records/check-result.ts';
import { type DnsView, openDnsView } from '../records/dns-view.ts';
import { checkWww, type ExistingWwwRecord, type WwwResult } from '../www/existing-www.ts';
import { probeOrigin } from '../www/probe-origin.ts';
import { type DomainConnect, discoverDomainConnect } from './domain-connect.ts';
import { adoptOrigin } from './status.store.ts';

/** The result of `GET /api/websites/{id}/check-dns` [owner-workspace §3]. */
export interface DnsCheck {
  readonly records: readonly CheckedRecord[];
  readonly existingWwwRecord: ExistingWwwRecord | null;
  readonly dnsProvider: DnsProvider | null;
  readonly zone: { readonly domain: string; readonly nameServers: readonly string[] } | null;
  readonly domainConnect: DomainConnect | null;
  readonly verified: boolean;
  readonly checkedAt: Date;
}

/**
 * Checks the DNS records of a structure and serves the hosts that point to us. Also assigns hosts of a structure the
 * website does not have, because links to both may exist. `applyDnsCheck` stores whether all records are verified.
 */
export async function checkDns(
  deps: DeploymentDeps,
  website: WebsiteRow,
  structure: UrlStructure,
): Promise<DnsCheck> {
  const view = await openDnsView(deps.dns, siteDomain(website.url));
  const required = requiredRecordsOf(deps, website, structure, view);
  const checked = await checkRecords(deps, website, required, view);
  const www = await checkOrigin(deps, website, { structure, view, checked });
  const isReady = await isOriginReady(deps, www, checked);
  const records = isReady ? await assignVerifiedHosts(deps, website, checked, www) : checked;
  const verified = isReady && records.length > 0 && records.every(({ ok }) => ok);
  const { existing, origin } = www;
  if (verified && origin !== undefined) await adoptOrigin(deps.database.kysely, website, origin);
  return {
    records,
    existingWwwRecord: existing,
    ...(await describeZone(deps, view, required)),
    verified,
    checkedAt: new Date(),
  };
}

interface CheckedStructure {
  readonly structure: UrlStructure;
  readonly view: DnsView;
  readonly checked: readonly CheckedRecord[];
}

/** Requests the website's own server. For subdomains only once every record is there. */
async function checkOrigin(
  deps: DeploymentDeps,
  website: WebsiteRow,
  { structure, view, checked }: CheckedStructure,
): Promise<WwwResult> {
  const [www] = checked;
  if (www === undefined) return { existing: null };
  if (structure === 'subdirectory') return checkWww(deps, website, view, www);
  if (!checked.every(({ ok }) => ok)) return { existing: null };
  // A site that redirects to another form of its address would send visitors from each language to the original.
  const probe = await probeOrigin(deps, { url: website.url });
  return probe.type === 'answers' ? { existing: null, origin: probe.origin } : { existing: null };
}

/** A silent server does not stop a website that is already served. */
async function isOriginReady(
  { database }: DeploymentDeps,
  { existing }: WwwResult,
  checked: readonly CheckedRecord[],
): Promise<boolean> {
  if (existing === null || existing.state === 'moved') return true;
  const host = checked[0]?.host ?? '';
  return existing.state === 'silent' && (await isHostVerified(database.kysely, host));
}

function requiredRecordsOf(
  { proxyHost }: DeploymentDeps,
  { id, url, translation_languages: languages }: WebsiteRow,
  structure: UrlStructure,
  { zone }: DnsView,
): DnsRecord[] {
  const domain = siteDomain(url);
  const isInZone = domain === zone.domain || domain.endsWith(`.${zone.domain}`);
  const target = `${id}.${proxyHost}`.toLowerCase();
  return requiredRecords({
    url,
    languages,
    structure,
    target,
    ...(isInZone && { zone: zone.domain }),
  });
}

async function assignVerifiedHosts(
  { database }: DeploymentDeps,
  website: WebsiteRow,
  records: readonly CheckedRecord[],
  { existing, origin }: WwwResult,
): Promise<CheckedRecord[]> {
  const origin_url = existing?.moved === true ? atHost(origin ?? website.url, existing.host) : null;
  const hosts = records
    .filter(({ ok }) => ok)
    .map(({ host, language, proof }) => ({
      website_id: website.id,
      host,
      language,
      origin_url,
      proof,
    }));
  const taken = await assignHosts(database.kysely, hosts);
  return records.map((record) => {
    if (!taken.has(record.host)) return record;
    const { found } = record;
    return { ...record, ...recordResult(record, 'taken', { found, code: 'free-host' }) };
  });
}

/** Replaces the host of an address; preserves scheme and port. */
function atHost(address: string, host: string): string {
  const { protocol, port } = new URL(address);
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`;
}

async function describeZone(
  deps: DeploymentDeps,
  { zone }: DnsView,
  required: readonly DnsRecord[],
): Promise<Pick<DnsCheck, 'dnsProvider' | 'zone' | 'domainConnect'>> {
  const { domain, nameServers } = zone;
  if (nameServers.length === 0) return { dnsProvider: null, zone: null, domainConnect: null };
  return {
    dnsProvider: dnsProviderOf(nameServers) ?? null,
    zone: { domain, nameServers },
    domainConnect: await discoverDomainConnect(deps, domain, required),
  };
}
