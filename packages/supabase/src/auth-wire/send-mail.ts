import type { AuthMailKind } from '@dragoman/providers/email/port';
import type { FastifyRequest } from 'fastify';
import type { AuthContext } from './context.ts';
import { deviceOf, languageOf } from './device.ts';
import { AuthError } from './errors.ts';
import type { OneTimeToken, VerificationType } from './one-time-tokens.ts';
import type { UserRow } from './user-json.ts';

/** Returns the URL of a mailed link. */
export function verifyLink(
  { externalUrl }: AuthContext,
  { token, type, redirectTo }: { token: string; type: VerificationType; redirectTo: string },
): string {
  const parameters = new URLSearchParams({ token, type, redirect_to: redirectTo });
  return `${externalUrl}/verify?${parameters}`;
}

/**
 * Counts a requested mail, whether or not the account exists. Throws 429 `over_email_send_rate_limit` (per e-mail address) and
 * `over_request_rate_limit` (per IP address).
 */
export async function takeMailTurn(
  context: AuthContext,
  request: FastifyRequest,
  email: string,
): Promise<void> {
  await context.limits.take('send', deviceOf(request).ip);
  await context.limits.take('mail', email);
  await context.limits.take('mails', email);
}

export interface OutgoingMail {
  readonly kind: AuthMailKind;
  readonly to: string;
  readonly token: OneTimeToken;
  /** Absent if there is only a code. */
  readonly link?: { readonly type: VerificationType; readonly redirectTo: string };
  readonly newEmail?: string;
}

/**
 * Sends a mail in the recipient's language. Call it after the transaction that created its token. Throws 500
 * `unexpected_failure` if it fails; another may then be requested at once.
 */
export async function sendMail(
  context: AuthContext,
  request: FastifyRequest,
  user: UserRow,
  { kind, to, token, link, newEmail }: OutgoingMail,
): Promise<void> {
  const data = user.raw_user_meta_data ?? {};
  const language = languageOf(request, data);
  try {
    await context.mailer.send({
      kind,
      to,
      code: token.code,
      data,
      ...(link && { link: verifyLink(context, { ...link, token: token.token }) }),
      ...(newEmail !== undefined && { newEmail }),
      ...(language !== undefined && { language }),
    });
  } catch (error) {
    context.log.error({ err: error, kind }, 'a mail could not be sent');
    await context.limits.restore('mail', to);
    throw new AuthError(500, 'unexpected_failure', `Error sending ${kind.replace('_', ' ')} email`);
  }
}
