import type { Claims } from '@dragoman/database/connection';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { readClaims, refusal, tokenError } from './claims.ts';
import { isShared, type Keys } from './keys.ts';

/** Checks access tokens; throws `TokenError` for a refused one, and another error when the JWKS cannot be had. */
export interface Verifier {
  verify(token: string): Promise<Claims>;
}

export interface VerifierOptions {
  /** Of this process's own backend; the others are for a project elsewhere. */
  readonly keys?: Keys;
  readonly jwksUrl?: string;
  /** The project's shared secret, for HS256. */
  readonly secret?: string;
  /** Demanded of the token when given. */
  readonly issuer?: string;
}

/** What checks the tokens of our backend, or of a hosted project by its JWKS (fetched when needed, kept 10 minutes). */
export function createVerifier({ keys, jwksUrl, secret, issuer }: VerifierOptions): Verifier {
  if (keys !== undefined) return { verify: (token) => keys.verify(token) };
  const remote = jwksUrl ? createRemoteJWKSet(new URL(jwksUrl)) : undefined;
  const shared = secret ? new TextEncoder().encode(secret) : undefined;
  const demanded = issuer ? { issuer } : {};
  const verifyJwt = (token: string) => {
    if (isShared(token, shared)) {
      return jwtVerify(token, shared, { ...demanded, algorithms: ['HS256'] });
    }
    if (remote === undefined) throw refusal('signature', 'token signature is invalid');
    return jwtVerify(token, remote, { ...demanded, algorithms: ['ES256', 'RS256', 'EdDSA'] });
  };
  return {
    verify: async (token) => {
      try {
        return readClaims((await verifyJwt(token)).payload);
      } catch (error) {
        throw tokenError(error);
      }
    },
  };
}
