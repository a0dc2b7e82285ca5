import type { Claims } from '@dragoman/database/connection';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { readClaims, refusal, tokenError } from './claims.ts';
import { isShared, type Keys } from './keys.ts';

/** Verifies access tokens. Throws `TokenError` for an invalid one, another error if the JWKS is unavailable. */
export interface Verifier {
  verify(token: string): Promise<Claims>;
}

export interface VerifierOptions {
  /** The keys of the embedded backend; the other options are for a Supabase project. */
  readonly keys?: Keys;
  readonly jwksUrl?: string;
  /** The project's shared secret, for HS256. */
  readonly secret?: string;
  /** If given, tokens must have this issuer. */
  readonly issuer?: string;
}

/** Creates a verifier of our tokens, or of a hosted project's by its JWKS, cached for 10 minutes. */
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
