import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type AuthContext,
  createOneTimeToken,
  createUser,
  findUserByEmail,
  loadUserJson,
  lockEmail,
  metadata,
  optionalText,
  read,
  readEmail,
  resolveRedirect,
  verifyLink,
} from '../auth-wire/index.ts';
import { addEmailIdentity } from './create.ts';

const schema = z.object({
  type: z.literal('magiclink'),
  email: z.string(),
  data: metadata,
  redirect_to: optionalText,
});

/** `POST /admin/generate_link`: returns a magic link and its code without mailing them. Creates a missing user. */
export async function generateLink(context: AuthContext, request: FastifyRequest) {
  const { type, data, ...body } = read(schema, request.body);
  const email = readEmail(body.email);
  const { id, link } = await context.transaction(async (tx) => {
    await lockEmail(tx, email);
    const found = await findUserByEmail(tx, email);
    const user = found ?? (await createUser(context, tx, { email, userMetadata: data }));
    if (found === undefined) await addEmailIdentity(context, tx, user, email);
    const now = context.now();
    await tx
      .updateTable('auth.users')
      .set({ recovery_sent_at: now, updated_at: now })
      .where('id', '=', user.id)
      .execute();
    const made = { userId: user.id, tokenType: 'recovery_token', email } as const;
    return { id: user.id, link: await createOneTimeToken(context, tx, made) };
  });
  const { redirect_to: inQuery } = request.query as { redirect_to?: unknown };
  const wanted = typeof inQuery === 'string' && inQuery ? inQuery : body.redirect_to;
  const redirectTo = resolveRedirect(context, wanted);
  return {
    ...(await loadUserJson(context.db, id)),
    action_link: verifyLink(context, { token: link.token, type, redirectTo }),
    email_otp: link.code,
    hashed_token: link.token,
    verification_type: type,
    redirect_to: redirectTo,
  };
}
