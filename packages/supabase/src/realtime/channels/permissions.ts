import type { Claims, Database } from '@dragoman/database/connection';
import { sql } from 'kysely';
import { presenceTopic } from '../calls.data.ts';

/**
 * True if the policies of `realtime.messages` allow presence in a private channel, asked as Supabase does: with `realtime.topic()` as the
 * topic, may the caller insert a row and read it. Rolls back.
 */
export async function mayBePresent(
  database: Pick<Database, 'withRls'>,
  claims: Claims,
  topic: string,
): Promise<boolean> {
  if (claims.role !== 'authenticated' || !topic.startsWith(presenceTopic)) return false;
  const undone = new Error('undone');
  const ask = database.withRls(
    claims,
    async (transaction) => {
      await sql`insert into realtime.messages (topic, extension, private)
        values (${topic}, 'presence', true) returning id`.execute(transaction);
      throw undone;
    },
    { 'realtime.topic': topic },
  );
  return ask.catch((error: { code?: string }) => {
    if (error === undone) return true;
    if (error.code === '42501') return false;
    throw error;
  });
}
