import type { Database } from '@dragoman/database/connection';
import { sql } from 'kysely';
import { fromKysely, type PgBoss } from 'pg-boss';

interface Named {
  readonly name: string;
  readonly key: string;
}

type Transaction = Parameters<Parameters<Database['withRls']>[1]>[0];

/** Serializes requests and completions per key until the transaction ends. */
export async function lockRequest(transaction: Transaction, { name, key }: Named): Promise<void> {
  const text = `request:${name}:${key}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${text}, 0))`.execute(transaction);
}

/** Records that a job must run again after its current run. The latest payload wins. */
export async function requestFollowUp(
  transaction: Transaction,
  { name, key }: Named,
  payload: unknown,
): Promise<void> {
  const values = { job_name: name, key, payload: JSON.stringify(payload) };
  await transaction
    .insertInto('job_follow_ups')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['job_name', 'key']).doUpdateSet({ payload: values.payload }),
    )
    .execute();
}

/** Makes an attempt interrupted by shutdown not count: the next fetch adds it again. */
export async function restoreAttempt(
  { kysely }: Database,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  await sql`
    update pgboss.job set retry_count = retry_count - 1
    where name = ${name} and id = ${id} and state = 'active'`.execute(kysely);
}

/** Completes a job, or returns the payload of a follow-up; then the job stays active. */
export function completeOrFollowUp(
  database: Database,
  boss: PgBoss,
  job: Named & { readonly id: string },
): Promise<{ payload: unknown } | undefined> {
  return database.kysely.transaction().execute(async (transaction) => {
    await lockRequest(transaction, job);
    const followUp = await transaction
      .deleteFrom('job_follow_ups')
      .where('job_name', '=', job.name)
      .where('key', '=', job.key)
      .returning('payload')
      .executeTakeFirst();
    if (followUp === undefined) {
      await boss.complete(job.name, job.id, undefined, { db: fromKysely(transaction) });
    }
    return followUp;
  });
}
