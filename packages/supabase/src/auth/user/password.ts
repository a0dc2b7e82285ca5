import {
  type AuthContext,
  AuthError,
  type AuthTransaction,
  endSessions,
  hashPassword,
  isPassword,
  type SignedIn,
} from '../../auth-wire/index.ts';
import { takeNonce } from './reauthenticate.ts';
import type { UserUpdate } from './update.ts';

// An older session may have been left open on a shared device.
const freshFor = 24 * 3600_000;

/**
 * Hashes a new password. Throws 422 `weak_password` and `same_password`, 400 `reauthentication_needed` and 422
 * `reauthentication_not_valid` if a nonce is required.
 */
export async function preparePassword(
  context: AuthContext,
  signedIn: SignedIn,
  { password, nonce }: UserUpdate,
): Promise<string | undefined> {
  if (password === undefined || password === null) return undefined;
  const { user } = signedIn;
  const hash = await hashPassword(context, password);
  if (user.encrypted_password && (await isPassword(context, password, user.encrypted_password))) {
    const message = 'New password should be different from the old password.';
    throw new AuthError(422, 'same_password', message);
  }
  await reauthenticate(context, signedIn, nonce);
  return hash;
}

/** Sets the password and ends the other sessions, which may belong to someone who knew the old one. */
export async function setPassword(
  { now }: AuthContext,
  tx: AuthTransaction,
  { user, session }: SignedIn,
  encryptedPassword: string,
): Promise<void> {
  await tx
    .updateTable('auth.users')
    .set({ encrypted_password: encryptedPassword, updated_at: now() })
    .where('id', '=', user.id)
    .execute();
  await endSessions(tx, user.id, session === undefined ? {} : { except: session.id });
}

async function reauthenticate(
  context: AuthContext,
  { user, session }: SignedIn,
  nonce: string | undefined,
): Promise<void> {
  if (!context.settings.requireReauthentication) return;
  const since = session?.created_at?.getTime() ?? 0;
  if (context.now().getTime() - since < freshFor) return;
  if (nonce === undefined) {
    throw new AuthError(
      400,
      'reauthentication_needed',
      'Password update requires reauthentication',
    );
  }
  await takeNonce(context, user, nonce);
}
