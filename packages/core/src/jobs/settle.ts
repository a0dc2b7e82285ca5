import type { Database } from '@dragoman/database/connection';
import { sql } from 'kysely';
import { fromKysely, type PgBoss } from 'pg-boss';

interface Named {
  readonly name: string;
  readonly key: string;
}

type Transaction = Parameters<Parameters<Database['withRls']>[1]>[0];

/** Makes asking for a job and completing it happen one after the other, per key. Ends with the transaction. */
export async function lockRequest(transaction: Transaction, { name, key }: Named): Promise<void> {
  const text = `request:${name}:${key}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${text}, 0))`.execute(transaction);
}

/** Notes that a job must run once more after its present run. The latest payload wins. */
export async function noteFollowUp(
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

/** A try that the stop of the process ended does not count: what the next fetch adds is taken off before. */
export async function takeTryBack(
  { kysely }: Database,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  await sql`
    update pgboss.job set retry_count = retry_count - 1
    where name = ${name} and id = ${id} and state = 'active'`.execute(kysely);
}

/**
 * Completes a job unless it was asked for again meanwhile: then the noted payload is taken and given, and the job stays
 * active.
 */
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
