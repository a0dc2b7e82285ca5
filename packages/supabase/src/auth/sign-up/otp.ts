import type { FastifyInstance, FastifyRequest } from 'fastify';
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
  invalid,
  type JsonObject,
  lockEmail,
  metadata,
  optionalText,
  read,
  readChallenge,
  readEmail,
  takeMailTurn,
  type UserRow,
} from '../../auth-wire/index.ts';
import { sendEmailChange } from './email-change.ts';
import { createEmailUser } from './email-user.ts';
import {
  answerNothing,
  links,
  markBrowser,
  prepareLink,
  sendLink,
  wantedRedirect,
} from './mailed-link.ts';
import { refusePhone } from './phone.ts';

const otp = z.object({
  ...flowFields,
  email: optionalText,
  phone: optionalText,
  channel: optionalText,
  create_user: z.boolean().nullish(),
  data: metadata,
});

/** `POST /otp`: mails a magic link with its code; creates the account unless `create_user` is false. */
export function otpRoutes(app: FastifyInstance, context: AuthContext): void {
  app.post('/otp', async (request, reply) => {
    const body = read(otp, request.body);
    if (body.email !== undefined && body.phone !== undefined) {
      throw invalid('Only an email address or phone number should be provided');
    }
    if (body.phone !== undefined) refusePhone({ ...body, phone: body.phone });
    if (body.email === undefined) throw invalid('One of email or phone must be set');
    const email = readEmail(body.email);
    const challenge = readChallenge(body);
    await takeMailTurn(context, request, email);
    const browserSecret = markBrowser(context, reply);
    const { ip } = deviceOf(request);
    const made = await context.transaction(async (tx) => {
      await lockEmail(tx, email);
      const found = await findUserByEmail(tx, email);
      const mayCreate = body.create_user !== false;
      const user = found ?? (await newUser(context, tx, { email, data: body.data, mayCreate, ip }));
      const link = { user, email, challenge, browserSecret, data: body.data };
      return prepareLink(context, tx, links.magicLink, link);
    });
    await sendLink(context, request, made);
    return answerNothing(reply);
  });
}

async function newUser(
  context: AuthContext,
  tx: AuthTransaction,
  {
    email,
    data,
    mayCreate,
    ip,
  }: { email: string; data: JsonObject; mayCreate: boolean; ip: string },
): Promise<UserRow> {
  if (!(mayCreate && (await context.mayJoin(tx, email)))) {
    throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');
  }
  const user = await createEmailUser(context, tx, { email, data, confirmed: false });
  await audit(context, tx, { action: 'user_signedup', actor: user, ip });
  return user;
}

const recover = z.object({ ...flowFields, email: optionalText });

/** `POST /recover`: mails a link to set a new password. Responds the same if there is no account. */
export function recoverRoutes(app: FastifyInstance, context: AuthContext): void {
  app.post('/recover', async (request, reply) => {
    const body = read(recover, request.body);
    if (body.email === undefined) throw invalid('Password recovery requires an email');
    const email = readEmail(body.email);
    const challenge = readChallenge(body);
    await takeMailTurn(context, request, email);
    const browserSecret = markBrowser(context, reply);
    // After the response, so that neither its time nor a mail failure reveals accounts.
    context.background.run(context, async (patient) => {
      const made = await context.transaction(async (tx) => {
        const user = await findUserByEmail(tx, email);
        if (user === undefined) return undefined;
        return prepareLink(context, tx, links.recovery, { user, email, challenge, browserSecret });
      });
      if (made !== undefined) await sendLink(patient, request, made);
    });
    return answerNothing(reply);
  });
}

const resend = z.object({
  ...flowFields,
  type: optionalText,
  email: optionalText,
  phone: optionalText,
});
const types: ReadonlySet<string> = new Set(['signup', 'email_change', 'sms', 'phone_change']);

/** `POST /resend`: resends the mail of a sign-up or e-mail change, without revealing accounts. */
export function resendRoutes(app: FastifyInstance, context: AuthContext): void {
  app.post('/resend', async (request, reply) => {
    const { type, email: given, phone, ...flow } = read(resend, request.body);
    if (type === undefined || !types.has(type)) {
      throw invalid('Missing one of these types: signup, email_change, sms, phone_change');
    }
    if (phone !== undefined) {
      if (type === 'signup' || type === 'email_change')
        throw invalid('Type provided requires an email address');
      refusePhone({ phone });
    }
    if (given === undefined) throw invalid('Type provided requires an email address');
    if (type === 'sms' || type === 'phone_change')
      throw invalid('Type provided requires a phone number');
    const email = readEmail(given);
    const challenge = readChallenge(flow);
    await takeMailTurn(context, request, email);
    const input = { email, challenge, browserSecret: markBrowser(context, reply) };
    // After the response, as in `recover`.
    context.background.run(context, (patient) =>
      (type === 'signup' ? resendSignUp : resendEmailChange)(patient, request, input),
    );
    return answerNothing(reply);
  });
}

interface ResendInput {
  readonly email: string;
  readonly challenge: Challenge | undefined;
  readonly browserSecret: string;
}

async function resendSignUp(context: AuthContext, request: FastifyRequest, input: ResendInput) {
  const made = await context.transaction(async (tx) => {
    const user = await findUserByEmail(tx, input.email);
    if (user === undefined || user.email_confirmed_at !== null) return undefined;
    return prepareLink(context, tx, links.confirmation, { ...input, user });
  });
  if (made !== undefined) await sendLink(context, request, made);
}

// The mail was counted for the given address: either the old or the new one.
async function resendEmailChange(
  context: AuthContext,
  request: FastifyRequest,
  input: ResendInput,
) {
  const user = await findUserByEmail(context.db, input.email);
  if (user === undefined || !user.email_change) return;
  const redirectTo = wantedRedirect(context, request);
  await sendEmailChange(context, request, {
    ...input,
    user,
    newEmail: user.email_change,
    redirectTo,
  });
}
