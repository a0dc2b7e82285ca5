import type { FastifyReply } from 'fastify';
import type { AuthContext } from './context.ts';
import type { AuthError } from './errors.ts';
import type { SessionJson } from './sessions.ts';

/** Returns the requested redirect if it is on the site or on the allow-list, else the site. Never throws, as in GoTrue. */
export function resolveRedirect(context: AuthContext, wanted: string | undefined): string {
  return wanted !== undefined && isAllowed(context, wanted) ? wanted : context.siteUrl;
}

// URL parsers disagree on these (RFC 3986 allows none), so the checked URL could differ from the followed one.
const ambiguous = /[\\\p{Cc}\s]|^https?:(?!\/\/)/iu;

function isAllowed({ siteUrl, redirectAllowList }: AuthContext, wanted: string): boolean {
  if (ambiguous.test(wanted)) return false;
  const url = URL.parse(wanted);
  // With a user name before the host, a glob could match a URL of another host.
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (unsafe.has(url.protocol)) return false;
  const site = URL.parse(siteUrl);
  if (site !== null && site.origin !== 'null' && url.origin === site.origin) return true;
  url.hash = '';
  const plain = url.href;
  return redirectAllowList.some(
    (glob) => matchesGlob(glob, plain) || matchesGlob(glob, plain.replace(/\/$/, '')),
  );
}

const unsafe: ReadonlySet<string> = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'blob:',
  'file:',
]);

/**
 * True if a glob matches: `*` within a label or segment, `**` anything, `?` one character; `.` and `/` separate, as in GoTrue. Follows all
 * ways to match at once, so that the time is at most the product of the lengths.
 */
export function matchesGlob(glob: string, text: string): boolean {
  const tokens = glob.match(/\*\*|[\s\S]/g) ?? [];
  const isStar = (token: string | undefined) => token === '*' || token === '**';
  const takes = (token: string, character: string) =>
    token === '**' || (token === '*' || token === '?' ? !'./'.includes(character) : token === character); // biome-ignore format: one rule
  let places = new Set([0]);
  // A star may match nothing; the set is read while places are added.
  const skipStars = () => {
    for (const place of places) if (isStar(tokens[place])) places.add(place + 1);
  };
  skipStars();
  for (let at = 0; at < text.length && places.size > 0; at++) {
    const next = new Set<number>();
    for (const place of places) {
      const token = tokens[place];
      if (token === undefined || !takes(token, text[at] as string)) continue;
      next.add(isStar(token) ? place : place + 1);
    }
    places = next;
    skipStars();
  }
  return places.has(tokens.length);
}

/** Redirects (303) with the session in the hash (implicit flow). */
export function redirectWithSession(
  reply: FastifyReply,
  redirectTo: string,
  session: SessionJson,
  type?: string,
) {
  const { access_token, expires_at, expires_in, refresh_token, token_type } = session;
  const { provider_token, provider_refresh_token } = session;
  return redirect(
    reply,
    withHash(redirectTo, {
      access_token,
      expires_at,
      expires_in,
      provider_token,
      provider_refresh_token,
      refresh_token,
      token_type,
      type,
    }),
  );
}

/** Redirects (303) with `?code=`, which the client exchanges (PKCE). */
export function redirectWithCode(reply: FastifyReply, redirectTo: string, code: string) {
  return redirect(reply, withQuery(redirectTo, { code }));
}

/** Redirects (303) with the error in the hash, and for PKCE in the query too. */
export function redirectWithError(
  reply: FastifyReply,
  redirectTo: string,
  error: AuthError,
  { inQuery = false }: { readonly inQuery?: boolean } = {},
) {
  const fields = {
    error: error.status >= 500 ? 'server_error' : oauthError(error.status),
    error_code: error.code,
    error_description: error.message,
  };
  const target = inQuery ? withQuery(redirectTo, fields) : redirectTo;
  return redirect(reply, withHash(target, fields));
}

/** Redirects (303) with a message in the hash. */
export function redirectWithMessage(reply: FastifyReply, redirectTo: string, message: string) {
  return redirect(reply, withHash(redirectTo, { message }));
}

// RFC 6749 §4.1.2.1
function oauthError(status: number): string {
  return status === 403 || status === 401 ? 'access_denied' : 'invalid_request';
}

type Fields = Readonly<Record<string, string | number | undefined>>;

function withHash(target: string, fields: Fields): string {
  const [base = ''] = target.split('#');
  return `${base}#${parameters(fields)}`;
}

// Edits the string, because `URL` changes addresses of native apps (`app://done`).
function withQuery(target: string, fields: Fields): string {
  const [base = '', hash] = target.split('#');
  const joined = `${base}${base.includes('?') ? '&' : '?'}${parameters(fields)}`;
  return hash === undefined ? joined : `${joined}#${hash}`;
}

function parameters(fields: Fields): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

function redirect(reply: FastifyReply, target: string) {
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  return reply.redirect(target, 303);
}
