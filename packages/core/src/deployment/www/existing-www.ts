import type { WebsiteRow } from '@dragoman/database/schema';
import {
  type DnsAdvice,
  nameInZone,
  networkOf,
  originHost,
  siteDomain,
} from '@dragoman/domain/deployment';
import { limits } from '@dragoman/domain/limits';
import type { DeploymentDeps } from '../deps.ts';
import type { RecordReading } from '../records/check-result.ts';
import type { DnsView } from '../records/dns-view.ts';
import { type Destinations, destinationsOf } from './destinations.ts';
import { askOrigin, type OriginAnswer } from './probe-origin.ts';

/** The www record that has to move before ours can take its place (PRODUCT.md 14). */
export interface ExistingWwwRecord {
  readonly type: 'CNAME' | 'A' | 'AAAA';
  readonly destination: string;
  /** Where it moves to, keeping its destination. */
  readonly host: string;
  readonly moved: boolean;
  readonly records: readonly MovedRecord[];
  readonly state: 'to-move' | 'moved' | 'lost' | 'redirects-back' | 'silent';
  readonly advice: DnsAdvice | null;
}

interface MovedRecord {
  readonly type: 'CNAME' | 'A' | 'AAAA';
  readonly host: string;
  readonly name: string;
  readonly value: string;
  readonly ttl: number;
}

/** What a subdirectory check knows of the website's own server. */
export interface WwwReading {
  /** Null where nothing has to move: the site lives on the bare domain, and www was free. */
  readonly existing: ExistingWwwRecord | null;
  /** The form of its own address for which the website's server answers; undefined where it was not asked. */
  readonly origin?: string;
}

/** Reads the www record that was there before ours, and asks the server behind its new name (case 50). */
export async function readWww(
  deps: DeploymentDeps,
  website: WebsiteRow,
  view: DnsView,
  www: RecordReading,
): Promise<WwwReading> {
  const host = originHost(website.url);
  const kept = await destinationsOf(view, host);
  if (kept !== undefined) return readKept(deps, website, { view, www, host, kept });
  const isOurs = www.isOurs;
  if (isOurs) return readOverwritten(deps, website, { view, host });
  const now = await destinationsOf(view, `www.${siteDomain(website.url)}`);
  return { existing: now === undefined ? null : toMove(view, host, now) };
}

interface Kept {
  readonly view: DnsView;
  readonly www: RecordReading;
  readonly host: string;
  readonly kept: Destinations;
}

async function readKept(
  deps: DeploymentDeps,
  website: WebsiteRow,
  { view, www, host, kept }: Kept,
): Promise<WwwReading> {
  const answer = await askOrigin(deps, { url: website.url, host });
  const shared = {
    ...describe(kept),
    host,
    moved: true,
    records: recordsAt(view, host, kept),
  };
  if (answer.type === 'answers') {
    const advice = www.isOurs ? null : { code: 'switch-www' as const, values: { host } };
    return { existing: { ...shared, state: 'moved', advice }, origin: answer.origin };
  }
  return { existing: { ...shared, ...faultOf(answer, host) } };
}

function faultOf(
  answer: OriginAnswer & { readonly type: 'redirects' | 'silent' },
  host: string,
): Pick<ExistingWwwRecord, 'state' | 'advice'> {
  if (answer.type === 'silent') {
    const values = { host, reason: answer.reason };
    return { state: 'silent', advice: { code: 'origin-unreachable', values } };
  }
  const { asked, location } = answer;
  return {
    state: 'redirects-back',
    advice: { code: 'origin-redirects', values: { asked, location, host } },
  };
}

/**
 * www is ours and nothing of it was kept: fine where the site lives on the bare domain and does not send visitors to www.
 */
async function readOverwritten(
  deps: DeploymentDeps,
  website: WebsiteRow,
  { view, host }: { readonly view: DnsView; readonly host: string },
): Promise<WwwReading> {
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
  const answer = await askOrigin(deps, { url: website.url });
  const isAtHome = answer.type === 'answers' && new URL(answer.origin).hostname === hostname;
  if (isAtHome) return { existing: null, origin: answer.origin };
  if (answer.type === 'silent') return { existing: null };
  const location = answer.type === 'answers' ? answer.origin : answer.location;
  const values = { asked: hostname, location, host, name };
  return {
    existing: { ...lost, state: 'redirects-back', advice: { code: 'origin-redirects', values } },
  };
}

function toMove(view: DnsView, host: string, now: Destinations): ExistingWwwRecord {
  const name = nameInZone(host, view.zone.domain);
  const found = now.values.map(({ value }) => value);
  const isHidden = now.type !== 'CNAME' && networkOf(found) !== undefined;
  const types = [...new Set(now.values.map(({ type }) => type))].join(' and ');
  const values = { host, name, types, found: found.join(', ') };
  return {
    ...describe(now),
    host,
    moved: false,
    records: isHidden ? [] : recordsAt(view, host, now),
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
