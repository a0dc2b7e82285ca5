import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthContext } from '../auth-wire/index.ts';
import { type OAuthState, stateLifetime } from './states.store.ts';

type Begun = Pick<OAuthState, 'id' | 'code_verifier'>;

/**
 * Sets a cookie in the browser that begins a sign-in at a provider, so that a callback from elsewhere signs nobody in and links
 * nothing. `SameSite=None` over HTTPS, because some providers post their answer.
 */
export function proveBrowser(context: AuthContext, reply: FastifyReply, begun: Begun): void {
  setCookie(context, reply, begun, proofOf(begun), stateLifetime / 1000);
}

/** True if the callback comes from the browser that began the sign-in; the cookie is then deleted. */
export function isProven(
  context: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  begun: Begun,
): boolean {
  setCookie(context, reply, begun, '', 0);
  const { name } = cookieOf(context, begun);
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const given = Buffer.from(pairs.find((pair) => pair.startsWith(`${name}=`)) ?? '');
  const wanted = Buffer.from(`${name}=${proofOf(begun)}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function setCookie(
  context: AuthContext,
  reply: FastifyReply,
  begun: Begun,
  value: string,
  seconds: number,
): void {
  const { name, attributes } = cookieOf(context, begun);
  reply.header('set-cookie', `${name}=${value}; ${attributes}; Max-Age=${seconds}; HttpOnly`);
}

// One for each sign-in, so that two windows do not disturb each other.
function cookieOf({ externalUrl }: AuthContext, { id }: Begun) {
  const { pathname, protocol } = new URL(`${externalUrl}/callback`);
  return protocol === 'https:'
    ? { name: `__Host-dragoman-${id}`, attributes: 'Path=/; Secure; SameSite=None' }
    : { name: `dragoman-${id}`, attributes: `Path=${pathname}; SameSite=Lax` };
}

// The verifier never leaves the server, and its plain hash is the challenge that the provider sees.
function proofOf({ code_verifier: verifier }: Begun): string {
  return createHash('sha256').update(`browser ${verifier}`).digest('base64url');
}
