import { createHash, randomBytes, randomInt } from 'node:crypto';
import { networkOf } from '@dragoman/domain/addresses';
import { sql } from 'kysely';
import type { AuthContext } from './context.ts';
import type { AuthDatabase, AuthTransaction, JsonObject, OneTimeTokenType, Row } from './schema.ts';

export type OneTimeTokenRow = Row<'one_time_tokens'>;

/** The `type` of a link or code. */
export type VerificationType = 'signup' | 'magiclink' | 'recovery' | 'email_change' | 'email';

export interface NewOneTimeToken {
  readonly userId: string;
  readonly tokenType: OneTimeTokenType;
  /** The address it is mailed to. */
  readonly email: string;
  /** The PKCE flow that the link completes. */
  readonly flowId?: string | undefined;
  /** The secret in the requesting browser's cookie; with it the link needs no button. */
  readonly browserSecret?: string | undefined;
  /** Merged into the user's metadata once the link or code is used. */
  readonly carried?: JsonObject | null;
}

/** The secrets of a one-time token; only their hashes are stored. */
export interface OneTimeToken {
  /** `token` in links, `token_hash` in the client. */
  readonly token: string;
  /** Six digits; ten after many wrong ones for the address. */
  readonly code: string;
}

/** Creates a token and replaces the user's earlier token of its type. Stores only hashes. */
export async function createOneTimeToken(
  { now, limits }: AuthContext,
  tx: AuthTransaction,
  input: NewOneTimeToken,
): Promise<OneTimeToken> {
  const digits = (await limits.isReached(tx, 'codes', input.email)) ? 10 : 6;
  const { userId, tokenType, email, flowId, browserSecret, carried = null } = input;
  const prefix = flowId === undefined ? '' : 'pkce_';
  const token = prefix + randomBytes(32).toString('base64url');
  const code = randomInt(10 ** digits)
    .toString()
    .padStart(digits, '0');
  const values = {
    token_hash: hash(token),
    code_hash: hash(`${userId}:${tokenType}:${code}`),
    relates_to: email,
    tries: 0,
    network_tries: '{}',
    flow_state_id: flowId ?? null,
    browser_hash: browserSecret === undefined ? null : hash(browserSecret),
    carried: carried && JSON.stringify(carried),
    created_at: now(),
    updated_at: now(),
  };
  await tx
    .insertInto('auth.one_time_tokens')
    .values({ user_id: userId, token_type: tokenType, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'token_type']).doUpdateSet(values))
    .execute();
  return { token, code };
}

const tokenTypes: Readonly<Record<VerificationType, readonly OneTimeTokenType[]>> = {
  signup: ['confirmation_token', 'recovery_token'],
  magiclink: ['recovery_token', 'confirmation_token'],
  recovery: ['recovery_token', 'confirmation_token'],
  email: ['recovery_token', 'confirmation_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
};

/** Returns the valid token of a link without using it; with `lock`, locks it. */
export async function findByLink(
  context: AuthContext,
  tx: AuthTransaction | AuthDatabase,
  { token, type, lock = false }: { token: string; type: VerificationType; lock?: boolean },
): Promise<OneTimeTokenRow | undefined> {
  const tokens = tx
    .selectFrom('auth.one_time_tokens')
    .selectAll()
    .where('token_hash', '=', hash(token))
    .where('token_type', 'in', tokenTypes[type])
    .where('created_at', '>', oldest(context));
  return (lock ? tokens.forUpdate() : tokens).executeTakeFirst();
}

export interface CodeTry {
  readonly email: string;
  readonly code: string;
  readonly type: VerificationType;
  readonly ip: string;
  /** The secret in the cookie of the trying browser. */
  readonly browserSecret: string | undefined;
}

/**
 * Returns the valid token of a code unless the tries are exhausted: per network, and for all networks together except the
 * requesting browser. Strangers use up only their own tries. Counts the try in a separate statement, so that a rollback does
 * not undo it and parallel guesses count.
 */
export async function findByCode(
  context: AuthContext,
  { email, code, type, ip, browserSecret }: CodeTry,
): Promise<OneTimeTokenRow | undefined> {
  const guesser = { network: hash(networkOf(ip)), browser: hash(browserSecret ?? '') };
  return tryCode(context, code, tokenTypes[type], { relates_to: email }, guesser);
}

/** Like `findByCode`, for the mailed nonce of a signed-in user. */
export async function findNonce(
  context: AuthContext,
  { userId, nonce }: { userId: string; nonce: string },
): Promise<OneTimeTokenRow | undefined> {
  return tryCode(context, nonce, ['reauthentication_token'], { user_id: userId });
}

async function tryCode(
  context: AuthContext,
  code: string,
  types: readonly OneTimeTokenType[],
  owner: { readonly relates_to: string } | { readonly user_id: string },
  { network, browser } = { network: 'user', browser: '' },
): Promise<OneTimeTokenRow | undefined> {
  const { codeTries, codeTriesOfAll } = context.settings;
  const guesser = sql<string>`case when browser_hash = ${browser} then 'asker' else ${network} end`;
  const tries = sql<number>`coalesce((network_tries ->> ${guesser})::integer, 0)`;
  let tokens = context.db
    .updateTable('auth.one_time_tokens')
    .set({
      tries: sql<number>`tries + 1`,
      network_tries: sql<string>`network_tries || jsonb_build_object(${guesser}, ${tries} + 1)`,
    })
    .where('token_type', 'in', types)
    .where('created_at', '>', oldest(context))
    .where(sql<boolean>`${tries} < ${codeTries}`)
    .where(sql<boolean>`(tries < ${codeTriesOfAll} or browser_hash = ${browser})`);
  tokens =
    'user_id' in owner
      ? tokens.where('user_id', '=', owner.user_id)
      : tokens.where('relates_to', '=', owner.relates_to);
  const tried = await tokens.returningAll().execute();
  return tried.find((row) => row.code_hash === hash(`${row.user_id}:${row.token_type}:${code}`));
}

/** Deletes a token. Returns false if another request used it first. */
export async function takeOneTimeToken(
  tx: AuthTransaction,
  id: string,
  tokenHash: string,
): Promise<boolean> {
  const taken = await tx
    .deleteFrom('auth.one_time_tokens')
    .where('id', '=', id)
    .where('token_hash', '=', tokenHash)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** True if the request comes from the browser that requested the mail. */
export function isSameBrowser(
  { browser_hash }: OneTimeTokenRow,
  secret: string | undefined,
): boolean {
  return secret !== undefined && browser_hash !== null && browser_hash === hash(secret);
}

function oldest({ now, settings }: AuthContext): Date {
  return new Date(now().getTime() - settings.linkLifetime * 1000);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
