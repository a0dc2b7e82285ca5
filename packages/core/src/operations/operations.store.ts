import { type Queries, rowsOf } from '@dragoman/database/connection';
import type { Schema } from '@dragoman/database/schema';
import type { Insertable } from 'kysely';

export interface EngineSpending {
  readonly name: string;
  readonly calls: number;
  readonly failed_calls: number;
  readonly cost: number;
}

/** Returns the recorded calls of this month by engine. */
export async function selectSpending(queries: Queries): Promise<EngineSpending[]> {
  return rowsOf<EngineSpending>(queries)`
    select split_part(engine, '@', 1) as name, count(*)::int as calls,
      (count(*) filter (where status = 'failed'))::int as failed_calls, sum(cost)::float8 as cost
    from engine_calls where started_at >= date_trunc('month', now()) group by 1`;
}

export interface ListedCertificate {
  readonly host: string;
  readonly not_after: Date | null;
  readonly failures: number;
  readonly last_error: string | null;
}

/** Returns the certificates that expire first, after hosts that wait for their first one, and the number of all. */
export async function selectCertificates(
  queries: Queries,
  limit: number,
): Promise<{ certificates: ListedCertificate[]; total: number }> {
  const certificates = await queries
    .selectFrom('certificates')
    .select(['host', 'not_after', 'failures', 'last_error'])
    .orderBy('not_after', (order) => order.asc().nullsFirst())
    .orderBy('host')
    .limit(limit)
    .execute();
  const { total } = await queries
    .selectFrom('certificates')
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { certificates, total };
}

export async function insertAction(
  queries: Queries,
  values: Insertable<Schema['operator_actions']>,
): Promise<void> {
  await queries.insertInto('operator_actions').values(values).execute();
}

export function selectActions(queries: Queries, limit: number) {
  return queries
    .selectFrom('operator_actions as done')
    .leftJoin('auth.users as target', 'target.id', 'done.user_id')
    .select(['done.id', 'admin_email', 'action', 'queue', 'job_id', 'acted_at'])
    .select(['target.email as user_email'])
    .orderBy('acted_at', 'desc')
    .orderBy('done.id')
    .limit(limit)
    .execute();
}

/** Returns the addresses of websites by id. */
export async function selectAddresses(
  queries: Queries,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom('websites')
    .select(['id', 'url'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, url }) => [id, url]));
}
