import { updateRow } from '@dragoman/database/connection';
import { sql } from 'kysely';
import type { AuthContext } from './context.ts';
import { AuthError } from './errors.ts';
import type { AuthDatabase, AuthTransaction, JsonObject } from './schema.ts';
import type { UserRow } from './user-json.ts';

const noInstance = '00000000-0000-0000-0000-000000000000';

export interface NewUser {
  /** Generated if absent. */
  readonly id?: string;
  /** Validated and in lower case. */
  readonly email?: string;
  /** A bcrypt hash. */
  readonly encryptedPassword?: string;
  readonly emailConfirmed?: boolean;
  /** The provider of the first identity. */
  readonly provider?: string;
  readonly appMetadata?: JsonObject;
  readonly userMetadata?: JsonObject;
  readonly isSsoUser?: boolean;
}

/** Creates a user without identities; see `addIdentity`. Throws 422 `email_exists` if taken, even in a race. */
export async function createUser(
  { now }: AuthContext,
  tx: AuthTransaction,
  user: NewUser,
): Promise<UserRow> {
  const at = now();
  const { provider = 'email' } = user;
  const appMetadata = { provider, providers: [provider], ...user.appMetadata };
  const row = await tx
    .insertInto('auth.users')
    .values({
      ...(user.id !== undefined && { id: user.id }),
      instance_id: noInstance,
      aud: 'authenticated',
      role: 'authenticated',
      email: user.email ?? null,
      encrypted_password: user.encryptedPassword ?? null,
      email_confirmed_at: user.email !== undefined && user.emailConfirmed ? at : null,
      raw_app_meta_data: JSON.stringify(appMetadata),
      raw_user_meta_data: JSON.stringify(user.userMetadata ?? {}),
      created_at: at,
      updated_at: at,
      is_sso_user: user.isSsoUser ?? false,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row !== undefined) return row;
  throw emailExists();
}

export interface NewIdentity {
  readonly userId: string;
  readonly provider: string;
  /** The user's id at the provider; for `email` the user's id here. */
  readonly providerId: string;
  /** At least `sub`; `email` and `email_verified` if known. */
  readonly data: JsonObject;
}

/** Adds an identity and lists its provider in the app metadata. Throws 422 `identity_already_exists`. */
export async function addIdentity(
  { now }: AuthContext,
  tx: AuthTransaction,
  { userId, provider, providerId, data }: NewIdentity,
): Promise<void> {
  const at = now();
  const added = await tx
    .insertInto('auth.identities')
    .values({
      user_id: userId,
      provider,
      provider_id: providerId,
      identity_data: JSON.stringify(data),
      last_sign_in_at: at,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.columns(['provider_id', 'provider']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) {
    throw new AuthError(422, 'identity_already_exists', 'Identity is already linked');
  }
  await listProviders(tx, userId);
}

/** Returns the data of an identity by e-mail. */
export function emailProfile(sub: string, email: string, email_verified: boolean) {
  return { sub, email, email_verified, phone_verified: false };
}

/** Adds the identity of an e-mail address. */
export function addEmailIdentity(
  context: AuthContext,
  tx: AuthTransaction,
  data: ReturnType<typeof emailProfile>,
): Promise<void> {
  const id = data.sub;
  return addIdentity(context, tx, { userId: id, provider: 'email', providerId: id, data });
}

/** Sets `provider` and `providers` of the app metadata from the identities; keeps `provider` while it is among them. */
export async function listProviders(tx: AuthTransaction, userId: string): Promise<void> {
  const rows = await tx
    .selectFrom('auth.identities')
    .select('provider')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const user = await findUser(tx, userId);
  if (user === undefined) return;
  const providers = [...new Set(rows.map(({ provider }) => provider))];
  const before = user.raw_app_meta_data ?? {};
  const current = providers.find((provider) => provider === before['provider']);
  const metadata = { ...before, provider: current ?? providers[0], providers };
  await updateRow(tx, 'auth.users', userId, { raw_app_meta_data: JSON.stringify(metadata) });
}

export function findUser(
  tx: AuthTransaction | AuthDatabase,
  id: string,
): Promise<UserRow | undefined> {
  return tx.selectFrom('auth.users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the user with an address, excluding SSO users. */
export function findUserByEmail(
  tx: AuthTransaction | AuthDatabase,
  email: string,
): Promise<UserRow | undefined> {
  return tx
    .selectFrom('auth.users')
    .selectAll()
    .where('email', '=', email.toLowerCase())
    .where('is_sso_user', '=', false)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Merges changes into metadata; `null` removes a key, as in GoTrue. */
export function mergeMetadata(before: JsonObject | null, changes: JsonObject): JsonObject {
  const merged = { ...before, ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
}

export function emailExists(): AuthError {
  const message = 'A user with this email address has already been registered';
  return new AuthError(422, 'email_exists', message);
}

/** Serializes transactions about one address. */
export async function lockEmail(tx: AuthTransaction, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`auth:${email}`}, 0))`.execute(tx);
}

/** Serializes transactions that change one user. */
export async function lockUser(tx: AuthTransaction, id: string): Promise<void> {
  await tx.selectFrom('auth.users').select('id').where('id', '=', id).forUpdate().execute();
}
