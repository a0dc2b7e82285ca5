import { type Queries, rowsOf } from '@dragoman/database/connection';
import { sql } from 'kysely';

export type QueuedJobState = 'waiting' | 'retrying' | 'running' | 'failed';

/** A job that is not done. */
export interface QueuedJob {
  readonly id: string;
  readonly queue: string;
  readonly state: QueuedJobState;
  readonly key: string;
  readonly attempts: number;
  /** When it failed, began to run, or is due. */
  readonly since: Date;
  /** Why it failed, at last or so far. */
  readonly reason: string | null;
  readonly requestId: string | null;
  readonly isCancelled: boolean;
}

interface Page {
  readonly state: QueuedJobState;
  readonly limit: number;
  readonly offset: number;
}

const isDead = sql`name like '%.dead'`;

const filters = {
  waiting: sql`state = 'created' and not ${isDead}`,
  retrying: sql`state = 'retry' and not ${isDead}`,
  running: sql`state = 'active' and not ${isDead}`,
  failed: sql`state in ('created', 'retry', 'active') and ${isDead}`,
} as const;

/** Returns a page of the jobs in a state: failed ones newest first, all others oldest first. */
export async function listQueuedJobs(
  { kysely }: { readonly kysely: Queries },
  { state, limit, offset }: Page,
): Promise<{ jobs: QueuedJob[]; total: number }> {
  const since = sql`case when state = 'active' then started_on else greatest(created_on, start_after) end`;
  const direction = state === 'failed' ? sql`desc` : sql`asc`;
  const [listed, counted] = await Promise.all([
    sql<QueuedJob>`
      select id, regexp_replace(name, '\\.dead$', '') as queue, ${state} as state, coalesce(singleton_key, '') as key,
        coalesce(source_retry_count, retry_count) + case when ${state} in ('failed', 'running') then 1 else 0 end as attempts,
        ${since} as since, output->>'message' as reason, data->'$origin'->>'requestId' as "requestId",
        coalesce((data->'$origin'->'isCancelled')::boolean, false) as "isCancelled"
      from pgboss.job where ${filters[state]} order by ${since} ${direction}, id limit ${limit} offset ${offset}`.execute(
      kysely,
    ),
    sql<{
      total: number;
    }>`select count(*)::int as total from pgboss.job where ${filters[state]}`.execute(kysely),
  ]);
  return { jobs: listed.rows, total: counted.rows[0]?.total ?? 0 };
}

/** Returns which of the queues have a job that is due. One probe of an index for each. */
export async function queuesWithDueJobs(
  { kysely }: { readonly kysely: Queries },
  queues: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${queues}::text[]) as queue (name) where exists (
      select from pgboss.job_common job
      where job.name = queue.name and job.state < 'active' and job.start_after <= now()
    )`.execute(kysely);
  return new Set(rows.map(({ name }) => name));
}

interface Letter {
  readonly key: string;
  readonly account: string | null;
  readonly data: object;
}

/** Deletes a dead letter and returns it; undefined if there is none. */
export async function takeDeadLetter(
  queries: Queries,
  queue: string,
  id: string,
): Promise<Letter | undefined> {
  const rows = await rowsOf<Letter>(queries)`
    delete from pgboss.job where name = ${queue} and id = ${id} and state in ('created', 'retry')
    returning singleton_key as key, coalesce(group_id, data->'$origin'->>'account') as account, data`;
  return rows[0];
}

/** Makes a waiting job due. Returns false if it does not wait. */
export async function dueNow(queries: Queries, queue: string, id: string): Promise<boolean> {
  const rows = await rowsOf(queries)`
    update pgboss.job set start_after = now()
    where name = ${queue} and id = ${id} and state in ('created', 'retry') returning id`;
  return rows.length > 0;
}

/** Makes the job with a key due, if it waits for its next attempt. */
export async function retryNow(queries: Queries, queue: string, key: string): Promise<void> {
  await sql`
    update pgboss.job set start_after = now()
    where name = ${queue} and singleton_key = ${key} and state = 'retry'`.execute(queries);
}

/**
 * Marks a job as cancelled, and makes it due, before the others and outside of its account's lane: its worker gives it up. Returns false if it
 * has ended.
 */
export async function requestCancellation(
  queries: Queries,
  queue: string,
  id: string,
): Promise<boolean> {
  const rows = await rowsOf(queries)`
    update pgboss.job
    set data = jsonb_set(data, '{$origin}', coalesce(data->'$origin', '{}')
        || jsonb_build_object('isCancelled', true, 'account', group_id)),
      start_after = case when state = 'active' then start_after else now() end,
      priority = case when state = 'active' then priority else 1 end,
      group_id = case when state = 'active' then group_id end
    where name = ${queue} and id = ${id} and state in ('created', 'retry', 'active') returning id`;
  return rows.length > 0;
}

export async function isCancelled(queries: Queries, queue: string, id: string): Promise<boolean> {
  const rows = await rowsOf(queries)`
    select id from pgboss.job
    where name = ${queue} and id = ${id} and data->'$origin' ? 'isCancelled'`;
  return rows.length > 0;
}
