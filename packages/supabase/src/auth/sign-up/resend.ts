import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type AuthContext,
  type Challenge,
  findUserByEmail,
  flowFields,
  invalid,
  optionalText,
  read,
  readChallenge,
  readEmail,
  sendMail,
  takeMailTurn,
} from '../../auth-wire/index.ts';
import { sendEmailChange } from '../user/email-change.ts';
import { markBrowser } from './browser-cookie.ts';
import { answerNothing, links, prepareLink, wantedRedirect } from './mailed-link.ts';
import { refusePhone } from './phone.ts';

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
    return { user, token: await prepareLink(context, tx, links.confirmation, { ...input, user }) };
  });
  if (made === undefined) return;
  const { kind, type } = links.confirmation;
  const link = { type, redirectTo: wantedRedirect(context, request) };
  await sendMail(context, request, made.user, { kind, to: input.email, token: made.token, link });
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
