import type { Queries } from '@dragoman/database/connection';
import { sql } from 'kysely';

/**
 * Holds a website's strings until the transaction ends; take it first. Whoever adds or removes strings takes them `'alone'`; those who
 * store translations, of any language, share them. A page locks its strings one way and a batch of translations another, so without it they
 * can wait for each other.
 */
export async function lockStrings(
  transaction: Queries,
  websiteId: string,
  mode: 'alone' | 'shared',
): Promise<void> {
  const lock = sql.raw(mode === 'alone' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared');
  await sql`select ${lock}(hashtextextended(${`strings ${websiteId}`}, 0))`.execute(transaction);
}
