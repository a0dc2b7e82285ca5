import type { WebsiteRow } from '@dragoman/database/schema';
import { type DnsAdvice, nameInZone, originHost, siteDomain } from '@dragoman/domain/deployment';
import { limits } from '@dragoman/domain/limits';
import type { DeploymentDeps } from '../deps.ts';
import type { RecordResult } from '../records/check-result.ts';
import { type DnsView, directValues } from '../records/dns-view.ts';
import { frontNetworkOf } from '../records/front-network.ts';
import { type OriginProbe, probeOrigin } from './probe-origin.ts';

type RecordType = 'CNAME' | 'A' | 'AAAA';

/** The www record that has to be renamed before ours can replace it (PRODUCT.md 14). */
export interface ExistingWwwRecord {
  readonly type: RecordType;
  readonly destination: string;
  /** Its new name. */
  readonly host: string;
  readonly moved: boolean;
  readonly records: readonly MovedRecord[];
  readonly state: 'to-move' | 'moved' | 'lost' | 'redirects-back' | 'silent';
  readonly advice: DnsAdvice | null;
}

interface MovedRecord {
  readonly type: RecordType;
  readonly host: string;
  readonly name: string;
  readonly value: string;
  readonly ttl: number;
}

/** Findings of a subdirectory check about the website's own server. */
export interface WwwResult {
  /** Null if nothing has to move: www was free, or the site is on the bare domain. */
  readonly existing: ExistingWwwRecord | null;
  /** The origin that the website's server responds to; undefined if it was not requested. */
  readonly origin?: string;
}

/** Checks the former www record and the server behind its new name (case 50). */
export async function checkWww(
  deps: DeploymentDeps,
  website: WebsiteRow,
  view: DnsView,
  www: RecordResult,
): Promise<WwwResult> {
  const host = originHost(website.url);
  const moved = await destinationsOf(view, host);
  if (moved !== undefined) return checkMovedRecord(deps, website, { view, www, host, moved });
  if (www.isOurs) return checkOverwrittenRecord(deps, website, { view, host });
  const current = await destinationsOf(view, `www.${siteDomain(website.url)}`);
  return { existing: current === undefined ? null : recordToMove(view, host, current) };
}

/** Where a host points: one name, or addresses. */
interface Destinations {
  readonly type: RecordType;
  readonly values: readonly { readonly type: RecordType; readonly value: string }[];
}

/** A host's CNAME record, otherwise its addresses; undefined if it has neither. */
async function destinationsOf(view: DnsView, host: string): Promise<Destinations | undefined> {
  for (const types of [['CNAME'], ['A', 'AAAA']] as const) {
    const answers = await Promise.all(
      types.map(async (type) =>
        directValues(await view.authoritative(host, type)).map((value) => ({ type, value })),
      ),
    );
    const values = answers.flat();
    if (values[0] !== undefined) return { type: values[0].type, values };
  }
  return undefined;
}

interface MovedWww {
  readonly view: DnsView;
  readonly www: RecordResult;
  readonly host: string;
  readonly moved: Destinations;
}

async function checkMovedRecord(
  deps: DeploymentDeps,
  website: WebsiteRow,
  { view, www, host, moved }: MovedWww,
): Promise<WwwResult> {
  const probe = await probeOrigin(deps, { url: website.url, host });
  const record = {
    ...describe(moved),
    host,
    moved: true,
    records: recordsAt(view, host, moved),
  };
  if (probe.type === 'answers') {
    const advice = www.isOurs ? null : { code: 'switch-www' as const, values: { host } };
    return { existing: { ...record, state: 'moved', advice }, origin: probe.origin };
  }
  return { existing: { ...record, ...problemOf(probe, host) } };
}

function problemOf(
  probe: OriginProbe & { readonly type: 'redirects' | 'silent' },
  host: string,
): Pick<ExistingWwwRecord, 'state' | 'advice'> {
  if (probe.type === 'silent') {
    const values = { host, reason: probe.reason };
    return { state: 'silent', advice: { code: 'origin-unreachable', values } };
  }
  const { from: requested, location } = probe;
  return {
    state: 'redirects-back',
    advice: { code: 'origin-redirects', values: { requested, location, host } },
  };
}

/** www is ours and its former record is gone. Fine if the site is on the bare domain and does not redirect to www. */
async function checkOverwrittenRecord(
  deps: DeploymentDeps,
  website: WebsiteRow,
  { view, host }: { readonly view: DnsView; readonly host: string },
): Promise<WwwResult> {
  const { hostname } = new URL(website.url);
  const lost = {
    type: 'CNAME' as const,
    destination: '',
    host,
    moved: false,
    records: [],
  };
  const name = nameInZone(host, view.zone.domain);
  if (hostname.startsWith('www.')) {
    const advice = { code: 'restore-www' as const, values: { host, name } };
    return { existing: { ...lost, state: 'lost', advice } };
  }
  const probe = await probeOrigin(deps, { url: website.url });
  if (probe.type === 'silent') return { existing: null };
  const isBareDomain = probe.type === 'answers' && new URL(probe.origin).hostname === hostname;
  if (isBareDomain) return { existing: null, origin: probe.origin };
  const location = probe.type === 'answers' ? probe.origin : probe.location;
  const values = { requested: hostname, location, host, name };
  return {
    existing: { ...lost, state: 'redirects-back', advice: { code: 'origin-redirects', values } },
  };
}

function recordToMove(view: DnsView, host: string, current: Destinations): ExistingWwwRecord {
  const name = nameInZone(host, view.zone.domain);
  const found = current.values.map(({ value }) => value);
  const isHidden = current.type !== 'CNAME' && frontNetworkOf(found) !== undefined;
  const types = [...new Set(current.values.map(({ type }) => type))].join(' and ');
  const values = { host, name, types, found: found.join(', ') };
  return {
    ...describe(current),
    host,
    moved: false,
    records: isHidden ? [] : recordsAt(view, host, current),
    state: 'to-move',
    advice: { code: isHidden ? 'move-www-proxied' : 'move-www', values },
  };
}

function describe({ type, values }: Destinations) {
  return { type, destination: values.map(({ value }) => value).join(', ') };
}

function recordsAt(view: DnsView, host: string, { values }: Destinations): MovedRecord[] {
  const name = nameInZone(host, view.zone.domain);
  return values.map(({ type, value }) => ({ type, host, name, value, ttl: limits.dnsTtlSeconds }));
}
