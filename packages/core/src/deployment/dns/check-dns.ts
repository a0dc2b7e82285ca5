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
import { type CheckedRecord, readRecords } from '../records/check-records.ts';
import { readingOf } from '../records/check-result.ts';
import { type DnsView, openView } from '../records/dns-view.ts';
import {
  adoptOrigin,
  isHostVerified,
  takeHosts,
  type VerifiedHost,
} from '../status/status.store.ts';
import { type ExistingWwwRecord, readWww, type WwwReading } from '../www/existing-www.ts';
import { askOrigin } from '../www/probe-origin.ts';
import { type DomainConnect, discoverDomainConnect } from './domain-connect.ts';

/** The answer of `GET /api/websites/{id}/check-dns` [owner-workspace §3]. */
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
 * Looks the records of a structure up. Hosts that lead to us are served from now on; that all do is noted by
 * `noteDns`, not here. A check of the structure that the website does not have takes hosts as well: both may be out there.
 */
export async function checkDns(
  deps: DeploymentDeps,
  website: WebsiteRow,
  structure: UrlStructure,
): Promise<DnsCheck> {
  const view = await openView(deps.dns, siteDomain(website.url));
  const wanted = wantedRecords(deps, website, structure, view);
  const read = await readRecords(deps, website, wanted, view);
  const reading = await readOrigin(deps, website, { structure, view, read });
  const isReady = await isOriginReady(deps, reading, read);
  const records = isReady ? await serve(deps, website, read, reading) : read;
  const verified = isReady && records.length > 0 && records.every(({ ok }) => ok);
  const { existing, origin } = reading;
  if (verified && origin !== undefined) await adoptOrigin(deps.database.kysely, website, origin);
  return {
    records,
    existingWwwRecord: existing,
    ...(await describeZone(deps, view, wanted)),
    verified,
    checkedAt: new Date(),
  };
}

interface Looked {
  readonly structure: UrlStructure;
  readonly view: DnsView;
  readonly read: readonly CheckedRecord[];
}

/** What the website's own server says, once it matters. */
async function readOrigin(
  deps: DeploymentDeps,
  website: WebsiteRow,
  { structure, view, read }: Looked,
): Promise<WwwReading> {
  const [www] = read;
  if (www === undefined) return { existing: null };
  if (structure === 'subdirectory') return readWww(deps, website, view, www);
  if (!read.every(({ ok }) => ok)) return { existing: null };
  // A site that sends visitors to another form of its own address would send them from each language to the original.
  const answer = await askOrigin(deps, { url: website.url });
  return answer.type === 'answers' ? { existing: null, origin: answer.origin } : { existing: null };
}

/** A server that is silent for a while takes nothing away from a website that is served already. */
async function isOriginReady(
  { database }: DeploymentDeps,
  { existing }: WwwReading,
  read: readonly CheckedRecord[],
): Promise<boolean> {
  if (existing === null || existing.state === 'moved') return true;
  const host = read[0]?.host ?? '';
  return existing.state === 'silent' && (await isHostVerified(database.kysely, host));
}

function wantedRecords(
  { proxyHost }: DeploymentDeps,
  { id, url, translation_languages: languages }: WebsiteRow,
  structure: UrlStructure,
  { zone }: DnsView,
): DnsRecord[] {
  const domain = siteDomain(url);
  const isInside = domain === zone.domain || domain.endsWith(`.${zone.domain}`);
  const target = `${id}.${proxyHost}`.toLowerCase();
  return requiredRecords({
    url,
    languages,
    structure,
    target,
    ...(isInside && { zone: zone.domain }),
  });
}

async function serve(
  { database }: DeploymentDeps,
  website: WebsiteRow,
  records: readonly CheckedRecord[],
  { existing, origin }: WwwReading,
): Promise<CheckedRecord[]> {
  const originUrl = existing?.moved === true ? atHost(origin ?? website.url, existing.host) : null;
  const hosts: VerifiedHost[] = records
    .filter(({ ok }) => ok)
    .map(({ host, language, proof }) => ({
      websiteId: website.id,
      host,
      language,
      originUrl,
      proof,
    }));
  const taken = await takeHosts(database.kysely, hosts);
  return records.map((record) => {
    if (!taken.has(record.host)) return record;
    const { found } = record;
    return { ...record, ...readingOf(record, 'taken', { found, code: 'free-host' }) };
  });
}

/** Scheme and port of an address, at another host. */
function atHost(address: string, host: string): string {
  const { protocol, port } = new URL(address);
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`;
}

async function describeZone(
  deps: DeploymentDeps,
  { zone }: DnsView,
  wanted: readonly DnsRecord[],
): Promise<Pick<DnsCheck, 'dnsProvider' | 'zone' | 'domainConnect'>> {
  const { domain, nameServers } = zone;
  if (nameServers.length === 0) return { dnsProvider: null, zone: null, domainConnect: null };
  return {
    dnsProvider: dnsProviderOf(nameServers) ?? null,
    zone: { domain, nameServers },
    domainConnect: await discoverDomainConnect(deps, domain, wanted),
  };
}
