import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  type AuthContext,
  AuthError,
  type AuthTransaction,
  audit,
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
  sendMail,
  takeMailTurn,
  type UserRow,
} from '../../auth-wire/index.ts';
import { markBrowser } from './browser-cookie.ts';
import { createEmailUser } from './email-user.ts';
import { answerNothing, links, prepareLink, wantedRedirect } from './mailed-link.ts';
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
    const { ip } = deviceOf(context, request);
    const { user, token } = await context.transaction(async (tx) => {
      await lockEmail(tx, email);
      const found = await findUserByEmail(tx, email);
      const mayCreate = body.create_user !== false;
      const recipient =
        found ?? (await newUser(context, tx, { email, data: body.data, mayCreate, ip }));
      const link = { user: recipient, email, challenge, browserSecret, data: body.data };
      return { user: recipient, token: await prepareLink(context, tx, links.magicLink, link) };
    });
    const { kind, type } = links.magicLink;
    const redirectTo = wantedRedirect(context, request);
    await sendMail(context, request, user, { kind, to: email, token, link: { type, redirectTo } });
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
  if (!mayCreate || !context.settings.signUps) {
    throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');
  }
  const user = await createEmailUser(context, tx, { email, data, confirmed: false });
  await audit(context, tx, { action: 'user_signedup', actor: user, ip });
  return user;
}
