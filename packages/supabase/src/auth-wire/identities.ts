import { updateRow } from '@dragoman/database/connection';
import type { AuthContext } from './context.ts';
import { AuthError } from './errors.ts';
import { refuseBanned } from './require-user.ts';
import type { AuthTransaction, JsonObject } from './schema.ts';
import { tellOwner } from './tell-owner.ts';
import type { UserRow } from './user-json.ts';
import { addIdentity, createUser, findUser, findUserByEmail, mergeMetadata } from './users.ts';

export interface ForeignIdentity {
  /** `google`, `github`, `sso:<uuid>`, … */
  readonly provider: string;
  readonly providerId: string;
  /** Stored with the identity and merged into the user metadata. */
  readonly data: JsonObject;
  readonly email?: string;
  /** True if the provider verified the address, which is required to join an existing account. */
  readonly emailVerified: boolean;
  /** True for SSO users, who are separate from others with the same address. */
  readonly isSsoUser?: boolean;
}

/**
 * Returns the user of a provider's identity: known, linked by a verified address, or new. Throws `user_banned`,
 * `signup_disabled` and `provider_email_needs_verification`.
 */
export async function createOrFindUserByIdentity(
  context: AuthContext,
  tx: AuthTransaction,
  identity: ForeignIdentity,
): Promise<{ user: UserRow; isNew: boolean }> {
  const known = await findByIdentity(tx, identity);
  if (known !== undefined) {
    refuseBanned(context, known);
    await refreshIdentity(context, tx, identity);
    return { user: await mergeProfile(tx, known, identity.data), isNew: false };
  }
  const linked = await linkByEmail(context, tx, identity);
  if (linked !== undefined) return { user: linked, isNew: false };
  // Only providers that the operator registered have SSO users.
  if (!(identity.isSsoUser || (await context.mayJoin(tx, provedEmail(identity))))) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  }
  const user = await createUser(context, tx, {
    ...(identity.email !== undefined && { email: identity.email.toLowerCase() }),
    emailConfirmed: identity.emailVerified,
    provider: identity.provider,
    userMetadata: identity.data,
    isSsoUser: identity.isSsoUser ?? false,
  });
  await addIdentity(context, tx, { ...identity, userId: user.id });
  return { user: (await findUser(tx, user.id)) as UserRow, isNew: true };
}

const provedEmail = ({ email, emailVerified }: ForeignIdentity) =>
  emailVerified ? email : undefined;

async function findByIdentity(
  tx: AuthTransaction,
  { provider, providerId }: ForeignIdentity,
): Promise<UserRow | undefined> {
  return tx
    .selectFrom('auth.users')
    .innerJoin('auth.identities', 'auth.identities.user_id', 'auth.users.id')
    .selectAll('auth.users')
    .where('auth.identities.provider', '=', provider)
    .where('auth.identities.provider_id', '=', providerId)
    .executeTakeFirst();
}

async function refreshIdentity(
  { now }: AuthContext,
  tx: AuthTransaction,
  { provider, providerId, data }: ForeignIdentity,
): Promise<void> {
  await tx
    .updateTable('auth.identities')
    .set({ identity_data: JSON.stringify(data), last_sign_in_at: now(), updated_at: now() })
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .execute();
}

async function linkByEmail(
  context: AuthContext,
  tx: AuthTransaction,
  identity: ForeignIdentity,
): Promise<UserRow | undefined> {
  if (identity.email === undefined || identity.isSsoUser) return undefined;
  const user = await findUserByEmail(tx, identity.email);
  if (user === undefined) return undefined;
  if (!identity.emailVerified || isLookalike(identity.email)) {
    const message = `Unverified email with ${identity.provider}. Verify the email with ${identity.provider} in order to sign in`;
    throw new AuthError(422, 'provider_email_needs_verification', message);
  }
  refuseBanned(context, user);
  if (user.email_confirmed_at === null) await takeOver(context, tx, user);
  await addIdentity(context, tx, { ...identity, userId: user.id });
  tellOwner(tx, user, 'provider_added');
  return mergeProfile(tx, (await findUser(tx, user.id)) as UserRow, identity.data);
}

// Characters such as U+212A KELVIN SIGN become ASCII in lower case and could match another user's address.
function isLookalike(email: string): boolean {
  const foreign = (text: string) => text.match(/[^\0-\x7f]/g)?.length ?? 0;
  return foreign(email.toLowerCase()) < foreign(email);
}

// The account's creator never confirmed the address, so their password and identities must not open it.
async function takeOver({ now }: AuthContext, tx: AuthTransaction, { id }: UserRow): Promise<void> {
  await updateRow(tx, 'auth.users', id, {
    encrypted_password: null,
    email_confirmed_at: now(),
    raw_user_meta_data: '{}',
  });
  await tx.deleteFrom('auth.identities').where('user_id', '=', id).execute();
  await tx.deleteFrom('auth.one_time_tokens').where('user_id', '=', id).execute();
  await tx.deleteFrom('auth.sessions').where('user_id', '=', id).execute();
  await tx.deleteFrom('auth.mfa_factors').where('user_id', '=', id).execute();
}

async function mergeProfile(
  tx: AuthTransaction,
  user: UserRow,
  data: JsonObject,
): Promise<UserRow> {
  const merged = mergeMetadata(user.raw_user_meta_data, data);
  return tx
    .updateTable('auth.users')
    .set({ raw_user_meta_data: JSON.stringify(merged) })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
