import { databaseTime, type Queries } from '@dragoman/database/connection';
import type { HostProblem } from '@dragoman/domain/deployment';

export interface VerifiedHost {
  readonly host: string;
  readonly language: string | null;
  readonly origin_url: string | null;
  /** When its DNS was first seen to point elsewhere; null while it points to us. */
  readonly lost_at: Date | null;
}

/** The hosts that a website is served under. */
export function selectVerifiedHosts(queries: Queries, websiteId: string): Promise<VerifiedHost[]> {
  return queries
    .selectFrom('website_hosts')
    .select(['host', 'language', 'origin_url', 'lost_at'])
    .where('website_id', '=', websiteId)
    .where('verified_at', 'is not', null)
    .orderBy('host')
    .execute();
}

/** A website's verified hosts whose DNS still points to us. */
export async function selectPointingHosts(queries: Queries, websiteId: string) {
  const hosts = await selectVerifiedHosts(queries, websiteId);
  return hosts.filter(({ lost_at }) => lost_at === null);
}

/** True if any website is served under the host. */
export async function isHostVerified(queries: Queries, host: string): Promise<boolean> {
  const found = await queries
    .selectFrom('website_hosts')
    .select('host')
    .where('host', '=', host)
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** A website's verified hosts at which no probe has reached us yet. */
export async function selectHostsNotLive(queries: Queries, websiteId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('website_hosts')
    .select('host')
    .where('website_id', '=', websiteId)
    .where('verified_at', 'is not', null)
    .where('serving_since', 'is', null)
    .orderBy('host')
    .execute();
  return rows.map(({ host }) => host);
}

interface HostProbe {
  readonly websiteId: string;
  readonly host: string;
  readonly answer: 'ours' | HostProblem;
}

/** Records who answered a probe. The first success is final; an unchanged problem is not written again. */
export async function recordProbe(
  queries: Queries,
  { websiteId, host, answer }: HostProbe,
): Promise<void> {
  const update = queries
    .updateTable('website_hosts')
    .where('website_id', '=', websiteId)
    .where('host', '=', host)
    .where('verified_at', 'is not', null)
    .where('serving_since', 'is', null);
  await (answer === 'ours'
    ? update.set({ serving_since: databaseTime(), serving_problem: null })
    : update.set({ serving_problem: answer }).where('serving_problem', 'is distinct from', answer)
  ).execute();
}

/** Records whether a host's DNS points to us. */
export async function recordHost(
  queries: Queries,
  { websiteId, host, isOurs }: { websiteId: string; host: string; isOurs: boolean },
): Promise<void> {
  const update = queries
    .updateTable('website_hosts')
    .where('website_id', '=', websiteId)
    .where('host', '=', host);
  await (isOurs
    ? update.set({ lost_at: null }).where('lost_at', 'is not', null)
    : update.set({ lost_at: databaseTime() }).where('lost_at', 'is', null)
  ).execute();
}

/** Removes the verification of hosts that have pointed elsewhere for more than `seconds`. */
export async function unverifyHosts(
  queries: Queries,
  websiteId: string,
  seconds: number,
): Promise<void> {
  await queries
    .updateTable('website_hosts')
    .set({ verified_at: null, serving_since: null, serving_problem: null })
    .where('website_id', '=', websiteId)
    .where('verified_at', 'is not', null)
    .where('lost_at', '<', databaseTime(-seconds * 1000))
    .execute();
}
