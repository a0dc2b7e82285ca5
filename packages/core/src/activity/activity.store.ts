import type { ActivityFilter } from '@dragoman/contract/activity';
import { type Queries, rowsOf } from '@dragoman/database/connection';
import { sql } from 'kysely';

export interface NewActivity {
  /** Of the call; the website's owner counts if there is a website. */
  readonly accountId: string;
  readonly websiteId: string | null;
  readonly actor: { readonly id: string; readonly kind: 'user' | 'key'; readonly name: string };
  /** Of the auth service; null for API keys. */
  readonly sessionId: string | null;
  readonly verb: string;
  readonly subject: Readonly<Record<string, unknown>>;
  readonly address: string;
  /** How many things it changed; entries of the same are added up for an hour. Undefined if they are not counted. */
  readonly changed?: number | undefined;
}

export interface Activity {
  readonly id: string;
  readonly created_at: Date;
  readonly actor_kind: 'user' | 'key' | 'administrator' | 'system';
  readonly actor_id: string | null;
  readonly actor_name: string;
  readonly verb: string;
  readonly website_id: string | null;
  readonly website_url: string | null;
  readonly subject: Record<string, unknown>;
  readonly address: string | null;
}

export async function insertActivity(queries: Queries, done: NewActivity): Promise<void> {
  const { accountId, websiteId, actor, sessionId, verb, subject, address, changed = null } = done;
  await sql`
    select public.record_activity(${accountId}::uuid, ${websiteId}::uuid, ${actor.id}::uuid, ${actor.kind}, ${actor.name},
      ${sessionId}, ${verb}, ${JSON.stringify(subject)}::jsonb, ${address}::inet, ${changed}::integer)`.execute(
    queries,
  );
}

// A website that was given away is no longer named.
const rows = sql`activity left join websites website
  on website.id = activity.website_id and website.user_id = activity.account_id`;

const matching = (accountId: string, { website, actor, verb, from, to }: ActivityFilter) => sql`
  activity.account_id = ${accountId}
  and (${website ?? null}::uuid is null or activity.website_id = ${website ?? null}::uuid)
  and (${actor ?? null}::uuid is null or activity.actor_id = ${actor ?? null}::uuid)
  and (${verb ?? null}::text is null or activity.verb = ${verb ?? null})
  and (${from ?? null}::date is null or activity.created_at >= ${from ?? null}::date::timestamp at time zone 'UTC')
  and (${to ?? null}::date is null or activity.created_at < (${to ?? null}::date + 1)::timestamp at time zone 'UTC')`;

const columns = sql`activity.id::text, activity.created_at, actor_kind, actor_id, actor_name, verb,
  website.id as website_id, website.url as website_url, subject, host(address) as address`;

/** Returns a page of what a filter finds, the newest first. */
export function selectActivity(
  queries: Queries,
  accountId: string,
  { page, limit, ...filter }: ActivityFilter & { readonly page: number; readonly limit: number },
): Promise<Activity[]> {
  return rowsOf<Activity>(
    queries,
  )`select ${columns} from ${rows} where ${matching(accountId, filter)}
    order by activity.id desc limit ${limit} offset ${(page - 1) * limit}`;
}

export async function countActivity(
  queries: Queries,
  accountId: string,
  filter: ActivityFilter,
): Promise<number> {
  const found = await rowsOf<{ total: number }>(
    queries,
  )`select count(*)::int as total from activity where ${matching(accountId, filter)}`;
  return found[0]?.total ?? 0;
}

/** Returns all verbs and actors of an account; an actor has the latest name. */
export async function selectChoices(queries: Queries, accountId: string) {
  const verbs = await rowsOf<{ verb: string }>(queries)`
    select distinct verb from activity where account_id = ${accountId} order by verb`;
  const actors = await rowsOf<{ id: string; name: string }>(queries)`
    select distinct on (actor_id) actor_id as id, actor_name as name from activity
    where account_id = ${accountId} and actor_id is not null order by actor_id, activity.id desc`;
  return { verbs: verbs.map(({ verb }) => verb), actors };
}

const batchSize = 1000;

/** Yields everything that a filter finds, the newest first. */
export async function* everyActivity(
  queries: Queries,
  accountId: string,
  filter: ActivityFilter,
): AsyncGenerator<Activity> {
  for (let before: string | null = null; ; ) {
    const found: Activity[] = await rowsOf<Activity>(queries)`select ${columns} from ${rows}
      where ${matching(accountId, filter)} and (${before}::bigint is null or activity.id < ${before}::bigint)
      order by activity.id desc limit ${batchSize}`;
    yield* found;
    if (found.length < batchSize) return;
    before = found.at(-1)?.id ?? null;
  }
}
