import { createHash } from 'node:crypto';
import {
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  type JWTPayload,
  jwtVerify,
} from 'jose';
import { type IdToken, ProviderError } from './provider.ts';

interface Issuer {
  readonly issuer: string;
  readonly jwksUri: string;
  readonly audience: string[];
}

/**
 * Verifies ID tokens obtained by clients (OpenID Connect Core §3.1.3.7): the provider's signature, issuer, audience and time,
 * the access token's hash if present, and the nonce. Throws `ProviderError`.
 */
export function idTokenVerifier(
  find: () => Promise<Issuer>,
): (given: IdToken) => Promise<JWTPayload> {
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined;
  return async ({ token, accessToken, nonce }) => {
    refuseMalformed(token);
    const { issuer, jwksUri, audience } = await find();
    keys ??= createRemoteJWKSet(new URL(jwksUri));
    const options = { issuer, audience, requiredClaims: ['sub', 'exp', 'iat'] };
    const { payload } = await jwtVerify(token, keys, options).catch((error: unknown) => {
      throw new ProviderError('Bad ID token', { cause: error });
    });
    checkNonce(payload, nonce);
    checkAccessToken(payload, token, accessToken);
    return payload;
  };
}

// Before fetching the provider's keys: a malformed token costs no request.
function refuseMalformed(token: string): void {
  try {
    decodeProtectedHeader(token);
    decodeJwt(token);
  } catch (error) {
    throw new ProviderError('Bad ID token', { cause: error });
  }
}

// The client sends the nonce and gave the provider its SHA-256, so a stolen token alone is useless.
function checkNonce(payload: JWTPayload, nonce: string | undefined): void {
  const inToken = payload['nonce'];
  if ((inToken === undefined) !== (nonce === undefined)) {
    throw new ProviderError('Passed nonce and nonce in id_token should either both exist or not.');
  }
  if (nonce === undefined) return;
  const hashed = createHash('sha256').update(nonce).digest('hex');
  if (inToken !== hashed) throw new ProviderError('Nonces mismatch');
}

// OpenID Connect Core §3.1.3.8: the left half of the hash used by the token's algorithm.
function checkAccessToken(payload: JWTPayload, token: string, accessToken: string | undefined) {
  if (payload['at_hash'] === undefined) return;
  if (accessToken === undefined) {
    throw new ProviderError('Bad ID token: it needs the access token it came with');
  }
  const { alg = '' } = decodeProtectedHeader(token);
  const bits = alg === 'EdDSA' || alg === 'Ed25519' ? '512' : alg.slice(-3);
  const digest = createHash(`sha${bits}`).update(accessToken).digest();
  const half = digest.subarray(0, digest.length / 2).toString('base64url');
  if (payload['at_hash'] !== half) throw new ProviderError('Bad ID token: access token mismatch');
}
