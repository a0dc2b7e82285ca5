import type { FastifyInstance } from 'fastify';
import {
  type AuthContext,
  AuthError,
  createOneTimeToken,
  findNonce,
  invalid,
  refuseImpersonation,
  requireUser,
  sendMail,
  takeMailTurn,
  takeOneTimeToken,
  type UserRow,
} from '../../auth-wire/index.ts';

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
      await tx
        .updateTable('auth.users')
        .set({ reauthentication_sent_at: context.now() })
        .where('id', '=', user.id)
        .execute();
      const input = { userId: user.id, tokenType: 'reauthentication_token', email } as const;
      return createOneTimeToken(context, tx, input);
    });
    await sendMail(context, request, user, { kind: 'reauthentication', to: email, token });
    return {};
  });
}

/** Uses the mailed nonce of a user. Throws 422 `reauthentication_not_valid`. */
export async function takeNonce(context: AuthContext, user: UserRow, nonce: string): Promise<void> {
  const row = await findNonce(context, { userId: user.id, nonce });
  const taken =
    row && (await context.transaction((tx) => takeOneTimeToken(tx, row.id, row.token_hash)));
  if (taken) return;
  throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
}
