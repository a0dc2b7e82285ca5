import { readDatabaseTime } from '@dragoman/database/connection';
import type { WebsiteRow } from '@dragoman/database/schema';
import {
  type RecordState,
  siteDomain,
  takeoverConfirmedAfter,
  takeoverGrace,
} from '@dragoman/domain/deployment';
import type { DeploymentDeps } from '../deps.ts';
import {
  recordHost,
  selectVerifiedHosts,
  unverifyHosts,
  type VerifiedHost,
} from '../hosts/hosts.store.ts';
import { type CheckedRecord, checkHosts } from '../records/check-records.ts';
import { claimTakeoverNotice, resetTakeoverNotice } from './takeovers.store.ts';

/** Verified hosts of a website that point elsewhere. */
export interface Takeovers {
  /** Possibly a passing fault. */
  readonly seen: readonly string[];
  /** Seen for a while. */
  readonly confirmed: readonly string[];
  /** True if the owner has to be informed; once for each takeover. */
  readonly isNews: boolean;
}

/** Temporary states, and states that prove nothing. */
const passing: ReadonlySet<RecordState> = new Set([
  'unknown',
  'not-yet-propagated',
  'caa-forbidden',
]);

/**
 * Compares a website's verified hosts with their DNS. A host that points elsewhere stays verified for a week.
 * @param first seconds until the first check; the time until confirmation is a multiple of it
 */
export async function recordTakeovers(
  deps: DeploymentDeps,
  website: WebsiteRow,
  records: readonly CheckedRecord[],
  first: number,
): Promise<Takeovers> {
  const { kysely } = deps.database;
  const hosts = await selectVerifiedHosts(kysely, website.id);
  const results = await hostResults(deps, website, hosts, records);
  const seen = hosts.filter(({ host }) => isTakenOver(results.get(host)));
  for (const { host } of hosts) {
    const result = results.get(host);
    if (result === undefined || (!isTakenOver(result) && !result.ok)) continue;
    await recordHost(kysely, { websiteId: website.id, host, isOurs: result.ok });
  }
  await unverifyHosts(kysely, website.id, takeoverGrace);
  const now = await readDatabaseTime(kysely);
  const limit = new Date(now.getTime() - takeoverConfirmedAfter(first) * 1000);
  const confirmed = seen.filter(({ lost_at }) => lost_at !== null && lost_at <= limit);
  if (seen.length === 0) await resetTakeoverNotice(kysely, website.id);
  const isNews = confirmed.length > 0 && (await claimTakeoverNotice(kysely, website.id));
  return {
    seen: seen.map(({ host }) => host),
    confirmed: confirmed.map(({ host }) => host),
    isNews,
  };
}

type HostResult = Pick<CheckedRecord, 'state' | 'ok' | 'isOurs'>;

/** True if a host points elsewhere and the result cannot be a passing fault. */
export function isTakenOver(result: HostResult | undefined): boolean {
  return result !== undefined && !result.ok && !result.isOurs && !passing.has(result.state);
}

/** Adds the results of hosts that the website has from a former structure or language. */
async function hostResults(
  deps: DeploymentDeps,
  website: WebsiteRow,
  hosts: readonly VerifiedHost[],
  records: readonly CheckedRecord[],
): Promise<ReadonlyMap<string, HostResult>> {
  const results = new Map<string, HostResult>(records.map((record) => [record.host, record]));
  const domain = siteDomain(website.url);
  const others = hosts.filter(({ host }) => !results.has(host) && host.endsWith(`.${domain}`));
  for (const record of await checkHosts(deps, website, others)) results.set(record.host, record);
  return results;
}
