import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type AuthContext,
  AuthError,
  type CodeTry,
  deviceOf,
  findByCode,
  findByLink,
  invalid,
  optionalText,
  read,
  readEmail,
} from '../../auth-wire/index.ts';
import { browserSecret } from '../sign-up/browser-cookie.ts';
import { refusePhone } from '../sign-up/phone.ts';
import { complete, firstOfTwo } from './complete.ts';

const emailTypes = ['signup', 'magiclink', 'recovery', 'email_change', 'email'] as const;
const body = z.object({
  type: z.enum([...emailTypes, 'sms', 'phone_change']),
  token: optionalText,
  token_hash: optionalText,
  email: optionalText,
  phone: optionalText,
});

/** `POST /verify` of the client: `token_hash`, or address and code. Throws 403 `otp_expired`. */
export async function verifyByClient(context: AuthContext, request: FastifyRequest) {
  const input = read(body, request.body);
  const device = deviceOf(context, request);
  const secret = browserSecret(context, request);
  const found = await findWaiting(context, input, { ip: device.ip, browserSecret: secret });
  if (found === undefined) throw expired();
  const outcome = await context.transaction((tx) =>
    complete(context, tx, { row: found, device, byLink: false }),
  );
  if (outcome === undefined) throw expired();
  return 'session' in outcome ? outcome.session : { msg: firstOfTwo, code: 200 };
}

async function findWaiting(
  context: AuthContext,
  input: z.infer<typeof body>,
  guesser: Pick<CodeTry, 'ip' | 'browserSecret'>,
) {
  const { type, token, token_hash: hash, email, phone } = input;
  if (phone !== undefined && email !== undefined) {
    throw invalid('Only an email address or phone number should be provided on verify');
  }
  if (phone !== undefined) refusePhone({ phone });
  if (type === 'sms' || type === 'phone_change')
    throw invalid('Type provided requires a phone number');
  if (hash !== undefined) {
    if (email !== undefined) throw invalid('Only the token_hash and type should be provided');
    return findByLink(context, context.db, { token: hash, type });
  }
  if (token === undefined) throw invalid('Verify requires a token or a token hash');
  if (email === undefined)
    throw invalid('Only an email address or phone number should be provided on verify');
  return tryCode(context, { email: readEmail(email), code: token, type, ...guesser });
}

// Each mail has a code with new tries. After many wrong ones new codes are longer, which stops persistent guessers without
// locking out the owner.
async function tryCode(context: AuthContext, input: CodeTry) {
  const found = await findByCode(context, input);
  if (found === undefined) await context.limits.count('codes', input.email);
  return found;
}

function expired(): AuthError {
  return new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
}
