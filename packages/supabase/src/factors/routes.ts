import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type AuthContext,
  type AuthDatabase,
  AuthError,
  type AuthTransaction,
  deviceOf,
  invalid,
  isStrongEnough,
  lockUser,
  RateLimitError,
  read,
  type SignedIn,
  strengthenSession,
  tellOwner,
} from '../auth-wire/index.ts';
import { enrolFactor, enrolSchema } from './enrol.ts';
import {
  addChallenge,
  type ChallengeRow,
  closeChallenge,
  type FactorRow,
  findChallenge,
  findFactor,
  lockTries,
  removeFactor,
  removeUnverified,
  saveTries,
  saveVerified,
} from './factors.store.ts';
import { noteFactor, requireOwnSession } from './own-session.ts';
import { recoveryCodeRoutes } from './recovery-codes.ts';
import { endWeakerSessions, factorMethods, weakenSessions } from './sessions.ts';
import { totpStep } from './totp.ts';
import { afterFailure, afterSuccess, retryAfter } from './tries.ts';

export interface FactorOptions {
  /** The site's name in an authenticator app. Defaults to its host. */
  readonly issuer?: string;
}

/** Serves `/factors`: authenticator apps and recovery codes of the signed-in user. */
export function factorRoutes(
  app: FastifyInstance,
  context: AuthContext,
  { issuer = new URL(context.siteUrl).hostname }: FactorOptions = {},
): void {
  app.post('/factors', (request) => enrol(context, issuer, request));
  app.post('/factors/:id/challenge', (request) => challenge(context, request));
  app.post('/factors/:id/verify', (request) => verify(context, request));
  app.delete('/factors/:id', (request) => unenrol(context, request));
  recoveryCodeRoutes(app, context);
}

async function enrol(context: AuthContext, issuer: string, request: FastifyRequest) {
  const { user, session } = await requireOwnSession(context, request);
  const body = read(enrolSchema, request.body);
  const enrolling = { user, isAal2: session.aal === 'aal2', issuer, now: context.now() };
  return context.transaction(async (tx) => {
    // Locked, so that parallel requests cannot exceed the limit.
    await lockUser(tx, user.id);
    const enrolled = await enrolFactor(tx, enrolling, body);
    await noteFactor(context, tx, request, { user, action: 'enroll_factor', id: enrolled.id });
    return enrolled;
  });
}

async function challenge(context: AuthContext, request: FastifyRequest) {
  const { user } = await requireOwnSession(context, request);
  const factor = await requireFactor(context.db, user.id, request);
  const { ip } = deviceOf(request);
  await context.limits.take('verify', ip);
  return context.transaction((tx) => challengeFactor(tx, factor, { ip, now: context.now() }));
}

async function verify(context: AuthContext, request: FastifyRequest) {
  const signedIn = await requireOwnSession(context, request);
  const { user, session } = signedIn;
  const body = read(verifySchema, request.body);
  const factor = await requireFactor(context.db, user.id, request);
  const { ip } = deviceOf(request);
  await context.limits.take('verify', ip);
  const about = { ip, now: context.now() };
  // The error is returned and thrown here, because the failed try must be committed.
  const outcome = await context.transaction(async (tx) => {
    if (factor.status === 'unverified') await refuseWeaker(tx, signedIn);
    const refusal = await verifyFactor(tx, factor, about, body);
    if (refusal !== undefined) return refusal;
    if (factor.status === 'unverified') {
      await removeUnverified(tx, user.id);
      tellOwner(tx, user, 'factor_added');
    }
    await endWeakerSessions(tx, user.id, session.id);
    await noteFactor(context, tx, request, { user, action: 'verify_factor', id: factor.id });
    return strengthenSession(context, tx, {
      sessionId: session.id,
      aal: 'aal2',
      method: factorMethods.totp,
      factorId: factor.id,
    });
  });
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

// A factor enrolled before another was verified must not bypass it. Locks the user's row, so that only one of two concurrent
// first factors is the first.
async function refuseWeaker(tx: AuthTransaction, signedIn: SignedIn): Promise<void> {
  const { id } = signedIn.user;
  await lockUser(tx, id);
  if (await isStrongEnough(tx, signedIn)) return;
  throw new AuthError(403, 'insufficient_aal', 'AAL2 required to verify a new factor');
}

async function unenrol(context: AuthContext, request: FastifyRequest) {
  const { user, session } = await requireOwnSession(context, request);
  const factor = await requireFactor(context.db, user.id, request);
  if (factor.status === 'verified' && session.aal !== 'aal2') {
    throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
  }
  return context.transaction(async (tx) => {
    // Locked, so that of two apps that go at once one is the last.
    await lockUser(tx, user.id);
    await dropFactor(tx, factor);
    if (factor.status === 'verified') tellOwner(tx, user, 'factor_removed');
    await noteFactor(context, tx, request, { user, action: 'unenroll_factor', id: factor.id });
    return { id: factor.id };
  });
}

/** Removes a factor, with the last app the recovery codes too, and lowers the sessions that they had raised. */
export async function dropFactor(tx: AuthTransaction, factor: FactorRow): Promise<void> {
  await weakenSessions(tx, await removeFactor(tx, factor));
}

async function requireFactor(
  db: AuthContext['db'],
  userId: string,
  request: FastifyRequest,
): Promise<FactorRow> {
  const { id } = request.params as { id: string };
  if (!z.uuid().safeParse(id).success) throw invalid('factor_id must be an UUID');
  const factor = await findFactor(db, userId, id);
  // Recovery codes have calls of their own.
  if (factor?.factor_type !== 'totp') {
    throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  }
  return factor;
}

const challengeLifetime = 300_000;

const verifySchema = z.object({ challenge_id: z.uuid(), code: z.string().optional() });

interface Verifying {
  readonly ip: string;
  readonly now: Date;
}

/** Creates a challenge of an authenticator app, valid for five minutes. */
async function challengeFactor(store: AuthDatabase, factor: FactorRow, about: Verifying) {
  const { id, created_at } = await addChallenge(store, factor.id, about);
  const expires_at = Math.floor((created_at.getTime() + challengeLifetime) / 1000);
  return { id, type: factor.factor_type, expires_at };
}

/**
 * Verifies the response to a challenge in the caller's transaction. Returns the error if it is invalid instead of throwing, so
 * that the failed try is committed. Throws if there is nothing to verify.
 */
async function verifyFactor(
  store: AuthDatabase,
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
  store: AuthDatabase,
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
