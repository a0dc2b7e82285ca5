import { z } from 'zod';
import {
  type AuthContext,
  AuthError,
  type Device,
  findUser,
  issueSession,
  lockUser,
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

/** Begins the registration of a passkey. The challenge is valid for five minutes. */
export async function startRegistration(
  context: AuthContext,
  party: RelyingParty,
  user: UserRow,
  account: string,
) {
  const known = (await passkeysOf(context.db, user.id)).map(credentialOf);
  if (known.length >= mostPasskeys) throw tooMany();
  const input = { userId: user.id, userName: account, known, discoverable: true };
  const options = await creationOptions(party, input);
  return opened(context, { type: 'registration', userId: user.id, options });
}

/**
 * Stores a passkey created by the browser. Throws like `takeChallenge`, `webauthn_verification_failed` and
 * `webauthn_credential_exists`.
 */
export async function finishRegistration(
  context: AuthContext,
  party: RelyingParty,
  user: UserRow,
  { challenge_id: id, credential }: Answer,
) {
  const wanted = { id, type: 'registration', userId: user.id } as const;
  const challenge = await takeChallenge(context, wanted);
  const expected = { challenge, userVerification: true };
  const made = await verifyCreation(party, credential as never, expected);
  if (made === undefined) throw refused();
  const row = await context.transaction(async (tx) => {
    await lockUser(tx, user.id);
    if ((await passkeysOf(tx, user.id)).length >= mostPasskeys) throw tooMany();
    return addPasskey(tx, { userId: user.id, name: '', now: context.now() }, made);
  });
  if (row !== undefined) return passkeyJson(row);
  throw new AuthError(422, 'webauthn_credential_exists', 'This credential is already registered');
}

/** Begins a sign-in with any passkey of the site, without revealing who has one. */
export async function startAuthentication(context: AuthContext, party: RelyingParty) {
  const options = await requestOptions(party, []);
  return opened(context, { type: 'authentication', userId: null, options });
}

/**
 * Signs in with a passkey whose device verified the user. Throws like `takeChallenge`, `webauthn_verification_failed` and
 * `user_banned`.
 */
export async function finishAuthentication(
  context: AuthContext,
  party: RelyingParty,
  { challenge_id: id, credential }: Answer,
  device: Device,
): Promise<SessionJson> {
  const now = context.now();
  const challenge = await takeChallenge(context, { id, type: 'authentication', userId: null });
  return context.transaction(async (tx) => {
    const row = await findPasskey(tx, credential.id);
    if (row === undefined) throw refused();
    const expected = { challenge, userVerification: true };
    const used = await verifyAssertion(party, credential as never, credentialOf(row), expected);
    const user = await findUser(tx, row.user_id);
    if (used === undefined || user === undefined || user.deleted_at !== null) throw refused();
    refuseBanned(context, user);
    await saveUse(tx, row.id, used, now);
    return issueSession(context, tx, { ...device, userId: user.id, method: 'webauthn' });
  });
}

/** Throws 400 `webauthn_challenge_not_found` and `webauthn_challenge_expired`. */
async function takeChallenge(
  context: AuthContext,
  wanted: Parameters<typeof takePasskeyChallenge>[1],
): Promise<string> {
  const taken = await takePasskeyChallenge(context.db, wanted);
  if (taken === undefined) {
    const message = 'Challenge not found or already used';
    throw new AuthError(400, 'webauthn_challenge_not_found', message);
  }
  if (taken.expires_at < context.now()) {
    throw new AuthError(400, 'webauthn_challenge_expired', 'Challenge has expired');
  }
  return taken.session_data.challenge;
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

/** Converts a passkey to the client's JSON. */
export function passkeyJson(row: PasskeyRow) {
  return {
    id: row.id,
    ...(row.friendly_name !== '' && { friendly_name: row.friendly_name }),
    created_at: row.created_at.toISOString(),
    ...(row.last_used_at !== null && { last_used_at: row.last_used_at.toISOString() }),
  };
}

function refused(): AuthError {
  return new AuthError(400, 'webauthn_verification_failed', 'Credential verification failed');
}

function tooMany(): AuthError {
  return new AuthError(422, 'too_many_passkeys', 'Maximum number of passkeys reached');
}
