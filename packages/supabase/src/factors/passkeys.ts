import { z } from 'zod';
import {
  type AuthContext,
  AuthError,
  type Device,
  findUser,
  issueSession,
  refuseBanned,
  type SessionJson,
  type UserRow,
} from '../auth-wire/index.ts';
import {
  addPasskey,
  addPasskeyChallenge,
  credentialOf,
  findPasskey,
  type PasskeyRow,
  passkeysOf,
  saveUse,
  takePasskeyChallenge,
} from './passkeys.store.ts';
import {
  creationOptions,
  type RelyingParty,
  requestOptions,
  verifyAssertion,
  verifyCreation,
} from './webauthn.ts';

export const passkeySchema = z.object({
  challenge_id: z.uuid(),
  credential: z.looseObject({ id: z.string().max(2048) }),
});
type Answer = z.infer<typeof passkeySchema>;

const lifetime = 5 * 60_000;
const mostPasskeys = 20;

/** Opens the registration of a passkey: the options for the browser, for five minutes. */
export async function startRegistration(
  context: AuthContext,
  party: RelyingParty,
  user: UserRow,
  account: string,
) {
  const known = (await passkeysOf(context.db, user.id)).map(credentialOf);
  if (known.length >= mostPasskeys) {
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', 'Maximum number of passkeys reached');
  }
  const wish = { userId: user.id, userName: account, known, discoverable: true };
  const options = await creationOptions(party, wish);
  return opened(context, { type: 'registration', userId: user.id, options });
}

/** Keeps the passkey that a browser made. Throws `webauthn_challenge_expired` and `mfa_verification_failed`. */
export async function finishRegistration(
  context: AuthContext,
  party: RelyingParty,
  user: UserRow,
  { challenge_id: id, credential }: Answer,
) {
  const now = context.now();
  const wanted = { id, type: 'registration', userId: user.id, now } as const;
  const challenge = await takePasskeyChallenge(context.db, wanted);
  if (challenge === undefined) throw expired();
  const expected = { challenge, userVerification: true };
  const made = await verifyCreation(party, credential as never, expected);
  if (made === undefined) throw refused();
  const about = { userId: user.id, name: '', now };
  const row = await context.transaction((tx) => addPasskey(tx, about, made));
  if (row === undefined) throw refused();
  return passkeyJson(row);
}

/** Opens a sign-in by any passkey of the site: nobody is named, so nobody is told who has one. */
export async function startAuthentication(context: AuthContext, party: RelyingParty) {
  const options = await requestOptions(party, []);
  return opened(context, { type: 'authentication', userId: null, options });
}

/**
 * Signs in by a passkey, with the user verified by their device. Throws `webauthn_challenge_expired`,
 * `mfa_verification_failed` and `user_banned`.
 */
export async function finishAuthentication(
  context: AuthContext,
  party: RelyingParty,
  { challenge_id: id, credential }: Answer,
  device: Device,
): Promise<SessionJson> {
  const now = context.now();
  const wanted = { id, type: 'authentication', userId: null, now } as const;
  const challenge = await takePasskeyChallenge(context.db, wanted);
  if (challenge === undefined) throw expired();
  return context.transaction(async (tx) => {
    const row = await findPasskey(tx, credential.id);
    if (row === undefined) throw refused();
    const expected = { challenge, userVerification: true };
    const used = await verifyAssertion(party, credential as never, credentialOf(row), expected);
    const user = await findUser(tx, row.user_id);
    if (used === undefined || user === undefined || user.deleted_at !== null) throw refused();
    refuseBanned(context, user);
    await saveUse(tx, row.id, used, now);
    const amr = [{ method: 'webauthn', timestamp: Math.floor(now.getTime() / 1000) }];
    return issueSession(context, tx, { ...device, userId: user.id, amr });
  });
}

async function opened<O extends { challenge: string }>(
  context: AuthContext,
  made: { type: 'registration' | 'authentication'; userId: string | null; options: O },
) {
  const { type, userId, options } = made;
  const { challenge } = options;
  const about = { type, userId, challenge, now: context.now(), lifetime };
  const { id, expires_at } = await addPasskeyChallenge(context.db, about);
  const seconds = Math.floor(expires_at.getTime() / 1000);
  return { challenge_id: id, options, expires_at: seconds };
}

/** A passkey as the client lists it. */
export function passkeyJson(row: PasskeyRow) {
  return {
    id: row.id,
    ...(row.friendly_name !== '' && { friendly_name: row.friendly_name }),
    created_at: row.created_at.toISOString(),
    ...(row.last_used_at !== null && { last_used_at: row.last_used_at.toISOString() }),
  };
}

function expired(): AuthError {
  const message = 'WebAuthn challenge not found or expired, start again';
  return new AuthError(422, 'webauthn_challenge_expired', message);
}

function refused(): AuthError {
  return new AuthError(422, 'mfa_verification_failed', 'The passkey could not be verified');
}
