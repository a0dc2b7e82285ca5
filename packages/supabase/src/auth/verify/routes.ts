import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type AuthContext,
  AuthError,
  authError,
  type CodeTry,
  deviceOf,
  findByCode,
  findByLink,
  invalid,
  isSameBrowser,
  optionalText,
  read,
  readEmail,
  redirectWithCode,
  redirectWithError,
  redirectWithMessage,
  redirectWithSession,
  resolveRedirect,
} from '../../auth-wire/index.ts';
import { browserSecret } from '../sign-up/mailed-link.ts';
import { refusePhone } from '../sign-up/phone.ts';
import { complete, firstOfTwo, type Outcome } from './complete.ts';
import { confirmPage } from './confirm-page.ts';

const types = ['signup', 'magiclink', 'recovery', 'email_change', 'email'] as const;
const link = z.object({
  token: optionalText,
  token_hash: optionalText,
  type: z.enum(types),
  redirect_to: optionalText,
});
type Link = z.infer<typeof link> & { readonly token: string };

/**
 * Serves `/verify`: mailed links and codes. GET only checks a link, unless it comes from the browser that requested the mail;
 * others get a page whose button posts it, because mail scanners open links but press no buttons.
 */
export function verifyRoutes(app: FastifyInstance, context: AuthContext): void {
  app.head('/verify', async (_request, reply) => reply.header('cache-control', 'no-store').send());
  app.get('/verify', { exposeHeadRoute: false }, async (request, reply) => {
    const input = readLink(request.query);
    if (await mayOpen(context, request, input)) return follow(context, request, reply, input);
    const waiting = await findByLink(context, context.db, input);
    if (waiting === undefined) return refuse(context, reply, input, linkExpired());
    return confirmPage(request, reply, { ...input, action: `${context.externalUrl}/verify` });
  });
  app.post('/verify', async (request, reply) => {
    await context.limits.take('verify', deviceOf(request).ip);
    reply.header('cache-control', 'no-store');
    if (!isForm(request)) return verifyByClient(context, request);
    return follow(context, request, reply, readLink(request.body));
  });
}

function readLink(given: unknown): Link {
  const input = read(link, given);
  const token = input.token ?? input.token_hash;
  if (token === undefined) throw invalid('Verify requires a token or a token hash');
  return { ...input, token };
}

function isForm({ headers }: FastifyRequest): boolean {
  return (headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
}

async function mayOpen(
  context: AuthContext,
  request: FastifyRequest,
  input: Link,
): Promise<boolean> {
  if (isAhead(request)) return false;
  if (!context.settings.confirmLinks) return true;
  const secret = browserSecret(context, request);
  if (secret === undefined) return false;
  const waiting = await findByLink(context, context.db, input);
  return waiting !== undefined && isSameBrowser(waiting, secret);
}

// True for prefetches and previews (Fetch Metadata, `Sec-Purpose`).
function isAhead({ headers }: FastifyRequest): boolean {
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers['purpose'] ?? ''} ${headers['x-moz'] ?? ''}`;
  const destination = headers['sec-fetch-dest'];
  return (
    /prefetch|prerender|preview/i.test(purpose) ||
    destination === 'iframe' ||
    destination === 'image'
  );
}

async function follow(
  context: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  input: Link,
) {
  try {
    const outcome = await context.transaction(async (tx) => {
      const row = await findByLink(context, tx, { ...input, lock: true });
      if (row === undefined) return undefined;
      const device = deviceOf(request);
      return complete(context, tx, { row, device, byLink: true });
    });
    if (outcome === undefined) throw linkExpired();
    return arrive(reply, resolveRedirect(context, input.redirect_to), input, outcome);
  } catch (error) {
    const known = authError(error);
    if (known.status >= 500) context.log.error({ err: error }, 'a link could not be followed');
    return refuse(context, reply, input, known);
  }
}

function arrive(reply: FastifyReply, redirectTo: string, { type }: Link, outcome: Outcome) {
  if ('session' in outcome) return redirectWithSession(reply, redirectTo, outcome.session, type);
  if ('code' in outcome) return redirectWithCode(reply, redirectTo, outcome.code);
  return redirectWithMessage(reply, redirectTo, firstOfTwo);
}

function refuse(context: AuthContext, reply: FastifyReply, input: Link, error: AuthError) {
  const inQuery = input.token.startsWith('pkce_');
  return redirectWithError(reply, resolveRedirect(context, input.redirect_to), error, { inQuery });
}

function linkExpired(): AuthError {
  return new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
}

const emailTypes = ['signup', 'magiclink', 'recovery', 'email_change', 'email'] as const;
const body = z.object({
  type: z.enum([...emailTypes, 'sms', 'phone_change']),
  token: optionalText,
  token_hash: optionalText,
  email: optionalText,
  phone: optionalText,
});

/** `POST /verify` of the client: `token_hash`, or address and code. Throws 403 `otp_expired`. */
async function verifyByClient(context: AuthContext, request: FastifyRequest) {
  const input = read(body, request.body);
  const device = deviceOf(request);
  const secret = browserSecret(context, request);
  const found = await findWaiting(context, input, { ip: device.ip, browserSecret: secret });
  if (found === undefined) throw expired();
  const outcome = await context.transaction((tx) =>
    complete(context, tx, { row: found, device, byLink: false }),
  );
  if (outcome === undefined) throw expired();
  return 'session' in outcome ? outcome.session : { msg: firstOfTwo, code: 200 };
}

async function findWaiting(
  context: AuthContext,
  input: z.infer<typeof body>,
  guesser: Pick<CodeTry, 'ip' | 'browserSecret'>,
) {
  const { type, token, token_hash: hash, email, phone } = input;
  if (phone !== undefined && email !== undefined) {
    throw invalid('Only an email address or phone number should be provided on verify');
  }
  if (phone !== undefined) refusePhone({ phone });
  if (type === 'sms' || type === 'phone_change')
    throw invalid('Type provided requires a phone number');
  if (hash !== undefined) {
    if (email !== undefined) throw invalid('Only the token_hash and type should be provided');
    return findByLink(context, context.db, { token: hash, type });
  }
  if (token === undefined) throw invalid('Verify requires a token or a token hash');
  if (email === undefined)
    throw invalid('Only an email address or phone number should be provided on verify');
  return tryCode(context, { email: readEmail(email), code: token, type, ...guesser });
}

// Each mail has a code with new tries. After many wrong ones new codes are longer, which stops persistent guessers without
// locking out the owner.
async function tryCode(context: AuthContext, input: CodeTry) {
  const found = await findByCode(context, input);
  if (found === undefined) await context.limits.count('codes', input.email);
  return found;
}

function expired(): AuthError {
  return new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
}
