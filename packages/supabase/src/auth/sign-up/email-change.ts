import { updateRow } from '@dragoman/database/connection';
import type { FastifyRequest } from 'fastify';
import {
  type AuthContext,
  type AuthTransaction,
  type Challenge,
  createFlowState,
  createOneTimeToken,
  type OneTimeToken,
  sendMail,
  type UserRow,
} from '../../auth-wire/index.ts';

export interface EmailChange {
  readonly user: UserRow;
  /** Validated and in lower case. */
  readonly newEmail: string;
  readonly challenge: Challenge | undefined;
  readonly browserSecret: string;
  readonly redirectTo: string;
}

/** Mails the confirmations of an address change, to the new address and, if required, to the old one. */
export async function sendEmailChange(
  context: AuthContext,
  request: FastifyRequest,
  change: EmailChange,
): Promise<void> {
  const { user, newEmail, redirectTo } = change;
  const made = await context.transaction((tx) => prepareChange(context, tx, change));
  const link = { type: 'email_change', redirectTo } as const;
  if (made.current !== undefined && user.email !== null) {
    const mail = { kind: 'email_change_current', to: user.email, newEmail, link } as const;
    await sendMail(context, request, user, { ...mail, token: made.current });
  }
  const mail = { kind: 'email_change', to: newEmail, newEmail, link } as const;
  await sendMail(context, request, user, { ...mail, token: made.new });
}

async function prepareChange(
  context: AuthContext,
  tx: AuthTransaction,
  { user, newEmail, challenge, browserSecret }: EmailChange,
): Promise<{ new: OneTimeToken; current?: OneTimeToken }> {
  const now = context.now();
  await updateRow(tx, 'auth.users', user.id, {
    email_change: newEmail,
    email_change_sent_at: now,
    email_change_confirm_status: 0,
  });
  await tx
    .deleteFrom('auth.one_time_tokens')
    .where('user_id', '=', user.id)
    .where('token_type', 'in', ['email_change_token_new', 'email_change_token_current'])
    .execute();
  const flow = { providerType: 'email', authenticationMethod: 'email_change', userId: user.id };
  const flowId = challenge && (await createFlowState(context, tx, { ...challenge, ...flow }));
  const token = (
    tokenType: 'email_change_token_new' | 'email_change_token_current',
    email: string,
  ) =>
    createOneTimeToken(context, tx, { userId: user.id, tokenType, email, flowId, browserSecret });
  const atNew = await token('email_change_token_new', newEmail);
  if (!context.settings.doubleConfirmEmailChange || !user.email) return { new: atNew };
  return { new: atNew, current: await token('email_change_token_current', user.email) };
}
