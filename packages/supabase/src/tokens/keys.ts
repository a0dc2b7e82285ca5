import type { Claims, Database } from '@dragoman/database/connection';
import {
  createLocalJWKSet,
  importJWK,
  type JSONWebKeySet,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose';
import { readClaims, readHeader, tokenError } from './claims.ts';
import { loadKeys, type PairAlgorithm, type StoredSigningKey, signingKeys } from './keys.store.ts';
import { sessionEnded } from './token-error.ts';

/** The keys of this database, shared by all server processes. */
export interface Keys {
  /** The `iss` of tokens: the public base URL of auth/v1. */
  readonly issuer: string;
  /** `sb_publishable_…`, or the configured anon key: the role `anon`. */
  readonly publishableKey: string;
  /** `sb_secret_…`, or the configured service key: the role that bypasses row-level security. For servers only. */
  readonly secretKey: string;
  /** The public keys, for `/.well-known/jwks.json`. */
  jwks(): JSONWebKeySet;
  /** Signs claims with `algorithm`; adds `iss`, `iat` and `exp` (Unix times in seconds) unless given. */
  sign(claims: Claims, options: { readonly expiresIn: number }): Promise<string>;
  /**
   * Returns the claims of a token that is signed with one of our keys or the shared secret, is not expired, and whose session,
   * if any, has not ended. Throws `TokenError`.
   */
  verify(token: string): Promise<Claims>;
}

export interface KeyOptions {
  readonly database: Database;
  /** JWT_SECRET: tokens signed with it (HS256), including legacy API keys, are accepted too. */
  readonly secret?: string;
  readonly issuer: string;
  /** The signing algorithm; HS256 uses `secret`. Defaults to ES256. */
  readonly algorithm?: PairAlgorithm | 'HS256';
  readonly anonKey?: string;
  readonly serviceRoleKey?: string;
}

/** Opens the keys of this database, creating them the first time under a lock. */
export async function openKeys(options: KeyOptions): Promise<Keys> {
  const { database, issuer, algorithm = 'ES256' } = options;
  const secret = options.secret ? new TextEncoder().encode(options.secret) : undefined;
  if (algorithm === 'HS256' && secret === undefined) throw new Error('HS256 needs a secret.');
  const pair = algorithm === 'HS256' ? 'ES256' : algorithm;
  const stored = await loadKeys(database, pair);
  const ring = createRing(database, stored.signing, pair);
  const signature = async (token: SignJWT) => {
    if (algorithm === 'HS256' && secret !== undefined) {
      return token.setProtectedHeader({ alg: algorithm, typ: 'JWT' }).sign(secret);
    }
    const { kid, algorithm: alg, privateJwk } = await ring.current();
    return token
      .setProtectedHeader({ alg, kid, typ: 'JWT' })
      .sign(await importJWK(privateJwk, alg));
  };
  return {
    issuer,
    publishableKey: options.anonKey || stored.publishable,
    secretKey: options.serviceRoleKey || stored.secret,
    jwks: () => ring.jwks(),
    sign: (claims, { expiresIn }) => {
      const now = Math.floor(Date.now() / 1000);
      return signature(new SignJWT({ iss: issuer, iat: now, exp: now + expiresIn, ...claims }));
    },
    verify: async (token) => {
      try {
        const { payload } = isShared(token, secret)
          ? await jwtVerify(token, secret, { algorithms: ['HS256'] })
          : await ring.verify(token);
        return await assertSession(database, readClaims(payload));
      } catch (error) {
        throw tokenError(error);
      }
    },
  };
}

/** Throws if the session of the token has ended. */
async function assertSession({ pool }: Database, claims: Claims): Promise<Claims> {
  if (typeof claims['session_id'] !== 'string') return claims;
  const { rowCount } = await pool.query(
    `select from auth.sessions
     where id::text = $1 and user_id = $2 and (not_after is null or not_after > now())`,
    [claims['session_id'], claims.sub],
  );
  if (rowCount === 1) return claims;
  throw sessionEnded();
}

/** True if a token's header names the shared secret's algorithm, and there is a secret. */
export function isShared(token: string, secret: Uint8Array | undefined): secret is Uint8Array {
  return secret !== undefined && readHeader(token).alg === 'HS256';
}

const shortestReload = 5_000;
const longestLoad = 600_000;

// Keys may be added and revoked at any time: reloads every ten minutes, and for an unknown key id, at most every five seconds.
function createRing(
  database: Database,
  first: readonly StoredSigningKey[],
  algorithm: PairAlgorithm,
) {
  let keys = first;
  let set = publicSet(keys);
  let loaded = Date.now();
  const refresh = async (kid: string | undefined) => {
    const age = Date.now() - loaded;
    const isNews = kid !== undefined && !keys.some((key) => key.kid === kid);
    if (age <= (isNews ? shortestReload : longestLoad)) return;
    loaded = Date.now();
    keys = await signingKeys(database.pool, algorithm);
    set = publicSet(keys);
  };
  return {
    jwks: () => set,
    current: async () => {
      await refresh(undefined);
      return keys.find(({ current }) => current) as StoredSigningKey;
    },
    verify: async (token: string) => {
      await refresh(readHeader(token).kid);
      return jwtVerify(token, createLocalJWKSet(set), { algorithms: ['ES256', 'RS256'] });
    },
  };
}

function publicSet(keys: readonly StoredSigningKey[]): JSONWebKeySet {
  return { keys: keys.map(publicJwk) };
}

function publicJwk({ kid, algorithm: alg, privateJwk }: StoredSigningKey): JWK {
  const { kty, crv, x, y, n, e } = privateJwk;
  const parts = alg === 'RS256' ? { kty, n, e } : { kty, crv, x, y };
  return { ...parts, kid, alg, use: 'sig', key_ops: ['verify'] } as JWK;
}
