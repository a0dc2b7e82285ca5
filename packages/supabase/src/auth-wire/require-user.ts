import type { Claims } from '@dragoman/database/connection';
import type { FastifyRequest } from 'fastify';
import { bearerOf, readCaller, sessionEnded } from '../tokens/index.ts';
import type { AuthContext } from './context.ts';
import { AuthError } from './errors.ts';
import type { AuthDatabase, AuthTransaction, Row } from './schema.ts';
import type { UserRow } from './user-json.ts';

export type SessionRow = Row<'sessions'>;

export interface SignedIn {
  readonly claims: Claims;
  readonly user: UserRow;
  /** Absent for a token of the shared secret without a session. */
  readonly session: SessionRow | undefined;
}

/**
 * Returns the user of the request's bearer token. Throws `AuthError`: 401 `no_authorization` without one, 403 `bad_jwt`,
 * `session_not_found` if the session has ended, `user_not_found`, `user_banned`.
 */
export async function requireUser(
  context: AuthContext,
  request: FastifyRequest,
): Promise<SignedIn> {
  const token = bearerOf(request.headers.authorization);
  if (token === undefined) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  const { claims } = await readCaller(context.keys, { authorization: `Bearer ${token}` });
  if (claims.sub === undefined) {
    throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim');
  }
  const session = await findSession(context, claims);
  const users = context.db.selectFrom('auth.users').where('id', '=', claims.sub).selectAll();
  const user = await users.where('deleted_at', 'is', null).executeTakeFirst();
  if (user === undefined) {
    throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  }
  refuseBanned(context, user);
  return { claims, user, session };
}

/** Like `requireUser`, but requires a session too. */
export async function requireSession(
  context: AuthContext,
  request: FastifyRequest,
): Promise<SignedIn & { readonly session: SessionRow }> {
  const signedIn = await requireUser(context, request);
  if (signedIn.session === undefined) throw sessionEnded();
  return { ...signedIn, session: signedIn.session };
}

/**
 * True if a session may change sign-in methods: it verified the second factor, or there is none. Checks the session's row, not
 * the level in its token.
 */
export async function isStrongEnough(
  db: AuthDatabase | AuthTransaction,
  { user, session }: SignedIn,
): Promise<boolean> {
  if (session?.aal === 'aal2') return true;
  const factors = db
    .selectFrom('auth.mfa_factors')
    .select('id')
    .where('user_id', '=', user.id)
    .where('status', '=', 'verified');
  return (await factors.executeTakeFirst()) === undefined;
}

/** Requires the service key or a token of the service role. Throws 401 `no_authorization`, 403 `not_admin`. */
export async function requireService(
  { keys }: AuthContext,
  request: FastifyRequest,
): Promise<void> {
  const { authorization } = request.headers;
  const apikey = request.headers['apikey'];
  const header = Array.isArray(apikey) ? apikey[0] : apikey;
  if (authorization === undefined && header === undefined) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  const { kind } = await readCaller(keys, { apikey: header, authorization });
  if (kind !== 'service') throw new AuthError(403, 'not_admin', 'User not allowed');
}

/** Throws 400 `user_banned` if the user is banned. */
export function refuseBanned({ now }: AuthContext, { banned_until }: UserRow): void {
  if (banned_until === null || banned_until <= now()) return;
  throw new AuthError(400, 'user_banned', 'User is banned');
}

async function findSession(
  { db, now }: AuthContext,
  { sub, session_id: id }: Claims,
): Promise<SessionRow | undefined> {
  if (typeof id !== 'string' || id === '') return undefined;
  const sessions = db
    .selectFrom('auth.sessions')
    .selectAll()
    .where('user_id', '=', sub ?? '');
  const session = await sessions.where('id', '=', id).executeTakeFirst();
  if (session === undefined) throw sessionEnded();
  if (session.not_after !== null && session.not_after <= now()) throw sessionEnded();
  return session;
}
