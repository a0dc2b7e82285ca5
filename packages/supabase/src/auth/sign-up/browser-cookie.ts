import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthContext } from '../../auth-wire/index.ts';

const name = 'dragoman-link';

/**
 * Sets a cookie in the browser that requests a mail. With it the link needs no button, because mail scanners lack it. Set even
 * if no mail is sent, so it reveals nothing. Returns the secret.
 */
export function markBrowser({ externalUrl, settings }: AuthContext, reply: FastifyReply): string {
  const secret = randomBytes(18).toString('base64url');
  const { pathname, protocol } = new URL(`${externalUrl}/verify`);
  const secure = protocol === 'https:' ? '; Secure' : '';
  const attributes = `Path=${pathname}; Max-Age=${settings.linkLifetime}; HttpOnly; SameSite=Lax`;
  reply.header('set-cookie', `${name}=${secret}; ${attributes}${secure}`);
  return secret;
}

/** Returns the secret of the cookie that `markBrowser` set. */
export function browserSecret(request: FastifyRequest): string | undefined {
  const cookies = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const found = cookies.find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1) || undefined;
}
