import type { Database } from '@dragoman/database/connection';
import { insertSolution } from './solutions.store.ts';

/** The `claim` of the bot check's ALTCHA driver, shared by every process on the database. */
export function claimSolutions({
  kysely,
}: Database): (challenge: string, expiresAt: Date) => Promise<boolean> {
  return (challenge, expiresAt) => insertSolution(kysely, challenge, expiresAt);
}
