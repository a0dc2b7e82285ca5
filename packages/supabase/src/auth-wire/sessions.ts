import { randomBytes } from 'node:crypto';
import { updateRow } from '@dragoman/database/connection';
import { sql } from 'kysely';
import { sessionEnded } from '../tokens/index.ts';
import type { AuthContext } from './context.ts';
import type { Device } from './device.ts';
import { AuthError } from './errors.ts';
import type { SessionRow } from './require-user.ts';
import type { AuthTransaction } from './schema.ts';
import { loadUserJson, type UserJson } from './user-json.ts';

/** The response to a sign-in. `expires_in` is in seconds, `expires_at` a Unix time in seconds. */
export interface SessionJson {
  readonly access_token: string;
  readonly token_type: 'bearer';
  readonly expires_in: number;
  readonly expires_at: number;
  readonly refresh_token: string;
  readonly user: UserJson;
  readonly provider_token?: string;
  readonly provider_refresh_token?: string;
}

/** An authentication method of a session; `timestamp` is a Unix time in seconds. */
interface Amr {
  /** `password`, `otp`, `oauth`, `totp`, `mfa/recovery_code`, `sso/saml`, … */
  readonly method: string;
  readonly timestamp: number;
}

export interface NewSession extends Device {
  readonly userId: string;
  /** The sign-in method; see `Amr`. */
  readonly method: string;
}

/** Creates a session with its refresh and access token, and sets `last_sign_in_at`. */
export async function issueSession(
  context: AuthContext,
  tx: AuthTransaction,
  { userId, method, userAgent, ip }: NewSession,
): Promise<SessionJson> {
  const now = context.now();
  const session = await tx
    .insertInto('auth.sessions')
    .values({
      user_id: userId,
      aal: 'aal1',
      factor_id: null,
      created_at: now,
      updated_at: now,
      user_agent: userAgent,
      ip,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await addAmr(tx, session.id, method, now);
  await updateRow(tx, 'auth.users', userId, { last_sign_in_at: now, updated_at: now });
  return answerSession(context, tx, session, await addRefreshToken(context, tx, session));
}

export interface SessionUpgrade {
  readonly sessionId: string;
  readonly aal: NonNullable<SessionRow['aal']>;
  readonly method: string;
  readonly factorId?: string;
}

/**
 * Raises a session to aal2 after a second factor and revokes its refresh tokens. Returns new tokens. Throws
 * `session_not_found`.
 */
export async function strengthenSession(
  context: AuthContext,
  tx: AuthTransaction,
  { sessionId, aal, method, factorId }: SessionUpgrade,
): Promise<SessionJson> {
  const now = context.now();
  const session = await tx
    .updateTable('auth.sessions')
    .set({ aal, updated_at: now, ...(factorId !== undefined && { factor_id: factorId }) })
    .where('id', '=', sessionId)
    .returningAll()
    .executeTakeFirst();
  if (session === undefined) throw sessionEnded();
  await addAmr(tx, sessionId, method, now);
  await revokeRefreshTokens(context, tx, sessionId);
  return answerSession(context, tx, session, await addRefreshToken(context, tx, session));
}

/** Revokes all refresh tokens of a session. */
export async function revokeRefreshTokens(
  { now }: AuthContext,
  tx: AuthTransaction,
  sessionId: string,
): Promise<void> {
  await tx
    .updateTable('auth.refresh_tokens')
    .set({ revoked: true, updated_at: now() })
    .where('session_id', '=', sessionId)
    .where('revoked', '=', false)
    .execute();
}

/** Ends all sessions of a user, all but one, or one. Their access tokens become invalid at once. */
export async function endSessions(
  tx: AuthTransaction,
  userId: string,
  which: { readonly except?: string; readonly only?: string } = {},
): Promise<void> {
  let sessions = tx.deleteFrom('auth.sessions').where('user_id', '=', userId);
  if (which.except !== undefined) sessions = sessions.where('id', '<>', which.except);
  if (which.only !== undefined) sessions = sessions.where('id', '=', which.only);
  await sessions.execute();
}

/** Adds a refresh token to a session; `parent` is the token it replaces. */
export async function addRefreshToken(
  { now }: AuthContext,
  tx: AuthTransaction,
  session: SessionRow,
  parent: string | null = null,
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await tx
    .insertInto('auth.refresh_tokens')
    .values({
      token,
      user_id: session.user_id,
      revoked: false,
      created_at: now(),
      updated_at: now(),
      parent,
      session_id: session.id,
    })
    .execute();
  return token;
}

/** Returns a session with a new access token. */
export async function answerSession(
  context: AuthContext,
  tx: AuthTransaction,
  session: SessionRow,
  refreshToken: string,
): Promise<SessionJson> {
  const user = await loadUserJson(tx, session.user_id);
  if (user === undefined) throw new AuthError(403, 'user_not_found', 'User not found');
  const expiresIn = context.settings.accessTokenLifetime;
  const issuedAt = Math.floor(Date.now() / 1000);
  const claims = { ...accessClaims(user), ...(await sessionClaims(tx, session)), iat: issuedAt };
  return {
    access_token: await context.keys.sign({ ...claims, exp: issuedAt + expiresIn }, { expiresIn }),
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: issuedAt + expiresIn,
    refresh_token: refreshToken,
    user,
  };
}

function accessClaims(user: UserJson) {
  return {
    role: (user.role || 'authenticated') as 'authenticated',
    sub: user.id,
    aud: user.aud,
    email: user.email,
    phone: user.phone,
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    is_anonymous: user.is_anonymous,
  };
}

async function sessionClaims(tx: AuthTransaction, session: SessionRow) {
  const methods = await tx
    .selectFrom('auth.mfa_amr_claims')
    .select(['authentication_method', 'updated_at'])
    .where('session_id', '=', session.id)
    .orderBy('updated_at', 'desc')
    .execute();
  const amr: Amr[] = methods.map(({ authentication_method: method, updated_at }) => ({
    method,
    timestamp: Math.floor(updated_at.getTime() / 1000),
  }));
  return { aal: session.aal ?? 'aal1', amr, session_id: session.id };
}

async function addAmr(tx: AuthTransaction, sessionId: string, method: string, at: Date) {
  await tx
    .insertInto('auth.mfa_amr_claims')
    .values({
      session_id: sessionId,
      authentication_method: method,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['session_id', 'authentication_method'])
        .doUpdateSet({ updated_at: sql<Date>`excluded.updated_at` }),
    )
    .execute();
}
