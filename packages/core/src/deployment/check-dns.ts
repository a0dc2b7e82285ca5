import type { WebsiteRow } from '@dragoman/database/schema';
import {
  type DnsProvider,
  type DnsRecord,
  originHost,
  requiredRecords,
  siteDomain,
} from '@dragoman/domain/deployment';
import type { UrlStructure } from '@dragoman/domain/websites';
import { markDns, takeHosts } from './deployment.store.ts';
import type { DeploymentDeps } from './deps.ts';
import { destinationOf, type HostReading, type HostState, readHost } from './host-state.ts';
import { findDnsProvider } from './name-servers.ts';

/** A record to be added, and what its host says now. `taken`: another website is served there. */
export interface CheckedRecord extends DnsRecord, Omit<HostReading, 'state'> {
  readonly state: HostState | 'taken';
}

/** The www record that has to move before ours can take its place (PRODUCT.md 14). */
export interface ExistingWwwRecord {
  readonly type: 'CNAME' | 'A';
  readonly destination: string;
  /** Where it moves to, keeping its destination. */
  readonly host: string;
  readonly moved: boolean;
}

/** The answer of `GET /api/websites/{id}/check-dns` [owner-workspace §3]. */
export interface DnsCheck {
  readonly records: readonly CheckedRecord[];
  readonly existingWwwRecord: ExistingWwwRecord | null;
  readonly dnsProvider: DnsProvider | null;
  readonly verified: boolean;
}

/**
 * Looks the records of a structure up. Hosts that lead to us are served from now on; `dns_checked` says whether all do
 * [owner-workspace §4]. A check of the structure that the website does not have only looks.
 */
export async function checkDns(
  deps: DeploymentDeps,
  website: WebsiteRow,
  structure: UrlStructure,
): Promise<DnsCheck> {
  const target = `${website.id}.${deps.proxyHost}`;
  const languages = website.translation_languages;
  const wanted = requiredRecords({ url: website.url, languages, structure, target });
  const [read, dnsProvider, existingWwwRecord] = await Promise.all([
    Promise.all(wanted.map((record) => withReading(deps, record))),
    findDnsProvider(deps.dns, siteDomain(website.url)),
    structure === 'subdirectory' ? findWww(deps, website, target) : null,
  ]);
  const records = await serveVerified(deps, website, read, existingWwwRecord);
  const verified =
    records.length > 0 &&
    records.every(({ state }) => state === 'verified') &&
    existingWwwRecord?.moved !== false;
  if (structure === website.url_structure) {
    await markDns(deps.database.kysely, website.id, verified);
  }
  return { records, existingWwwRecord, dnsProvider: dnsProvider ?? null, verified };
}

async function withReading({ dns }: DeploymentDeps, record: DnsRecord) {
  return { ...record, ...(await readHost(dns, record.host, record.value)) };
}

/** Null where no www record is in the way: the site lives on the bare domain and www is free or ours. */
async function findWww(
  { dns }: DeploymentDeps,
  { url }: WebsiteRow,
  target: string,
): Promise<ExistingWwwRecord | null> {
  const host = originHost(url);
  const kept = await destinationOf(dns, host);
  if (kept !== undefined) return { ...kept, host, moved: true };
  const www = await destinationOf(dns, `www.${siteDomain(url)}`);
  if (www === undefined) return null;
  if (www.destination !== target.toLowerCase()) return { ...www, host, moved: false };
  // www is ours already: what the site itself needs of it was lost, and the proxy would ask itself.
  const isOnWww = new URL(url).hostname.startsWith('www.');
  return isOnWww ? { type: 'CNAME', destination: '', host, moved: false } : null;
}

async function serveVerified(
  { database }: DeploymentDeps,
  website: WebsiteRow,
  records: readonly (DnsRecord & HostReading)[],
  www: ExistingWwwRecord | null,
): Promise<CheckedRecord[]> {
  const ours = records.filter(({ state }) => state === 'verified');
  const originUrl = www?.moved === true ? `${new URL(website.url).protocol}//${www.host}` : null;
  const taken = await takeHosts(
    database.kysely,
    ours.map(({ host, language }) => ({ websiteId: website.id, host, language, originUrl })),
  );
  return records.map((record) => (taken.has(record.host) ? { ...record, state: 'taken' } : record));
}
