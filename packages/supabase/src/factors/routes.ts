import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type AuthContext,
  AuthError,
  type AuthTransaction,
  audit,
  deviceOf,
  invalid,
  isStrongEnough,
  lockUser,
  read,
  refuseImpersonation,
  requireSession,
  type SignedIn,
  strengthenSession,
  tellOwner,
  type UserRow,
} from '../auth-wire/index.ts';
import { challengeFactor, challengeSchema } from './challenge.ts';
import { enrolFactor, enrolSchema } from './enrol.ts';
import {
  type FactorRow,
  factorStore,
  findFactor,
  removeFactor,
  removeUnverified,
} from './factors.store.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { accountName, type FactorOptions, relyingParty } from './relying-party.ts';
import { endWeakerSessions, factorMethods, weakenSessions } from './sessions.ts';
import { verifyFactor, verifySchema } from './verify.ts';
import type { RelyingParty } from './webauthn.ts';

/** Serves `/factors` and `/passkeys`: second factors of the signed-in user, and passkeys. */
export function factorRoutes(
  app: FastifyInstance,
  context: AuthContext,
  options: FactorOptions = {},
): void {
  const party = relyingParty(context, options);
  app.post('/factors', (request) => enrol(context, party, request));
  app.post('/factors/:id/challenge', (request) => challenge(context, party, request));
  app.post('/factors/:id/verify', (request) => verify(context, party, request));
  app.delete('/factors/:id', (request) => unenrol(context, request));
  passkeyRoutes(app, context, party);
}

async function enrol(context: AuthContext, party: RelyingParty, request: FastifyRequest) {
  const { user, session } = await requireOwnSession(context, request);
  const body = read(enrolSchema, request.body);
  const enrolling = {
    userId: user.id,
    account: accountName(user),
    isAal2: session.aal === 'aal2',
    issuer: party.rpName,
    now: context.now(),
  };
  return context.transaction(async (tx) => {
    // Locked, so that parallel requests cannot exceed the limit.
    await lockUser(tx, user.id);
    const enrolled = await enrolFactor(factorStore(tx), enrolling, body);
    await note(context, tx, request, user, 'enroll_factor', enrolled.id);
    return enrolled;
  });
}

async function challenge(context: AuthContext, party: RelyingParty, request: FastifyRequest) {
  const { user } = await requireOwnSession(context, request);
  const body = read(challengeSchema, request.body);
  const factor = await requireFactor(context.db, user.id, request);
  const { ip } = deviceOf(context, request);
  await context.limits.take('verify', ip);
  return context.transaction(async (tx) => {
    const about = { ip, now: context.now(), account: accountName(user), party };
    return challengeFactor(factorStore(tx), factor, about, body);
  });
}

async function verify(context: AuthContext, party: RelyingParty, request: FastifyRequest) {
  const signedIn = await requireOwnSession(context, request);
  const { user, session } = signedIn;
  const body = read(verifySchema, request.body);
  const factor = await requireFactor(context.db, user.id, request);
  const { ip } = deviceOf(context, request);
  await context.limits.take('verify', ip);
  const about = { ip, party, now: context.now().getTime() };
  // The error is returned and thrown here, because the failed try must be committed.
  const outcome = await context.transaction(async (tx) => {
    if (factor.status === 'unverified') await refuseWeaker(tx, signedIn);
    const refusal = await verifyFactor(factorStore(tx), factor, about, body);
    if (refusal !== undefined) return refusal;
    if (factor.status === 'unverified') {
      await supersede(tx, factor);
      tellOwner(tx, user, 'factor_added');
    }
    await endWeakerSessions(tx, user.id, session.id);
    await note(context, tx, request, user, 'verify_factor', factor.id);
    const method = factorMethods[factor.factor_type];
    const stronger = { sessionId: session.id, aal: 'aal2', method, factorId: factor.id } as const;
    return strengthenSession(context, tx, stronger);
  });
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

// A session of the owner: an administrator who acts as the user may not change how the account is entered.
async function requireOwnSession(context: AuthContext, request: FastifyRequest) {
  const signedIn = await requireSession(context, request);
  await refuseImpersonation(context, signedIn);
  return signedIn;
}

// A factor enrolled before another was verified must not bypass it. Locks the user's row, so that only one of two concurrent
// first factors is the first.
async function refuseWeaker(tx: AuthTransaction, signedIn: SignedIn): Promise<void> {
  const { id } = signedIn.user;
  await lockUser(tx, id);
  if (await isStrongEnough(tx, signedIn)) return;
  throw new AuthError(403, 'insufficient_aal', 'AAL2 required to verify a new factor');
}

async function supersede(tx: AuthTransaction, factor: FactorRow): Promise<void> {
  await removeUnverified(factorStore(tx), factor.user_id, { type: factor.factor_type });
}

async function unenrol(context: AuthContext, request: FastifyRequest) {
  const { user, session } = await requireOwnSession(context, request);
  const factor = await requireFactor(context.db, user.id, request);
  if (factor.status === 'verified' && session.aal !== 'aal2') {
    throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
  }
  return context.transaction(async (tx) => {
    await dropFactor(tx, factor.id);
    if (factor.status === 'verified') tellOwner(tx, user, 'factor_removed');
    await note(context, tx, request, user, 'unenroll_factor', factor.id);
    return { id: factor.id };
  });
}

/** Removes a factor and lowers the sessions it had raised. */
export async function dropFactor(tx: AuthTransaction, id: string): Promise<void> {
  await removeFactor(factorStore(tx), id);
  await weakenSessions(tx, id);
}

async function requireFactor(
  db: AuthContext['db'],
  userId: string,
  request: FastifyRequest,
): Promise<FactorRow> {
  const { id } = request.params as { id: string };
  if (!z.uuid().safeParse(id).success) throw invalid('factor_id must be an UUID');
  const factor = await findFactor(factorStore(db), userId, id);
  if (factor === undefined) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  return factor;
}

function note(
  context: AuthContext,
  tx: AuthTransaction,
  request: FastifyRequest,
  user: UserRow,
  action: string,
  factor_id = '',
) {
  const { ip } = deviceOf(context, request);
  return audit(context, tx, { action, actor: user, ip, traits: { factor_id } });
}
