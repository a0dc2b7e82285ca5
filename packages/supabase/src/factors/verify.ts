import { z } from 'zod';
import { AuthError, invalid, RateLimitError } from '../auth-wire/index.ts';
import {
  addChallenge,
  type ChallengeRow,
  closeChallenge,
  type FactorRow,
  type FactorStore,
  findChallenge,
  lockTries,
  saveTries,
  saveVerified,
} from './factors.store.ts';
import { totpStep } from './totp.ts';
import { afterFailure, afterSuccess, retryAfter } from './tries.ts';

const challengeLifetime = 300_000;

export const verifySchema = z.object({ challenge_id: z.uuid(), code: z.string().optional() });

export interface Verifying {
  readonly ip: string;
  readonly now: Date;
}

/** Creates a challenge of an authenticator app, valid for five minutes. */
export async function challengeFactor(store: FactorStore, factor: FactorRow, about: Verifying) {
  const { id, created_at } = await addChallenge(store, factor.id, about);
  const expires_at = Math.floor((created_at.getTime() + challengeLifetime) / 1000);
  return { id, type: factor.factor_type, expires_at };
}

/**
 * Verifies the response to a challenge in the caller's transaction. Returns the error if it is invalid instead of throwing, so
 * that the failed try is committed. Throws if there is nothing to verify.
 */
export async function verifyFactor(
  store: FactorStore,
  factor: FactorRow,
  about: Verifying,
  { challenge_id, code }: z.infer<typeof verifySchema>,
): Promise<AuthError | undefined> {
  const challenge = await openChallenge(store, factor, about, challenge_id);
  const tries = await lockTries(store, factor.id);
  const now = about.now.getTime();
  const wait = retryAfter(tries, now);
  if (wait > 0) throw new RateLimitError('over_request_rate_limit', wait);
  if (code === undefined) throw invalid('code needs to be non-empty');
  const after = tries.last_time_step ?? undefined;
  const last_time_step = totpStep(factor.secret ?? '', code, { now, after });
  if (last_time_step === undefined || !(await closeChallenge(store, challenge.id))) {
    await saveTries(store, afterFailure(tries, now));
    return new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
  }
  await saveTries(store, { ...afterSuccess(tries), last_time_step });
  await saveVerified(store, factor.id);
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
  if (challenge.created_at.getTime() + challengeLifetime < now.getTime()) {
    throw new AuthError(
      422,
      'mfa_challenge_expired',
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
