import type { Database } from '@dragoman/database/connection';
import { sql } from 'kysely';

export interface FreeSlot {
  readonly queue: string;
  /** Most jobs of one account that this process runs at once. */
  readonly limit: number;
  /** Account → its jobs that this process runs. */
  readonly running: Readonly<Record<string, number>>;
  /** The run that had the slot. It counts for its account, so that another one's turn comes next. */
  readonly after?: { readonly id: string; readonly account: string | null } | undefined;
}

/**
 * Gives the due job of the account with the fewest running jobs the highest priority, so that pg-boss takes it before all others, also before one
 * that was promoted and then put back because its account had no slot left; of several, the oldest. Passes over accounts that have all their
 * slots in this process. A job that was promoted and is not taken yet counts as running.
 */
export function promoteNext(
  { kysely }: Database,
  { queue, limit, running, after }: FreeSlot,
): Promise<void> {
  const highest = sql`1 + (select max(priority) from pgboss.job where name = ${queue} and state < 'active')`;
  return kysely.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`lanes:${queue}`}, 0))`.execute(
      transaction,
    );
    // A retry waits for its turn again.
    if (after !== undefined)
      await sql`update pgboss.job set priority = 0
        where name = ${queue} and id = ${after.id} and priority <> 0`.execute(transaction);
    await sql`
      with busy as (
        select coalesce(group_id, '') as account, count(*)::int as jobs,
          (count(*) filter (where state < 'active'))::int as promoted
        from pgboss.job
        where name = ${queue} and id is distinct from ${after?.id ?? null}::uuid
          and (state = 'active' or state < 'active' and priority > 0 and start_after <= now())
        group by 1
      )
      update pgboss.job set priority = ${after === undefined ? sql`1` : highest}
      where name = ${queue} and id = (
        select waiting.id
        from pgboss.job waiting left join busy on busy.account = coalesce(waiting.group_id, '')
        where waiting.name = ${queue} and waiting.state < 'active' and waiting.start_after <= now()
          and waiting.priority = 0
          and (waiting.group_id is null or coalesce(busy.promoted, 0)
            + coalesce((${JSON.stringify(running)}::jsonb ->> waiting.group_id)::int, 0) < ${limit})
        order by coalesce(busy.jobs, 0) + (waiting.group_id is not distinct from ${after?.account ?? null})::int,
          waiting.created_on, waiting.id
        limit 1 for update of waiting skip locked)`.execute(transaction);
  });
}
