import type { HasDatabase } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import type { Log } from '@dragoman/domain/log';
import type { AuthAdmin, AuthSession, AuthUser } from '@dragoman/providers/auth-admin/port';
import {
  deleteSessions,
  endOpen,
  insertImpersonation,
  insertUserSession,
  updateFailure,
  updateSession,
} from './impersonations.store.ts';

export interface Impersonation {
  readonly admin: { readonly id: string; readonly email: string | undefined };
  readonly targetId: string;
  readonly reason?: string | undefined;
  /** The administrator's network address. */
  readonly ip: string;
  readonly userAgent?: string | undefined;
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * Creates a session as another user; the impersonation is recorded first. Throws `DragomanError`: `bad-request` for oneself;
 * `not-found` without such a user; `auth-service`.
 */
export async function impersonate(
  deps: AdminDeps,
  request: Impersonation,
): Promise<{ impersonationId: string; session: AuthSession }> {
  const target = await findTarget(deps, request);
  const { kysely } = deps.database;
  const impersonationId = await insertImpersonation(kysely, {
    admin_id: request.admin.id,
    admin_email: request.admin.email ?? null,
    target_id: target.id,
    target_email: target.email,
    reason: request.reason || null,
    ip: request.ip,
    user_agent: request.userAgent?.slice(0, 500) ?? null,
  });
  deps.log.warn(
    { impersonationId, adminId: request.admin.id, targetId: target.id },
    'an administrator impersonates a user',
  );
  try {
    const session = await openSession(deps, target);
    await updateSession(kysely, impersonationId, sessionIdOf(session));
    return { impersonationId, session };
  } catch (error) {
    const message = error instanceof DragomanError ? error.message : 'It failed on our side.';
    await updateFailure(kysely, impersonationId, message);
    throw error;
  }
}

/** A sign-in by a link would confirm the address, so the session of a user who has confirmed none is written here. */
async function openSession({ database, authAdmin }: AdminDeps, target: AuthUser) {
  if (target.email !== null && target.isConfirmed) return authAdmin.createSession(target.id);
  return authAdmin.refreshSession(await insertUserSession(database.kysely, target.id));
}

async function findTarget(deps: AdminDeps, { admin, targetId }: Impersonation): Promise<AuthUser> {
  if (targetId === admin.id) throw refusal('You cannot impersonate yourself.');
  const target = uuid.test(targetId) ? await deps.authAdmin.findUser(targetId) : undefined;
  if (target === undefined) throw new DragomanError('not-found', { message: 'User not found' });
  return target;
}

function refusal(message: string): DragomanError {
  return new DragomanError('bad-request', { message, field: 'userId' });
}

/** The claim `session_id` of an access token; not verified, because it comes from the auth service itself. */
function sessionIdOf({ access_token }: AuthSession): string | null {
  try {
    const [, payload = ''] = access_token.split('.');
    const { session_id } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return uuid.test(session_id) ? session_id : null;
  } catch {
    return null;
  }
}

/** Ends an administrator's impersonations, or one of them, and revokes their sessions. Returns the number that were open. */
export async function endImpersonations(
  { database }: Pick<AdminDeps, 'database'>,
  adminId: string,
  impersonationId?: string,
): Promise<number> {
  if (impersonationId !== undefined && !uuid.test(impersonationId)) return 0;
  return database.kysely.transaction().execute(async (transaction) => {
    const sessions = await endOpen(transaction, adminId, impersonationId);
    await deleteSessions(
      transaction,
      sessions.filter((id) => id !== null),
    );
    return sessions.length;
  });
}

export interface AdminDeps extends HasDatabase {
  readonly authAdmin: AuthAdmin;
  readonly log: Log;
}
