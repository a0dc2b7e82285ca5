import type { WebsiteRow } from '@dragoman/database/schema';
import {
  lossBelievedAfter,
  lossGrace,
  type RecordState,
  siteDomain,
} from '@dragoman/domain/deployment';
import type { DeploymentDeps } from '../deps.ts';
import { type CheckedRecord, readHosts } from '../records/check-records.ts';
import {
  forgetTelling,
  giveUpHosts,
  noteHost,
  type ServedHost,
  servedHosts,
  takeTelling,
} from './takeovers.store.ts';

/** Hosts that lead elsewhere although the website is served there. */
export interface Losses {
  /** Seen now, perhaps a passing fault. */
  readonly seen: readonly string[];
  /** Seen for a while. */
  readonly believed: readonly string[];
  /** Whether the owner has to be told of them; true once for each loss. */
  readonly isNews: boolean;
}

/** What a host says that a passing fault cannot say. Silence proves nothing, and a wait ends. */
const passing: ReadonlySet<RecordState> = new Set([
  'unknown',
  'not-yet-propagated',
  'caa-forbidden',
]);

/**
 * Compares where a website is served with what its hosts say now. A host that leads elsewhere keeps its place and its
 * certificate for a week: it is never taken away at once.
 * @param first seconds until the first look, on which the others depend
 */
export async function noteLosses(
  deps: DeploymentDeps,
  website: WebsiteRow,
  records: readonly CheckedRecord[],
  first: number,
): Promise<Losses> {
  const { kysely } = deps.database;
  const before = await servedHosts(kysely, website.id);
  const states = await statesOf(deps, website, before, records);
  const seen = before.filter(({ host }) => isLost(states.get(host)));
  for (const { host } of before) {
    const state = states.get(host);
    if (state === undefined || (!isLost(state) && !state.ok)) continue;
    await noteHost(kysely, { websiteId: website.id, host, isOurs: state.ok });
  }
  await giveUpHosts(kysely, website.id, secondsAgo(lossGrace));
  const limit = secondsAgo(lossBelievedAfter(first));
  const believed = seen.filter(({ lost_at }) => lost_at !== null && lost_at <= limit);
  if (seen.length === 0) await forgetTelling(kysely, website.id);
  const isNews = believed.length > 0 && (await takeTelling(kysely, website.id));
  return { seen: seen.map(({ host }) => host), believed: believed.map(({ host }) => host), isNews };
}

type Seen = Pick<CheckedRecord, 'state' | 'ok' | 'isOurs'>;

/** Whether a host leads elsewhere, and not by what may be a passing fault. */
export function isLost(seen: Seen | undefined): boolean {
  return seen !== undefined && !seen.ok && !seen.isOurs && !passing.has(seen.state);
}

/** Beside the wanted records the hosts of a structure or a language that the website had before. */
async function statesOf(
  deps: DeploymentDeps,
  website: WebsiteRow,
  hosts: readonly ServedHost[],
  records: readonly CheckedRecord[],
): Promise<ReadonlyMap<string, Seen>> {
  const known = new Map<string, Seen>(records.map((record) => [record.host, record]));
  const others = hosts.filter(({ host }) => !known.has(host));
  const domain = siteDomain(website.url);
  const mine = others.filter(({ host }) => host.endsWith(`.${domain}`));
  for (const record of await readHosts(deps, website, mine)) known.set(record.host, record);
  return known;
}

function secondsAgo(seconds: number): Date {
  return new Date(Date.now() - seconds * 1000);
}
