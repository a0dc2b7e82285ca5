import { createHash, timingSafeEqual } from 'node:crypto';
import type { Claims } from '@dragoman/database/connection';
import type { Keys } from './keys.ts';
import { TokenError } from './token-error.ts';

/** The caller of the backend, with the claims for row-level security. */
export interface Caller {
  readonly claims: Claims;
  readonly kind: 'anon' | 'user' | 'service';
  /** The access token, if there is one. */
  readonly token?: string;
}

export interface CallerHeaders {
  readonly apikey?: string | undefined;
  /** `Bearer <access token or API key>`. */
  readonly authorization?: string | undefined;
}

const anon: Caller = { claims: { role: 'anon' }, kind: 'anon' };
const service: Caller = { claims: { role: 'service_role' }, kind: 'service' };

/**
 * Returns the caller of a request from its two headers. The bearer token takes precedence; an API key as bearer counts as the
 * key, not as a user. Returns anon without either. Throws `TokenError` for an unknown key or an invalid token.
 */
export async function readCaller(
  keys: Keys,
  { apikey, authorization }: CallerHeaders,
): Promise<Caller> {
  const byKey = apikey ? await readApiKey(keys, apikey) : undefined;
  const bearer = bearerOf(authorization);
  if (bearer === undefined || bearer === apikey) return byKey ?? anon;
  return knownKey(keys, bearer) ?? readToken(keys, bearer);
}

/** True for signed-out callers and anonymous users. */
export function isStranger({ claims }: Caller): boolean {
  return claims.role === 'anon' || claims['is_anonymous'] === true;
}

/** Returns the token of an `Authorization: Bearer` header; undefined for any other scheme. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer\s+(\S+)\s*$/i.exec(authorization ?? '')?.[1];
}

async function readApiKey(keys: Keys, apikey: string): Promise<Caller> {
  const known = knownKey(keys, apikey);
  if (known !== undefined) return known;
  const caller = await readToken(keys, apikey).catch((error: unknown) => {
    if (error instanceof TokenError) return undefined;
    throw error;
  });
  if (caller === undefined || caller.kind === 'user') {
    throw new TokenError('invalid_api_key', 'claims', 'Invalid API key');
  }
  return caller;
}

function knownKey(keys: Keys, key: string): Caller | undefined {
  if (isSame(key, keys.secretKey)) return service;
  return isSame(key, keys.publishableKey) ? anon : undefined;
}

async function readToken(keys: Keys, token: string): Promise<Caller> {
  const claims = await keys.verify(token);
  const kinds = { anon: 'anon', authenticated: 'user', service_role: 'service' } as const;
  return { claims, kind: kinds[claims.role], token };
}

// Digests have equal length, so the comparison takes constant time.
function isSame(given: string, key: string): boolean {
  return timingSafeEqual(digest(given), digest(key));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
