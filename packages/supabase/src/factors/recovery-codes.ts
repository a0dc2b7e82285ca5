import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type AuthContext,
  type AuthDatabase,
  AuthError,
  type AuthTransaction,
  deviceOf,
  lockUser,
  RateLimitError,
  read,
  requireSession,
  strengthenSession,
  tellOwner,
} from '../auth-wire/index.ts';
import { nameConflict, shortText } from './enrol.ts';
import {
  addFactor,
  countCodes,
  type FactorRow,
  factorsOf,
  isVerifiedApp,
  lockTries,
  replaceCodes,
  saveTries,
  saveVerified,
  takeCode,
} from './factors.store.ts';
import { noteFactor, requireOwnSession } from './own-session.ts';
import { endWeakerSessions, factorMethods } from './sessions.ts';
import { afterFailure, afterSuccess, retryAfter } from './tries.ts';

const total = 10;
const generateSchema = z.object({ friendly_name: shortText });
const verifySchema = z.object({ code: z.string().max(100) });

/** Serves the client's `mfa.recoveryCodes`: ten codes that stand in for a lost app, each once. They go with the last app. */
export function recoveryCodeRoutes(app: FastifyInstance, context: AuthContext): void {
  const path = '/factors/recovery-codes';
  app.get(path, async (request) => {
    const { user } = await requireSession(context, request);
    const { id } = await requireCodes(context.db, user.id);
    const remaining = await countCodes(context.db, id);
    return { id, type: 'recovery_code', total, remaining };
  });
  app.post(path, (request) => {
    const { friendly_name: name } = read(generateSchema, request.body);
    return makeCodes(context, request, (store, userId) =>
      addCodesFactor(store, userId, name ?? 'Recovery codes', context.now()),
    );
  });
  app.post(`${path}/regenerate`, (request) => makeCodes(context, request, requireCodes));
  app.post(`${path}/verify`, (request) => verifyCode(context, request));
}

async function makeCodes(
  context: AuthContext,
  request: FastifyRequest,
  factorOf: (store: AuthDatabase, userId: string) => Promise<FactorRow>,
) {
  const { user, session } = await requireOwnSession(context, request);
  if (session.aal !== 'aal2') {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to manage recovery codes');
  }
  return context.transaction(async (tx) => {
    await lockUser(tx, user.id);
    const { id, friendly_name } = await factorOf(tx, user.id);
    const codes = Array.from({ length: total }, newCode);
    await replaceCodes(tx, id, codes.map(hashFor(id)));
    await saveTries(tx, afterSuccess(await lockTries(tx, id)));
    tellOwner(tx, user, 'codes_made');
    await noteFactor(context, tx, request, { user, action: 'generate_recovery_codes', id });
    return { id, type: 'recovery_code', friendly_name, total, codes };
  });
}

async function addCodesFactor(store: AuthDatabase, userId: string, name: string, now: Date) {
  const factors = await factorsOf(store, userId);
  if (!factors.some(isVerifiedApp)) {
    const message = 'Recovery codes need another verified factor';
    throw new AuthError(422, 'mfa_recovery_codes_sole_factor', message);
  }
  if (factors.some(isCodes)) {
    const message = 'Recovery codes exist already, regenerate them to replace them';
    throw new AuthError(422, 'mfa_verified_factor_exists', message);
  }
  const made = { userId, type: 'recovery_code', name, secret: undefined, now } as const;
  const factor = await addFactor(store, made);
  if (factor === undefined) throw nameConflict(name);
  await saveVerified(store, factor.id);
  return factor;
}

async function verifyCode(context: AuthContext, request: FastifyRequest) {
  const { user, session } = await requireOwnSession(context, request);
  const { code } = read(verifySchema, request.body);
  await context.limits.take('verify', deviceOf(request).ip);
  // The error is returned and thrown here, because the failed try must be committed.
  const outcome = await context.transaction(async (tx) => {
    const factor = (await factorsOf(tx, user.id)).find(isCodes);
    if (factor === undefined || !(await useCode(context, tx, factor, code))) return refusal();
    const { id } = factor;
    await endWeakerSessions(tx, user.id, session.id);
    tellOwner(tx, user, 'code_used');
    await noteFactor(context, tx, request, { user, action: 'use_recovery_code', id });
    const method = factorMethods.recovery_code;
    const stronger = { sessionId: session.id, aal: 'aal2', method, factorId: id } as const;
    return strengthenSession(context, tx, stronger);
  });
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

/** Uses a code up and counts the try. Returns false for a wrong or used one; throws after too many. */
async function useCode(
  context: AuthContext,
  tx: AuthTransaction,
  { id }: FactorRow,
  code: string,
): Promise<boolean> {
  const now = context.now().getTime();
  const tries = await lockTries(tx, id);
  const wait = retryAfter(tries, now);
  if (wait > 0) throw new RateLimitError('mfa_recovery_codes_locked', wait);
  const isRight = await takeCode(tx, id, hashFor(id)(code));
  await saveTries(tx, isRight ? afterSuccess(tries) : afterFailure(tries, now));
  return isRight;
}

async function requireCodes(store: AuthDatabase, userId: string): Promise<FactorRow> {
  const factor = (await factorsOf(store, userId)).find(isCodes);
  if (factor !== undefined) return factor;
  throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
}

function isCodes({ factor_type }: FactorRow): boolean {
  return factor_type === 'recovery_code';
}

// 32 letters and digits, without those that look alike: 0 and o, 1 and l.
const alphabet = '23456789abcdefghijkmnpqrstuvwxyz';

/** Returns 16 of them: 80 bits, so that a plain hash cannot be guessed. */
function newCode(): string {
  return [...randomBytes(16)].map((byte) => alphabet[byte % alphabet.length]).join('');
}

/** Letter case, spaces and dashes do not count. The factor's id makes equal codes of two users differ. */
function hashFor(factorId: string): (code: string) => string {
  return (code) => {
    const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
    return createHash('sha256').update(`${factorId} ${plain}`).digest('base64url');
  };
}

function refusal(): AuthError {
  return new AuthError(422, 'mfa_verification_failed', 'Invalid recovery code entered');
}
