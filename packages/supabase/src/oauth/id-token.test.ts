import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idTokenVerifier } from './id-token.ts';

const issuer = 'https://issuer.example';
const half = (algorithm: string, accessToken: string) => {
  const digest = createHash(algorithm).update(accessToken).digest();
  return digest.subarray(0, digest.length / 2).toString('base64url');
};

describe.each([
  ['ES256', 'sha256'],
  ['ES384', 'sha384'],
  ['EdDSA', 'sha512'],
])('an ID token signed by %s', (alg, hash) => {
  let close: () => void;
  let verify: ReturnType<typeof idTokenVerifier>;
  let issue: (claims: JWTPayload) => Promise<string>;

  beforeAll(async () => {
    const { privateKey, publicKey } = await generateKeyPair(alg);
    const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), alg }] });
    const server = createServer((_request, response) => response.end(keys));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const jwksUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    close = () => server.close();
    verify = idTokenVerifier(async () => ({ issuer, jwksUri, audience: ['me'] }));
    const standard = { iss: issuer, aud: 'me', sub: 'ada' };
    issue = (claims) =>
      new SignJWT({ ...standard, ...claims })
        .setProtectedHeader({ alg })
        .setIssuedAt()
        .setExpirationTime(claims.exp ?? '1 minute')
        .sign(privateKey);
  });
  afterAll(() => close());

  const given = { nonce: undefined, accessToken: undefined };

  test('is accepted with the access token of its at_hash', async () => {
    const token = await issue({ at_hash: half(hash, 'mine') });
    expect(await verify({ ...given, token, accessToken: 'mine' })).toMatchObject({ sub: 'ada' });
    const other = verify({ ...given, token, accessToken: 'stolen' });
    await expect(other).rejects.toThrow('access token mismatch');
    await expect(verify({ ...given, token })).rejects.toThrow('it needs the access token');
  });

  test.each<[string, JWTPayload]>([
    ['ended', { exp: 1_000_000_000 }],
    ['of another issuer', { iss: 'https://other.example' }],
    ['for another audience', { aud: 'other' }],
  ])('%s is refused', async (_what, claims) => {
    const token = await issue(claims);
    await expect(verify({ ...given, token })).rejects.toThrow('Bad ID token');
  });
});
