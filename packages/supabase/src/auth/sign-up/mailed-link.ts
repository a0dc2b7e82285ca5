import { randomBytes } from 'node:crypto';
import { updateRow } from '@dragoman/database/connection';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import {
  type AuthContext,
  type AuthMailKind,
  type AuthTransaction,
  type Challenge,
  createFlowState,
  createOneTimeToken,
  type JsonObject,
  type OneTimeToken,
  type OneTimeTokenRow,
  resolveRedirect,
  sendMail,
  type UserRow,
  type VerificationType,
} from '../../auth-wire/index.ts';

/** The links that confirm an address and sign in. */
export const links = {
  confirmation: {
    kind: 'confirmation',
    type: 'signup',
    tokenType: 'confirmation_token',
    sentAt: 'confirmation_sent_at',
    method: 'email/signup',
  },
  magicLink: {
    kind: 'magic_link',
    type: 'magiclink',
    tokenType: 'recovery_token',
    sentAt: 'recovery_sent_at',
    method: 'magiclink',
  },
  recovery: {
    kind: 'recovery',
    type: 'recovery',
    tokenType: 'recovery_token',
    sentAt: 'recovery_sent_at',
    method: 'recovery',
  },
} as const satisfies Readonly<Record<string, LinkKind>>;

export interface LinkKind {
  readonly kind: AuthMailKind;
  readonly type: VerificationType;
  readonly tokenType: OneTimeTokenRow['token_type'];
  readonly sentAt: 'confirmation_sent_at' | 'recovery_sent_at';
  readonly method: string;
}

export interface NewLink {
  readonly user: UserRow;
  readonly email: string;
  readonly challenge: Challenge | undefined;
  readonly browserSecret: string;
  /** The request's data; see `carriedBy`. */
  readonly data?: JsonObject;
}

interface PreparedLink extends Pick<NewLink, 'user' | 'email'> {
  readonly link: LinkKind;
  readonly token: OneTimeToken;
}

/** Creates the token of a link with its PKCE flow, and stores the time of sending. */
export async function prepareLink(
  context: AuthContext,
  tx: AuthTransaction,
  link: LinkKind,
  input: NewLink,
): Promise<PreparedLink> {
  const { user, email, challenge, browserSecret, data = {} } = input;
  const flowId =
    challenge &&
    (await createFlowState(context, tx, {
      ...challenge,
      providerType: 'email',
      authenticationMethod: link.method,
      userId: user.id,
    }));
  await updateRow(tx, 'auth.users', user.id, {
    [link.sentAt]: context.now(),
    updated_at: context.now(),
  });
  const token = await createOneTimeToken(context, tx, {
    userId: user.id,
    tokenType: link.tokenType,
    email,
    flowId,
    browserSecret,
    carried: carriedBy(data),
  });
  return { user, email, link, token };
}

/** Mails a link, after the transaction that prepared it. Throws like `sendMail`. */
export function sendLink(
  context: AuthContext,
  request: FastifyRequest,
  { user, email: to, link: { kind, type }, token }: PreparedLink,
): Promise<void> {
  const link = { type, redirectTo: wantedRedirect(context, request) };
  return sendMail(context, request, user, { kind, to, token, link });
}

/** Returns the redirect of a request: `redirect_to` of the query, a header of that name, or the Referer. */
export function wantedRedirect(context: AuthContext, request: FastifyRequest): string {
  const { redirect_to: query } = request.query as { redirect_to?: unknown };
  const header = request.headers['redirect_to'] ?? request.headers.referer;
  const wanted = typeof query === 'string' && query !== '' ? query : header;
  return resolveRedirect(context, typeof wanted === 'string' ? wanted : undefined);
}

/** Sends `{}`, which reveals nothing. */
export function answerNothing(reply: FastifyReply) {
  return reply.code(200).send({});
}

const carried = z.object({ tempWebsiteId: z.uuid() });

/**
 * Returns the part of a request's data that may be merged into an existing account: only the id of a pending website
 * [visitor-account-admin §4], because a stranger may have requested the link. Stored with the token until its link is used.
 */
function carriedBy(data: JsonObject): JsonObject | null {
  return carried.safeParse(data).data ?? null;
}

/** Merges the data of a used link into its user's metadata. */
export async function unload(
  { now }: AuthContext,
  tx: AuthTransaction,
  { user_id, carried: load }: OneTimeTokenRow,
): Promise<void> {
  if (load === null) return;
  await updateRow(tx, 'auth.users', user_id, {
    raw_user_meta_data: sql<string>`coalesce(raw_user_meta_data, '{}') || ${JSON.stringify(load)}::jsonb`,
    updated_at: now(),
  });
}

// Over HTTPS only this host itself can set a `__Host-` cookie (RFC 6265bis §4.1.3.2); other names are open to its subdomains.
function cookieOf({ externalUrl }: AuthContext): { name: string; attributes: string } {
  const { pathname, protocol } = new URL(`${externalUrl}/verify`);
  return protocol === 'https:'
    ? { name: '__Host-dragoman-link', attributes: 'Path=/; Secure' }
    : { name: 'dragoman-link', attributes: `Path=${pathname}` };
}

/**
 * Sets a cookie in the browser that requests a mail. With it the link needs no button, because mail scanners lack it. Set even
 * if no mail is sent, so it reveals nothing. Returns the secret.
 */
export function markBrowser(context: AuthContext, reply: FastifyReply): string {
  const secret = randomBytes(18).toString('base64url');
  const { name, attributes } = cookieOf(context);
  const lifetime = `Max-Age=${context.settings.linkLifetime}; HttpOnly; SameSite=Lax`;
  reply.header('set-cookie', `${name}=${secret}; ${attributes}; ${lifetime}`);
  return secret;
}

/** Returns the secret of the cookie that `markBrowser` set; undefined if there are several, because one of them is planted. */
export function browserSecret(context: AuthContext, request: FastifyRequest): string | undefined {
  const { name } = cookieOf(context);
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const [secret, ...others] = pairs.filter((pair) => pair.startsWith(`${name}=`));
  return others.length > 0 ? undefined : secret?.slice(name.length + 1) || undefined;
}
