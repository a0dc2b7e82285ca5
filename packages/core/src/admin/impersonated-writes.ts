import { type Claims, type HasDatabase, rowsOf } from '@dragoman/database/connection';
import { sql } from 'kysely';

/** True if an administrator acts as the user of a verified token, also after the impersonation has ended. */
export async function isImpersonation(
  { database }: HasDatabase,
  { session_id: session }: Claims,
): Promise<boolean> {
  const rows = await rowsOf<{ is: boolean }>(database.kysely)`
    select public.is_impersonation(${session ?? null}::text) as is`;
  return rows[0]?.is === true;
}

/** Records a call that writes, if an administrator acts as the user of a verified token. `action`: `PUT /api/glossary/7`. */
export async function recordImpersonatedWrite(
  { database }: HasDatabase,
  { session_id: session }: Claims,
  action: string,
): Promise<void> {
  await sql`select public.record_impersonated_write(${session ?? null}::text, ${action})`.execute(
    database.kysely,
  );
}
