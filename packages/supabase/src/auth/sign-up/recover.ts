import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  type AuthContext,
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
import { markBrowser } from './browser-cookie.ts';
import { answerNothing, links, prepareLink, wantedRedirect } from './mailed-link.ts';

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
    const redirectTo = wantedRedirect(context, request);
    // After the response, so that neither its time nor a mail failure reveals accounts.
    context.background.run(context, async (patient) => {
      const made = await context.transaction(async (tx) => {
        const user = await findUserByEmail(tx, email);
        if (user === undefined) return undefined;
        const link = { user, email, challenge, browserSecret };
        return { user, token: await prepareLink(context, tx, links.recovery, link) };
      });
      if (made === undefined) return;
      const { kind, type } = links.recovery;
      const mail = { kind, to: email, token: made.token, link: { type, redirectTo } };
      await sendMail(patient, request, made.user, mail);
    });
    return answerNothing(reply);
  });
}
