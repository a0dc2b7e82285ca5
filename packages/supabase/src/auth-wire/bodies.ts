import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AuthError, invalid } from './errors.ts';

/** Parses bodies of any content type as JSON, empty ones as `{}`, and forms as flat objects. */
export function parseBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  );
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, String(text).trim() === '' ? {} : JSON.parse(String(text)));
    } catch {
      done(new AuthError(400, 'bad_json', 'Could not parse request body as JSON'));
    }
  });
}

/** Parses a value. Throws 400 `validation_failed` with the first invalid field. */
export function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue?.path.join('.');
  throw invalid(field ? `${field}: ${issue?.message}` : (issue?.message ?? 'Invalid request'));
}

/** An optional string; null and empty count as absent, since the client sends all three. */
export const optionalText = z
  .string()
  .max(8192)
  .nullish()
  .transform((text) => text || undefined);

/** Optional fields of every POST: the PKCE challenge (RFC 7636 §4.3) and a captcha token, which is not checked. */
export const flowFields = {
  code_challenge: optionalText,
  code_challenge_method: optionalText,
  gotrue_meta_security: z.object({ captcha_token: optionalText }).nullish(),
} as const;

// Deeper than any real form, but within the limits of Postgres and token parsers.
const deepest = 32;

function isDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true;
    const nested = level.filter((one) => typeof one === 'object' && one !== null);
    level = nested.flatMap((one) => Object.values(one as object));
  }
  return false;
}

/** User metadata: an object of at most 64 KiB and 32 levels. */
export const metadata = z
  .record(z.string(), z.unknown())
  .refine((data) => !isDeep(data), { error: 'is nested too deeply', abort: true })
  .refine((data) => JSON.stringify(data).length <= 65_536, 'is too large')
  .nullish()
  .transform((data) => data ?? {});

// One @, no spaces, a domain with a dot, SMTP's lengths (RFC 5321 §4.5.3.1).
const address = /^[^\s@<>"(),:;[\]\\]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/;

/** Returns the address in lower case. Throws `validation_failed` if invalid. */
export function readEmail(text: string): string {
  const email = text.trim().toLowerCase();
  if (email.length <= 254 && address.test(email)) return email;
  throw invalid('Unable to validate email address: invalid format');
}
