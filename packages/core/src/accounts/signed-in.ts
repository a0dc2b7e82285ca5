import type { Claims, Database } from '@dragoman/database/connection';
import { sql } from 'kysely';

/**
 * Whether whom a verified token names is still let in: the account is there and not banned, and the session is not ended.
 * An access token itself holds for an hour, whatever happens meanwhile. A token without `session_id` (signed elsewhere
 * with the shared secret) has the account alone to show.
 */
export async function isSignedIn(
  { database }: { readonly database: Database },
  { sub, session_id: session }: Claims,
): Promise<boolean> {
  if (sub === undefined) return false;
  const { rows } = await sql`
    select from auth.users as u
    where u.id = ${sub} and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= now())
      and (${session ?? null}::text is null or exists (
        select from auth.sessions as s
        where s.id::text = ${session ?? null} and s.user_id = u.id
          and (s.not_after is null or s.not_after > now())
      ))`.execute(database.kysely);
  return rows.length === 1;
}
