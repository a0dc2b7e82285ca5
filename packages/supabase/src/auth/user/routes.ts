import { updateRow } from '@dragoman/database/connection';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  type AuthContext,
  AuthError,
  type AuthTransaction,
  audit,
  createOneTimeToken,
  deviceOf,
  emailExists,
  endSessions,
  findNonce,
  findUser,
  findUserByEmail,
  flowFields,
  hashPassword,
  invalid,
  isImpersonation,
  isPassword,
  isStrongEnough,
  type JsonObject,
  loadUserJson,
  lockUser,
  mergeMetadata,
  metadata,
  optionalText,
  read,
  readChallenge,
  readEmail,
  recordImpersonatedWrite,
  refuseImpersonation,
  requireUser,
  type SignedIn,
  sendMail,
  takeMailTurn,
  takeOneTimeToken,
  tellOwner,
  type UserRow,
} from '../../auth-wire/index.ts';
import { sendEmailChange } from '../sign-up/email-change.ts';
import { markBrowser, wantedRedirect } from '../sign-up/mailed-link.ts';
import { refusePhone } from '../sign-up/phone.ts';
import { changeEmailAtOnce } from '../verify/change-email.ts';

/** Serves `GET /user` and `PUT /user`. */
export function userRoutes(app: FastifyInstance, context: AuthContext): void {
  app.get('/user', async (request) => {
    const { user } = await requireUser(context, request);
    return loadUserJson(context.db, user.id);
  });
  app.put('/user', async (request, reply) => {
    const body = read(userUpdate, request.body);
    const signedIn = await requireUser(context, request);
    const { user } = signedIn;
    await followImpersonation(context, signedIn, body);
    if (body.phone !== undefined && body.phone !== user.phone)
      refusePhone({ ...body, phone: body.phone });
    const challenge = readChallenge(body);
    refuseManaged(signedIn, body);
    const newEmail = await wantedEmail(context, signedIn, body);
    if (newEmail !== undefined || body.password != null) await refuseWeaker(context, signedIn);
    const password = await preparePassword(context, signedIn, body);
    if (newEmail !== undefined && !context.settings.autoConfirm) {
      await takeMailTurn(context, request, newEmail);
    }
    await context.transaction(async (tx) => {
      await writeMetadata(context, tx, user.id, body.data);
      if (password !== undefined) {
        await setPassword(context, tx, signedIn, password);
        tellOwner(tx, user, 'password');
      }
      if (newEmail !== undefined && context.settings.autoConfirm) {
        await changeEmailAtOnce(context, tx, { ...user, email_change: newEmail });
      }
    });
    if (newEmail !== undefined && !context.settings.autoConfirm) {
      const browserSecret = markBrowser(context, reply);
      const redirectTo = wantedRedirect(context, request);
      await sendEmailChange(context, request, {
        user,
        newEmail,
        challenge,
        browserSecret,
        redirectTo,
      });
    }
    return loadUserJson(context.db, user.id);
  });
}

// An administrator who acts as the user may change the profile only, and this is recorded.
async function followImpersonation(context: AuthContext, signedIn: SignedIn, body: UserUpdate) {
  if (body.email === undefined && body.phone === undefined && body.password == null) {
    return recordImpersonatedWrite(context, signedIn, 'PUT /auth/v1/user');
  }
  return refuseImpersonation(context, signedIn);
}

function refuseManaged({ user }: SignedIn, body: UserUpdate): void {
  if (!user.is_sso_user) return;
  if (body.email === undefined && body.password == null && body.nonce === undefined) return;
  const message = 'Updating email, phone, password of a SSO account only possible via SSO';
  throw new AuthError(422, 'user_sso_managed', message);
}

async function refuseWeaker(context: AuthContext, signedIn: SignedIn): Promise<void> {
  if (await isStrongEnough(context.db, signedIn)) return;
  const message = 'AAL2 session is required to update email or password when MFA is enabled.';
  throw new AuthError(401, 'insufficient_aal', message);
}

async function wantedEmail(
  { db }: AuthContext,
  { user }: SignedIn,
  body: UserUpdate,
): Promise<string | undefined> {
  if (body.email === undefined) return undefined;
  const email = readEmail(body.email);
  if (email === user.email) return undefined;
  if (await findUserByEmail(db, email)) throw emailExists();
  return email;
}

/** Merges changes into a user's metadata, under a lock. */
async function writeMetadata(
  { now }: AuthContext,
  tx: AuthTransaction,
  userId: string,
  changes: JsonObject,
): Promise<void> {
  await lockUser(tx, userId);
  const user = await findUser(tx, userId);
  if (user === undefined) return;
  const merged = mergeMetadata(user.raw_user_meta_data, changes);
  await updateRow(tx, 'auth.users', userId, {
    raw_user_meta_data: JSON.stringify(merged),
    updated_at: now(),
  });
}

