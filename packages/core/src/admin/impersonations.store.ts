import { randomBytes } from 'node:crypto';
import { databaseTime, type Queries, updateRow } from '@dragoman/database/connection';
import type { Schema } from '@dragoman/database/schema';
import { type Insertable, sql } from 'kysely';

export async function insertImpersonation(
  queries: Queries,
  values: Insertable<Schema['impersonations']>,
): Promise<string> {
  const { id } = await queries
    .insertInto('impersonations')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateSession(
  queries: Queries,
  id: string,
  sessionId: string | null,
): Promise<void> {
  await updateRow(queries, 'impersonations', id, { session_id: sessionId });
}

export async function updateFailure(queries: Queries, id: string, error: string): Promise<void> {
  await updateRow(queries, 'impersonations', id, { error, ended_at: databaseTime() });
}

/** Ends an administrator's open impersonations, or one of them. Returns their sessions. */
export async function endOpen(
  transaction: Queries,
  adminId: string,
  impersonationId: string | undefined,
): Promise<(string | null)[]> {
  const query = transaction
    .updateTable('impersonations')
    .set({ ended_at: databaseTime() })
    .where('admin_id', '=', adminId)
    .where('ended_at', 'is', null)
    .returning('session_id');
  const rows = await (impersonationId === undefined
    ? query
    : query.where('id', '=', impersonationId)
  ).execute();
  return rows.map(({ session_id }) => session_id);
}

/** Writes a session of the auth service for a user. Returns its refresh token. */
export async function insertUserSession(queries: Queries, userId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await sql`
    with session as (
      insert into auth.sessions (id, user_id, aal, created_at, updated_at)
      values (gen_random_uuid(), ${userId}, 'aal1', now(), now()) returning id
    )
    insert into auth.refresh_tokens (token, user_id, session_id, revoked, created_at, updated_at)
    select ${token}, ${userId}, id, false, now(), now() from session`.execute(queries);
  return token;
}

/** Revokes sessions and their refresh tokens. */
export async function deleteSessions(transaction: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from auth.sessions where id = any(${ids}::uuid[])`.execute(transaction);
}

export async function deleteSessionsOf(queries: Queries, userId: string): Promise<void> {
  await sql`delete from auth.sessions where user_id = ${userId}`.execute(queries);
}
