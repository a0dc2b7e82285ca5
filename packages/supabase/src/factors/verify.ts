import { z } from 'zod';
import { AuthError, invalid, RateLimitError } from '../auth-wire/index.ts';
import { challengeLifetime, checkParty, partySchema } from './challenge.ts';
import {
  type ChallengeRow,
  closeChallenge,
  type FactorRow,
  type FactorStore,
  findChallenge,
  findFactor,
  lockTries,
  saveTries,
  saveVerified,
} from './factors.store.ts';
import { totpStep } from './totp.ts';
import { afterFailure, afterSuccess, retryAfter } from './tries.ts';
import {
  type RelyingParty,
  type StoredCredential,
  verifyAssertion,
  verifyCreation,
} from './webauthn.ts';

export const verifySchema = z.object({
  challenge_id: z.uuid(),
  code: z.string().optional(),
  webauthn: partySchema.extend({ credential_response: z.looseObject({}) }).optional(),
});
type Body = z.infer<typeof verifySchema>;

export interface Verifying {
  readonly ip: string;
  readonly party: RelyingParty;
  readonly now: number;
}

/** The accepted time step of a code, or the credential with its new counter. */
interface Proof {
  readonly step?: number;
  readonly credential?: StoredCredential;
}

/**
 * Verifies the response to a challenge in the caller's transaction. Returns the error if it is invalid instead of throwing, so
 * that the failed try is committed. Throws if there is nothing to verify.
 */
export async function verifyFactor(
  store: FactorStore,
  factor: FactorRow,
  about: Verifying,
  body: Body,
): Promise<AuthError | undefined> {
  const challenge = await openChallenge(store, factor, about, body.challenge_id);
  const tries = await lockTries(store, factor.id);
  // Read again under the lock: a parallel request may have changed the counter.
  const current = (await findFactor(store, factor.user_id, factor.id)) ?? factor;
  const wait = retryAfter(tries, about.now);
  if (wait > 0) throw new RateLimitError('over_request_rate_limit', wait);
  const proof =
    factor.factor_type === 'totp'
      ? await proveCode(factor, body, { now: about.now, after: tries.last_time_step ?? undefined })
      : await proveKey(current, challenge, about.party, body);
  if (proof === undefined || !(await closeChallenge(store, challenge.id))) {
    await saveTries(store, afterFailure(tries, about.now));
    return refusal(factor);
  }
  const last_time_step = proof.step ?? tries.last_time_step;
  await saveTries(store, { ...afterSuccess(tries), last_time_step });
  await saveVerified(store, factor.id, proof.credential);
  return undefined;
}

async function openChallenge(
  store: FactorStore,
  factor: FactorRow,
  { ip, now }: Verifying,
  id: string,
): Promise<ChallengeRow> {
  const challenge = await findChallenge(store, factor.id, id);
  if (challenge === undefined) {
    throw new AuthError(
      422,
      'mfa_challenge_expired',
      'MFA factor with the provided challenge ID not found',
    );
  }
  if (challenge.created_at.getTime() + challengeLifetime < now) {
    throw new AuthError(
      422,
      factor.factor_type === 'webauthn' ? 'webauthn_challenge_expired' : 'mfa_challenge_expired',
      `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
    );
  }
  if (challenge.ip_address.split('/')[0] !== ip) {
    throw new AuthError(
      422,
      'mfa_ip_address_mismatch',
      'Challenge and verify IP addresses mismatch.',
    );
  }
  return challenge;
}

async function proveCode(
  { secret }: FactorRow,
  { code }: Body,
  time: { now: number; after: number | undefined },
): Promise<Proof | undefined> {
  if (code === undefined) throw invalid('code needs to be non-empty');
  const step = totpStep(secret ?? '', code, time);
  return step === undefined ? undefined : { step };
}

async function proveKey(
  factor: FactorRow,
  { web_authn_session_data: session }: ChallengeRow,
  party: RelyingParty,
  { webauthn }: Body,
): Promise<Proof | undefined> {
  if (webauthn === undefined) throw invalid('webauthn.credential_response is required');
  checkParty(party, webauthn);
  if (session === null) return undefined;
  const response = webauthn.credential_response as never;
  const expected = { challenge: session.challenge, userVerification: false };
  const known = factor.web_authn_credential;
  const credential =
    known === null
      ? await verifyCreation(party, response, expected)
      : await verifyAssertion(party, response, known, expected);
  return credential && { credential };
}

function refusal({ factor_type }: FactorRow): AuthError {
  const message =
    factor_type === 'totp' ? 'Invalid TOTP code entered' : 'Invalid WebAuthn credential response';
  return new AuthError(422, 'mfa_verification_failed', message);
}
