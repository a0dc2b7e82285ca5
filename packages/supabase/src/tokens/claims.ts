import type { Claims } from '@dragoman/database/connection';
import {
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type ProtectedHeaderParameters,
} from 'jose';
import { TokenError } from './token-error.ts';

const roles: ReadonlySet<unknown> = new Set(['anon', 'authenticated', 'service_role']);
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the claims of a verified payload. Throws `TokenError` for an unknown role or a `sub` that is not a UUID. */
export function readClaims(payload: JWTPayload): Claims {
  const { role, sub } = payload;
  if (!roles.has(role)) throw refusal('claims', 'the role claim is missing or unknown');
  if (sub !== undefined && !uuid.test(sub)) throw refusal('claims', 'the sub claim is no UUID');
  if (role === 'authenticated' && sub === undefined) {
    throw refusal('claims', 'missing sub claim');
  }
  return payload as Claims;
}

/** Converts an error of jose. Rethrows other errors: a lost database does not make a token invalid. */
export function tokenError(error: unknown): TokenError {
  if (error instanceof TokenError) return error;
  if (error instanceof errors.JWTExpired) return refusal('expired', 'token is expired');
  if (error instanceof errors.JWTClaimValidationFailed) return refusal('claims', error.message);
  if (error instanceof errors.JWSSignatureVerificationFailed || isKeyFault(error)) {
    return refusal('signature', 'token signature is invalid');
  }
  if (isMalformed(error)) return refusal('malformed', 'token is malformed');
  throw error;
}

/** A refused access token. */
export function refusal(fault: TokenError['fault'], message: string): TokenError {
  return new TokenError('bad_jwt', fault, message);
}

function isKeyFault(error: unknown): boolean {
  return (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported
  );
}

/** Returns the unverified header of a token. Throws `TokenError` if malformed. */
export function readHeader(token: string): ProtectedHeaderParameters {
  try {
    return decodeProtectedHeader(token);
  } catch {
    throw refusal('malformed', 'token is malformed');
  }
}

// jose reports a failed JWKS fetch with its generic code, which is not the token's fault.
function isMalformed(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout) return false;
  return error instanceof errors.JOSEError && error.code !== errors.JOSEError.code;
}
