import type { FastifyInstance } from 'fastify';
import {
  type AuthContext,
  AuthError,
  emailExists,
  findUserByEmail,
  isStrongEnough,
  loadUserJson,
  read,
  readChallenge,
  readEmail,
  recordImpersonatedWrite,
  refuseImpersonation,
  requireUser,
  type SignedIn,
  takeMailTurn,
  tellOwner,
} from '../../auth-wire/index.ts';
import { markBrowser } from '../sign-up/browser-cookie.ts';
import { wantedRedirect } from '../sign-up/mailed-link.ts';
import { refusePhone } from '../sign-up/phone.ts';
import { changeEmailAtOnce } from '../verify/change-email.ts';
import { sendEmailChange } from './email-change.ts';
import { preparePassword, setPassword } from './password.ts';
import { writeMetadata } from './profile.ts';
import { type UserUpdate, userUpdate } from './update.ts';

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
