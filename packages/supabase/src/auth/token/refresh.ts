import { updateRow } from '@dragoman/database/connection';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type AuthContext,
  AuthError,
  type AuthTransaction,
  addRefreshToken,
  answerSession,
  audit,
  deviceOf,
  endSessions,
  findUser,
  invalid,
  optionalText,
  read,
  refuseBanned,
  revokeRefreshTokens,
  type SessionJson,
  type SessionRow,
  type Written,
} from '../../auth-wire/index.ts';

const body = z.object({ refresh_token: optionalText });
type Column = 'token' | 'user_id' | 'session_id' | 'updated_at';
type RefreshTokenRow = Written<'refresh_tokens', Column>;

/**
 * Rotates a refresh token. Within the reuse interval a used token returns its active child; later the session ends with its
 * access tokens, because the token was stolen. Throws 400 `refresh_token_not_found`, `refresh_token_already_used`, `session_expired`,
 * `user_banned`.
 */
export async function grantRefresh(
  context: AuthContext,
  request: FastifyRequest,
  given: unknown,
): Promise<SessionJson> {
  const { refresh_token: token } = read(body, given);
  if (token === undefined) throw invalid('refresh_token required');
  const result = await context.transaction(async (tx) => {
    const session = await lockSession(tx, token);
    const row = session && (await findToken(tx, token));
    if (session === undefined || row === undefined) throw notFound();
    await checkBearer(context, tx, session);
    const next = row.revoked
      ? await reuse(context, tx, row)
      : await rotate(context, tx, request, session, row);
    // Thrown outside the transaction, so that the revocation is committed.
    return next === undefined ? alreadyUsed() : answerSession(context, tx, session, next);
  });
  if (result instanceof AuthError) throw result;
  return result;
}

// Locking the session's row serializes its family: of two refreshes one rotates, and the other finds the result.
async function lockSession(tx: AuthTransaction, token: string): Promise<SessionRow | undefined> {
  const owner = await findToken(tx, token);
  if (owner === undefined) return undefined;
  return tx
    .selectFrom('auth.sessions')
    .selectAll()
    .where('id', '=', owner.session_id)
    .forUpdate()
    .executeTakeFirst();
}

function findToken(tx: AuthTransaction, token: string): Promise<RefreshTokenRow | undefined> {
  const tokens = tx.selectFrom('auth.refresh_tokens').selectAll().$castTo<RefreshTokenRow>();
  return tokens.where('token', '=', token).executeTakeFirst();
}

async function checkBearer(context: AuthContext, tx: AuthTransaction, session: SessionRow) {
  if (session.not_after !== null && session.not_after <= context.now()) {
    throw new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
  }
  const user = await findUser(tx, session.user_id);
  if (user === undefined || user.deleted_at !== null) throw notFound();
  refuseBanned(context, user);
}

async function rotate(
  context: AuthContext,
  tx: AuthTransaction,
  request: FastifyRequest,
  session: SessionRow,
  { token }: RefreshTokenRow,
): Promise<string> {
  const { ip, userAgent } = deviceOf(request);
  await revokeRefreshTokens(context, tx, session.id);
  await updateRow(tx, 'auth.sessions', session.id, {
    refreshed_at: context.now(),
    updated_at: context.now(),
    ip,
    user_agent: userAgent,
  });
  const actor = { id: session.user_id, email: null };
  await audit(context, tx, { action: 'token_refreshed', actor, ip });
  return addRefreshToken(context, tx, session, token);
}

/** Returns the active child of a recently used token; undefined if too late, with the session ended. */
async function reuse(
  context: AuthContext,
  tx: AuthTransaction,
  { session_id, updated_at, user_id }: RefreshTokenRow,
): Promise<string | undefined> {
  const age = context.now().getTime() - updated_at.getTime();
  if (age <= context.settings.refreshReuseInterval * 1000) {
    const active = await tx
      .selectFrom('auth.refresh_tokens')
      .select('token')
      .$castTo<Pick<RefreshTokenRow, 'token'>>()
      .where('session_id', '=', session_id)
      .where('revoked', '=', false)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    if (active !== undefined) return active.token;
  }
  await endSessions(tx, user_id, { only: session_id });
  return undefined;
}

function notFound(): AuthError {
  const message = 'Invalid Refresh Token: Refresh Token Not Found';
  return new AuthError(400, 'refresh_token_not_found', message);
}

function alreadyUsed(): AuthError {
  return new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
}
