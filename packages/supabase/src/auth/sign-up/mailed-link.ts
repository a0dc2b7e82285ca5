import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OneTimeTokenRow } from '../../auth-wire/index.ts';
import {
  type AuthContext,
  type AuthMailKind,
  type AuthTransaction,
  type Challenge,
  createFlowState,
  createOneTimeToken,
  type JsonObject,
  type OneTimeToken,
  resolveRedirect,
  type UserRow,
  type VerificationType,
} from '../../auth-wire/index.ts';
import { carriedBy } from './carried.ts';

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

/** Creates the token of a link with its PKCE flow, and stores the time of sending. */
export async function prepareLink(
  context: AuthContext,
  tx: AuthTransaction,
  link: LinkKind,
  input: NewLink,
): Promise<OneTimeToken> {
  const { user, email, challenge, browserSecret, data = {} } = input;
  const flowId =
    challenge &&
    (await createFlowState(context, tx, {
      ...challenge,
      providerType: 'email',
      authenticationMethod: link.method,
      userId: user.id,
    }));
  await tx
    .updateTable('auth.users')
    .set({ [link.sentAt]: context.now(), updated_at: context.now() })
    .where('id', '=', user.id)
    .execute();
  return createOneTimeToken(context, tx, {
    userId: user.id,
    tokenType: link.tokenType,
    email,
    flowId,
    browserSecret,
    carried: carriedBy(data),
  });
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
