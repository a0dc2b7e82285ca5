import { networkOf } from '@dragoman/domain/addresses';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type AuthContext,
  AuthError,
  audit,
  deviceOf,
  findUserByEmail,
  flowFields,
  invalid,
  isPassword,
  issueSession,
  optionalText,
  read,
  readEmail,
  refuseBanned,
  type SessionJson,
  type UserRow,
} from '../../auth-wire/index.ts';
import { refusePhone } from '../sign-up/phone.ts';

const body = z.object({
  ...flowFields,
  email: optionalText,
  phone: optionalText,
  password: optionalText,
});

/** Signs in by e-mail and password. Throws 400 `invalid_credentials`, `email_not_confirmed` and `user_banned`. */
export async function grantPassword(
  context: AuthContext,
  request: FastifyRequest,
  given: unknown,
): Promise<SessionJson> {
  const { email, phone, password = '' } = read(body, given);
  if (email !== undefined && phone !== undefined) {
    throw invalid('Only an email address or phone number should be provided on login.');
  }
  if (phone !== undefined) refusePhone({ phone }, 'Phone logins are disabled');
  if (email === undefined) throw invalid('missing email or phone');
  const device = deviceOf(request);
  const user = await checkPassword(context, { email: readEmail(email), password, ip: device.ip });
  refuseBanned(context, user);
  if (user.email_confirmed_at === null) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  }
  return context.transaction(async (tx) => {
    await audit(context, tx, { action: 'login', actor: user, ip: device.ip });
    return issueSession(context, tx, { userId: user.id, method: 'password', ...device });
  });
}

// Counts failures per account and network, which stops a guesser without locking out the owner elsewhere.
async function checkPassword(
  context: AuthContext,
  { email, password, ip }: { email: string; password: string; ip: string },
): Promise<UserRow> {
  const tries = `${email} ${networkOf(ip)}`;
  // Counted before the check, so that parallel guesses count.
  await context.limits.take('password', tries);
  const user = await findUserByEmail(context.db, email);
  const matches = await isPassword(context, password, user?.encrypted_password);
  if (user !== undefined && matches) {
    await context.limits.restore('password', tries);
    return user;
  }
  throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
}
