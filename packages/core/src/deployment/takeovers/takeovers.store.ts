import type { Schema } from '@dragoman/database/schema';
import type { Kysely } from 'kysely';

type Queries = Kysely<Schema>;

export interface ServedHost {
  readonly host: string;
  readonly language: string | null;
  readonly lost_at: Date | null;
}

/** The hosts under which a website is served and has, or may have, a certificate. */
export function servedHosts(queries: Queries, websiteId: string): Promise<ServedHost[]> {
  return queries
    .selectFrom('website_hosts')
    .select(['host', 'language', 'lost_at'])
    .where('website_id', '=', websiteId)
    .where('verified_at', 'is not', null)
    .orderBy('host')
    .execute();
}

/** Notes that a host was seen to lead to us, or elsewhere. */
export async function noteHost(
  queries: Queries,
  { websiteId, host, isOurs }: { websiteId: string; host: string; isOurs: boolean },
): Promise<void> {
  const update = queries
    .updateTable('website_hosts')
    .where('website_id', '=', websiteId)
    .where('host', '=', host);
  await (isOurs
    ? update.set({ lost_at: null }).where('lost_at', 'is not', null)
    : update.set({ lost_at: new Date() }).where('lost_at', 'is', null)
  ).execute();
}

/** Gives up hosts that have led elsewhere since before `since`: they are no longer verified. */
export async function giveUpHosts(queries: Queries, websiteId: string, since: Date): Promise<void> {
  await queries
    .updateTable('website_hosts')
    .set({ verified_at: null, serving_since: null, serving_problem: null })
    .where('website_id', '=', websiteId)
    .where('verified_at', 'is not', null)
    .where('lost_at', '<', since)
    .execute();
}

/** Takes the right to tell an owner of a loss; false when somebody had it. */
export async function takeTelling(queries: Queries, websiteId: string): Promise<boolean> {
  const taken = await queries
    .updateTable('website_checks')
    .set({ loss_told_at: new Date() })
    .where('website_id', '=', websiteId)
    .where('loss_told_at', 'is', null)
    .returning('website_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Nothing is lost any more: the next loss is told of again. */
export async function forgetTelling(queries: Queries, websiteId: string): Promise<void> {
  await queries
    .updateTable('website_checks')
    .set({ loss_told_at: null })
    .where('website_id', '=', websiteId)
    .where('loss_told_at', 'is not', null)
    .execute();
}

/** The address of a website's owner; undefined for one without. */
export async function ownerEmail(queries: Queries, userId: string): Promise<string | undefined> {
  const user = await queries
    .selectFrom('auth.users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.email ?? undefined;
}
