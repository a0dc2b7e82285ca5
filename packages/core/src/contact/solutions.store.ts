import { type Database, databaseTime, type Queries } from '@dragoman/database/connection';

/** The `claim` of the bot check's ALTCHA driver, shared by every process on the database. */
export const claimSolutions =
  ({ kysely }: Database) =>
  (challenge: string, expiresAt: Date): Promise<boolean> =>
    insertSolution(kysely, challenge, expiresAt);

/** Marks a challenge as used. Returns false if it already was. Deletes expired ones. */
async function insertSolution(
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
