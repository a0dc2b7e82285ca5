import { databaseTime, type Queries } from '@dragoman/database/connection';

/** Marks a challenge as used. Returns false if it already was. Deletes expired ones. */
export async function insertSolution(
  queries: Queries,
  challenge: string,
  expiresAt: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto('bot_check_solutions')
    .values({ challenge, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  // An hour of grace, because the servers' clocks may differ.
  const longGone = databaseTime(-3_600_000);
  await queries.deleteFrom('bot_check_solutions').where('expires_at', '<', longGone).execute();
  return numInsertedOrUpdatedRows === 1n;
}
