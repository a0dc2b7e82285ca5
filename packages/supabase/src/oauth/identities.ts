import {
  type AuthContext,
  AuthError,
  type AuthTransaction,
  addIdentity,
  createOrFindUserByIdentity,
  type ForeignIdentity,
  findUser,
  findUserByEmail,
  listProviders,
  lockUser,
  refuseBanned,
  tellOwner,
  type UserRow,
} from '../auth-wire/index.ts';
import type { ProviderProfile } from './provider.ts';

/** Throws 404 `manual_linking_disabled` if manual linking is disabled. */
export function refuseLinking({ settings }: AuthContext): void {
  if (settings.manualLinking) return;
  throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
}

/**
 * Returns the user of a provider's profile: known, linked by a verified address, or new. Throws like
 * `createOrFindUserByIdentity`, and 422 `provider_email_needs_verification` also for a new, unverified address.
 */
export async function signInByProfile(
  context: AuthContext,
  tx: AuthTransaction,
  provider: string,
  profile: ProviderProfile,
): Promise<UserRow> {
  if (profile.email === undefined) {
    throw new AuthError(
      422,
      'validation_failed',
      'Error getting user email from external provider',
    );
  }
  const identity = foreignIdentity(provider, profile);
  const { user } = await createOrFindUserByIdentity(context, tx, identity);
  if (user.email_confirmed_at === null && !profile.emailVerified) {
    throw new AuthError(
      422,
      'provider_email_needs_verification',
      `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
    );
  }
  return user;
}

/**
 * Links a provider's identity to a signed-in user. Throws 422 `identity_already_exists`: 'Identity is already linked', or '… to
 * another user'.
 */
export async function linkProfile(
  context: AuthContext,
  tx: AuthTransaction,
  userId: string,
  { provider, profile }: { provider: string; profile: ProviderProfile },
): Promise<UserRow> {
  const owner = await ownerOf(tx, provider, profile.id);
  if (owner !== undefined) {
    const message =
      owner === userId
        ? 'Identity is already linked'
        : 'Identity is already linked to another user';
    throw new AuthError(422, 'identity_already_exists', message);
  }
  const user = await findUser(tx, userId);
  if (user === undefined) throw new AuthError(403, 'user_not_found', 'User not found');
  refuseBanned(context, user);
  const { providerId, data } = foreignIdentity(provider, profile);
  await addIdentity(context, tx, { userId, provider, providerId, data });
  tellOwner(tx, user, 'provider_added');
  return user;
}

/**
 * Removes an identity of a user. Throws 422 `identity_not_found`, and `single_identity_not_deletable` for the last one. If only
 * the removed identity had the user's address, the user gets a remaining identity's verified one.
 */
export async function unlinkIdentity(
  tx: AuthTransaction,
  user: UserRow,
  identityId: string,
): Promise<void> {
  await lockUser(tx, user.id);
  const all = await identitiesOf(tx, user.id);
  const identity = all.find(({ id }) => id === identityId);
  if (identity === undefined) {
    throw new AuthError(422, 'identity_not_found', "Identity doesn't exist");
  }
  if (all.length === 1) {
    throw new AuthError(
      422,
      'single_identity_not_deletable',
      'User must have at least 1 identity after unlinking',
    );
  }
  await tx.deleteFrom('auth.identities').where('id', '=', identityId).execute();
  tellOwner(tx, user, 'provider_removed');
  await listProviders(tx, user.id);
  await keepAddress(
    tx,
    user,
    all.filter(({ id }) => id !== identityId),
  );
}

type Identity = Awaited<ReturnType<typeof identitiesOf>>[number];

async function keepAddress(tx: AuthTransaction, user: UserRow, rest: readonly Identity[]) {
  if (!user.email || rest.some(({ email }) => email === user.email)) return;
  const email = rest.find((one) => one.identity_data['email_verified'] === true)?.email;
  if (email == null) return;
  const other = await findUserByEmail(tx, email);
  if (other !== undefined && other.id !== user.id) {
    throw new AuthError(
      422,
      'email_conflict_identity_not_deletable',
      'Unable to unlink identity due to email conflict',
    );
  }
  await tx.updateTable('auth.users').set({ email }).where('id', '=', user.id).execute();
  tellOwner(tx, user, 'email', email);
}

function identitiesOf(tx: AuthTransaction, userId: string) {
  return tx
    .selectFrom('auth.identities')
    .select(['id', 'provider', 'email', 'identity_data'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

async function ownerOf(tx: AuthTransaction, provider: string, id: string) {
  const identity = await tx
    .selectFrom('auth.identities')
    .select('user_id')
    .where('provider', '=', provider)
    .where('provider_id', '=', id)
    .executeTakeFirst();
  return identity?.user_id;
}

function foreignIdentity(provider: string, profile: ProviderProfile): ForeignIdentity {
  const { id, email, emailVerified, data } = profile;
  const common = { email_verified: emailVerified, phone_verified: false, provider_id: id };
  return {
    provider,
    providerId: id,
    data: { ...data, ...common, ...(email !== undefined && { email: email.toLowerCase() }) },
    ...(email !== undefined && { email }),
    emailVerified,
  };
}
