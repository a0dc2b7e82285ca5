import type { Database } from '@dragoman/database/connection';
import { errors, jwtVerify, SignJWT } from 'jose';
import { refusals } from './storage-error.ts';

/** The claims of a signed URL. */
interface SignedUrl {
  /** `{bucket}/{name}`. */
  readonly url: string;
  readonly scope: 'download' | 'upload';
  /** The owner of an uploaded object. */
  readonly owner?: string;
  readonly upsert?: boolean;
}

export interface UrlSigner {
  sign(claims: SignedUrl, expiresIn: number): Promise<string>;
  /** Returns the claims. Throws InvalidJWT, or InvalidSignature for another object or scope. */
  verify(
    token: string,
    wanted: Pick<SignedUrl, 'url' | 'scope'>,
  ): Promise<SignedUrl & { exp: number }>;
}

/** Signs URLs (HS256) with a separate secret in the database: every server process accepts them, and none is an access token. */
export function createUrlSigner(database: Database): UrlSigner {
  let loading: Promise<Uint8Array> | undefined;
  const secret = () => {
    loading ??= loadSecret(database).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return {
    sign: async (claims, expiresIn) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + expiresIn)
        .sign(await secret()),
    verify: async (token, { url, scope }) => {
      const payload = await verifyToken(token, await secret());
      if (payload['url'] !== url || payload['scope'] !== scope) throw refusals.invalidSignature();
      return payload as unknown as SignedUrl & { exp: number };
    },
  };
}

async function verifyToken(token: string, secret: Uint8Array) {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      requiredClaims: ['exp', 'url', 'scope'],
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) throw refusals.invalidToken(error.message);
    throw error;
  }
}

async function loadSecret(database: Database): Promise<Uint8Array> {
  const { rows } = await database.pool.query('select secret from storage.url_signing_keys');
  return rows[0].secret;
}