// An older session may have been left open on a shared device.
const freshFor = 24 * 3600_000;

/**
 * Hashes a new password. Throws 422 `weak_password` and `same_password`, 400 `reauthentication_needed` and 422
 * `reauthentication_not_valid` if a nonce is required.
 */
async function preparePassword(
  context: AuthContext,
  signedIn: SignedIn,
  { password, nonce }: UserUpdate,
): Promise<string | undefined> {
  if (password === undefined || password === null) return undefined;
  const { user } = signedIn;
  const hash = await hashPassword(context, password);
  if (user.encrypted_password && (await isPassword(context, password, user.encrypted_password))) {
    const message = 'New password should be different from the old password.';
    throw new AuthError(422, 'same_password', message);
  }
  await reauthenticate(context, signedIn, nonce);
  return hash;
}

/** Sets the password and ends the other sessions, which may belong to someone who knew the old one. */
async function setPassword(
  { now }: AuthContext,
  tx: AuthTransaction,
  { user, session }: SignedIn,
  encryptedPassword: string,
): Promise<void> {
  await updateRow(tx, 'auth.users', user.id, {
    encrypted_password: encryptedPassword,
    updated_at: now(),
  });
  await endSessions(tx, user.id, session === undefined ? {} : { except: session.id });
}

async function reauthenticate(
  context: AuthContext,
  { user, session }: SignedIn,
  nonce: string | undefined,
): Promise<void> {
  if (!context.settings.requireReauthentication) return;
  const since = session?.created_at?.getTime() ?? 0;
  if (context.now().getTime() - since < freshFor) return;
  if (nonce === undefined) {
    throw new AuthError(
      400,
      'reauthentication_needed',
      'Password update requires reauthentication',
    );
  }
  await takeNonce(context, user, nonce);
}

/** The body of `PUT /user`. */
const userUpdate = z.object({
  ...flowFields,
  email: optionalText,
  phone: optionalText,
  password: z.string().max(8192).nullish(),
  current_password: optionalText,
  nonce: optionalText,
  channel: optionalText,
  data: metadata,
});
type UserUpdate = z.infer<typeof userUpdate>;

/** `POST /logout?scope=global|local|others`: ends sessions; 204. An administrator who acts as the user ends only that session. */
export function logoutRoutes(app: FastifyInstance, context: AuthContext): void {
  app.post('/logout', async (request, reply) => {
    const { scope = 'global' } = request.query as { scope?: unknown };
    if (scope !== 'global' && scope !== 'local' && scope !== 'others') {
      throw invalid(`Unsupported logout scope ${JSON.stringify(scope)}`);
    }
    const signedIn = await requireUser(context, request);
    const { user, session } = signedIn;
    const own = session?.id;
    const isActing = await isImpersonation(context, signedIn);
    if (isActing && scope === 'others') await refuseImpersonation(context, signedIn);
    await context.transaction(async (tx) => {
      const { ip } = deviceOf(request);
      await audit(context, tx, { action: 'logout', actor: user, ip, traits: { scope } });
      const isEverywhere = scope === 'global' && !isActing;
      if (own === undefined || isEverywhere) return endSessions(tx, user.id);
      return endSessions(tx, user.id, scope === 'others' ? { except: own } : { only: own });
    });
    return reply.code(204).send();
  });
}

/** `GET /reauthenticate`: mails the nonce for a new password. */
export function reauthenticateRoutes(app: FastifyInstance, context: AuthContext): void {
  app.get('/reauthenticate', async (request) => {
    const signedIn = await requireUser(context, request);
    await refuseImpersonation(context, signedIn);
    const { user } = signedIn;
    const { email } = user;
    if (!email)
      throw invalid('Reauthentication requires the user to have an email or a phone number');
    if (user.email_confirmed_at === null) {
      throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.');
    }
    await takeMailTurn(context, request, email);
    const token = await context.transaction(async (tx) => {
      await updateRow(tx, 'auth.users', user.id, { reauthentication_sent_at: context.now() });
      const input = { userId: user.id, tokenType: 'reauthentication_token', email } as const;
      return createOneTimeToken(context, tx, input);
    });
    await sendMail(context, request, user, { kind: 'reauthentication', to: email, token });
    return {};
  });
}

/** Uses the mailed nonce of a user. Throws 422 `reauthentication_not_valid`. */
async function takeNonce(context: AuthContext, user: UserRow, nonce: string): Promise<void> {
  const row = await findNonce(context, { userId: user.id, nonce });
  const taken =
    row && (await context.transaction((tx) => takeOneTimeToken(tx, row.id, row.token_hash)));
  if (taken) return;
  throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
}
