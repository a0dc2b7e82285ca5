import type { Queries } from '@dragoman/database/connection';
import { sql } from 'kysely';

/**
 * Holds a website's slugs in a language until the transaction ends, so that two writers cannot take the same slug. An
 * advisory lock: one on the website's row could wait for a scan that waits for the caller's translation.
 */
export async function lockSlugs(
  transaction: Queries,
  { websiteId, targetLanguage }: { websiteId: string; targetLanguage: string },
): Promise<void> {
  const name = `slugs ${websiteId} ${targetLanguage}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}
