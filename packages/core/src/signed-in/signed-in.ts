import { type Claims, type HasDatabase, rowsOf } from '@dragoman/database/connection';

/**
 * True if the account of a verified token exists and is not banned, its session has not ended, and a second factor that the account
 * has was passed (not asked of an administrator's impersonation). Needed because access tokens stay valid for an hour. For a token without `session_id`, no session is checked.
 */
export async function isSignedIn(
  { database }: HasDatabase,
  { sub, session_id: session, aal }: Claims,
): Promise<boolean> {
  if (sub === undefined) return false;
  const rows = await rowsOf(database.kysely)`
    select from auth.users as u
    where u.id = ${sub} and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= now())
      and (${session ?? null}::text is null or exists (
        select from auth.sessions as s
        where s.id::text = ${session ?? null} and s.user_id = u.id
          and (s.not_after is null or s.not_after > now())
      ))
      and public.has_passed_second_factor(u.id, ${aal ?? null}::text, ${session ?? null}::text)`;
  return rows.length === 1;
}
