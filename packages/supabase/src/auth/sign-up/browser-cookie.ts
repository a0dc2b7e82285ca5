import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthContext } from '../../auth-wire/index.ts';

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
