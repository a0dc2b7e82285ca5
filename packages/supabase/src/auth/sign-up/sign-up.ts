import { updateRow } from '@dragoman/database/connection';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type AuthContext,
  AuthError,
  type AuthTransaction,
  audit,
  type Challenge,
  deviceOf,
  findUserByEmail,
  flowFields,
  hashPassword,
  invalid,
  isPassword,
  issueSession,
  type JsonObject,
  loadUserJson,
  lockEmail,
  metadata,
  optionalText,
  read,
  readChallenge,
  readEmail,
  refuseWeak,
  takeMailTurn,
  type UserRow,
} from '../../auth-wire/index.ts';
import { createEmailUser } from './email-user.ts';
import { links, markBrowser, prepareLink, sendLink } from './mailed-link.ts';
import { refusePhone } from './phone.ts';

const signUp = z.object({
  ...flowFields,
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  channel: optionalText,
  data: metadata,
});

interface SignUp {
  readonly email: string;
  readonly password: string;
  readonly data: Record<string, unknown>;
  readonly challenge: Challenge | undefined;
}

/** `POST /signup`: signs up by e-mail and password. */
export function signUpRoutes(app: FastifyInstance, context: AuthContext): void {
  app.post('/signup', async (request, reply) => {
    const body = read(signUp, request.body);
    if (body.email === undefined && body.phone === undefined && body.password === undefined) {
      throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
    }
    const input = readSignUp(body);
    if (!(await context.mayJoin(context.db, input.email))) {
      throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
    }
    refuseWeak(context, input.password);
    return context.settings.autoConfirm
      ? signUpAtOnce(context, request, input)
      : signUpByMail(context, request, reply, input);
  });
}

function readSignUp(body: z.infer<typeof signUp>): SignUp {
  const { email, phone, password, data } = body;
  if (password === undefined) throw invalid('Signup requires a valid password');
  if (email !== undefined && phone !== undefined) {
    throw invalid('Only an email address or phone number should be provided on signup.');
  }
  if (phone !== undefined) refusePhone({ ...body, phone }, 'Phone signups are disabled');
  if (email === undefined) throw invalid('Signup requires an email or a phone number');
  return { email: readEmail(email), password, data, challenge: readChallenge(body) };
}

async function signUpAtOnce(context: AuthContext, request: FastifyRequest, input: SignUp) {
  const device = deviceOf(request);
  await context.limits.take('send', device.ip);
  const encryptedPassword = await hashPassword(context, input.password);
  return context.transaction(async (tx) => {
    await lockEmail(tx, input.email);
    if (await findUserByEmail(tx, input.email)) {
      throw new AuthError(422, 'user_already_exists', 'User already registered');
    }
    const user = await createEmailUser(context, tx, {
      ...input,
      encryptedPassword,
      confirmed: true,
    });
    await audit(context, tx, { action: 'user_signedup', actor: user, ip: device.ip });
    return issueSession(context, tx, { userId: user.id, method: 'password', ...device });
  });
}

async function signUpByMail(
  context: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  input: SignUp,
) {
  const { email, challenge } = input;
  await takeMailTurn(context, request, email);
  // Before the lookup, so that the time is the same for every address.
  const encryptedPassword = await hashPassword(context, input.password);
  const isSame = await samePassword(context, input);
  const browserSecret = markBrowser(context, reply);
  const made = await context.transaction(async (tx) => {
    await lockEmail(tx, email);
    const chosen = { ...input, encryptedPassword, isSame };
    const user = await signUpUser(context, tx, request, chosen);
    if (user === undefined) return undefined;
    const link = { user, email, challenge, browserSecret, data: input.data };
    return prepareLink(context, tx, links.confirmation, link);
  });
  if (made === undefined) return obfuscatedUser(context, input);
  await sendLink(context, request, made);
  return loadUserJson(context.db, made.user.id);
}

/** Returns the unconfirmed user of the sign-up; undefined if the address is taken. */
async function signUpUser(
  context: AuthContext,
  tx: AuthTransaction,
  request: FastifyRequest,
  input: SignUp & { readonly encryptedPassword: string; readonly isSame: IsSame },
): Promise<UserRow | undefined> {
  const found = await findUserByEmail(tx, input.email);
  if (found !== undefined && found.email_confirmed_at !== null) return undefined;
  if (found === undefined) {
    const user = await createEmailUser(context, tx, { ...input, confirmed: false });
    const { ip } = deviceOf(request);
    await audit(context, tx, { action: 'user_signedup', actor: user, ip });
    return user;
  }
  await keepSamePassword(context, tx, found, input.isSame);
  return found;
}

/** Returns a made-up user without identities, the response to a sign-up with a taken address, as in GoTrue. */
function obfuscatedUser(
  { now }: AuthContext,
  { email, data }: { readonly email: string; readonly data: JsonObject },
): JsonObject {
  const at = now().toISOString();
  return {
    id: crypto.randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: at,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data,
    identities: [],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  };
}

/** True if the chosen password matches the hash. */
type IsSame = (hash: string | null) => Promise<boolean>;

/** Compares a password with the account's current one, outside any transaction and in constant time. */
async function samePassword(
  context: AuthContext,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<IsSame> {
  const seen = (await findUserByEmail(context.db, email))?.encrypted_password ?? null;
  const matches = await isPassword(context, password, seen);
  // The hash changes in between only if two sign up concurrently.
  return async (hash) => (hash === seen ? matches : isPassword(context, password, hash));
}

/**
 * Handles a second sign-up with an unconfirmed address. With the same password, nothing changes. With another, one of the two
 * is a stranger's, and nothing tells which: neither becomes valid, and the owner, whom the mailed link signs in, sets a new one.
 */
async function keepSamePassword(
  { now }: AuthContext,
  tx: AuthTransaction,
  { id, encrypted_password }: UserRow,
  isSame: IsSame,
): Promise<void> {
  if (await isSame(encrypted_password)) return;
  await updateRow(tx, 'auth.users', id, { encrypted_password: null, updated_at: now() });
}
