import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestDatabase } from '@dragoman/database/testing';
import {
  decodeJwt,
  decodeProtectedHeader,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWK,
  SignJWT,
} from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createVerifier, openKeys, readCaller, TokenError } from './index.ts';

const issuer = 'http://127.0.0.1:8000/auth/v1';
const secret = 'a-shared-secret-of-at-least-32-characters';
const sub = crypto.randomUUID();
const user = { role: 'authenticated', sub, email: 'ann@example.com' } as const;

const testDatabase = await createTestDatabase();
const keys = await openKeys({ database: testDatabase.database, issuer, secret });
afterAll(() => testDatabase.close());

const shared = (claims: Record<string, unknown>) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret));
const open = (more: object = {}) => openKeys({ database: testDatabase.database, issuer, ...more });

describe('keys', () => {
  test('are created once by concurrent processes and have their prefixes', async () => {
    const fresh = await createTestDatabase();
    const { database } = fresh;
    const all = await Promise.all([1, 2, 3, 4].map(() => openKeys({ database, issuer })));
    expect(new Set(all.map((one) => JSON.stringify(one.jwks()))).size).toBe(1);
    expect(new Set(all.map((one) => one.secretKey)).size).toBe(1);
    expect(all[0]?.publishableKey).toMatch(/^sb_publishable_[\w-]{32}$/);
    expect(all[0]?.secretKey).toMatch(/^sb_secret_[\w-]{32}$/);
    await fresh.close();
  });

  test('do not expose private parts, and only the owner can read them', async () => {
    expect(JSON.stringify(keys.jwks())).not.toContain('"d"');
    const { database } = testDatabase;
    for (const table of ['auth.signing_keys', 'auth.api_keys']) {
      for (const role of ['anon', 'authenticated', 'service_role'] as const) {
        const { rows } = await database.pool.query(
          "select has_table_privilege($1, $2, 'select') as may",
          [role, table],
        );
        expect(rows).toEqual([{ may: false }]);
      }
    }
  });

  test('configured API keys take precedence', async () => {
    const given = await open({ anonKey: 'my-anon', serviceRoleKey: 'my-service' });
    expect(given.publishableKey).toBe('my-anon');
    expect((await readCaller(given, { apikey: 'my-service' })).kind).toBe('service');
    await expect(readCaller(given, { apikey: keys.secretKey })).rejects.toThrow('Invalid API key');
  });
});

describe.each(['RS256', 'HS256'] as const)('with %s', (algorithm) => {
  test('signs tokens, and older tokens remain valid', async () => {
    const fresh = await createTestDatabase();
    const { database } = fresh;
    const before = await (await openKeys({ database, issuer })).sign(user, { expiresIn: 60 });
    const now = await openKeys({ database, issuer, secret, algorithm });
    const token = await now.sign(user, { expiresIn: 60 });
    expect(decodeProtectedHeader(token).alg).toBe(algorithm);
    for (const one of [before, token]) expect(await now.verify(one)).toMatchObject({ sub });
    const published = now.jwks().keys.map(({ alg }) => alg);
    expect(published).toEqual(algorithm === 'RS256' ? ['RS256', 'ES256'] : ['ES256']);
    expect(JSON.stringify(now.jwks())).not.toMatch(/"(d|p|q|dp|dq|qi)"/);
    await fresh.close();
  });
});

test('HS256 requires a secret', () =>
  expect(openKeys({ database: testDatabase.database, issuer, algorithm: 'HS256' })).rejects.toThrow(
    'HS256 needs a secret.',
  ));

describe('sign and verify', () => {
  test('another process verifies a signed token', async () => {
    const token = await keys.sign(user, { expiresIn: 60 });
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256', typ: 'JWT' });
    const { iat = 0, exp } = decodeJwt(token);
    expect(exp).toBe(iat + 60);
    expect(await (await open()).verify(token)).toMatchObject({ ...user, iss: issuer });
  });

  test('the shared secret is accepted only where configured', async () => {
    const token = await shared(user);
    expect(await keys.verify(token)).toMatchObject(user);
    await expect((await open()).verify(token)).rejects.toMatchObject({ code: 'bad_jwt' });
  });

  test('a rotated key verifies until revoked, and running processes notice both', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const fresh = await createTestDatabase();
    const { database } = fresh;
    const running = await openKeys({ database, issuer });
    const old = await running.sign(user, { expiresIn: 3600 });
    await database.pool.query("update auth.signing_keys set status = 'previous'");
    const started = await openKeys({ database, issuer });
    expect(started.jwks().keys).toHaveLength(2);
    expect(await started.verify(old)).toMatchObject(user);
    const news = await started.sign(user, { expiresIn: 3600 });
    vi.advanceTimersByTime(6_000);
    expect(await running.verify(news)).toMatchObject(user);
    expect(running.jwks()).toEqual(started.jwks());
    await database.pool.query(
      "update auth.signing_keys set status = 'revoked' where status = 'previous'",
    );
    vi.advanceTimersByTime(601_000);
    await expect(running.verify(old)).rejects.toMatchObject({ fault: 'signature' });
    expect(await running.verify(news)).toMatchObject(user);
    await database.pool.query("update auth.signing_keys set status = 'revoked'");
    vi.advanceTimersByTime(601_000);
    await running.verify(await running.sign(user, { expiresIn: 60 }));
    expect(running.jwks().keys).toHaveLength(1);
    expect(running.jwks()).not.toEqual(started.jwks());
    await fresh.close();
    vi.useRealTimers();
  });

  test.each([
    ['no token', 'malformed', () => 'nothing'],
    ['a broken header', 'malformed', () => 'a.b.c'],
    ['an expired token', 'expired', () => keys.sign(user, { expiresIn: -1 })],
    ['an unknown role', 'claims', () => shared({ ...user, role: 'postgres' })],
    ['no role', 'claims', () => shared({ sub })],
    ['a user without a name', 'claims', () => shared({ role: 'authenticated' })],
    ['a sub that is not a UUID', 'claims', () => shared({ ...user, sub: 'ann' })],
    ['none', 'signature', () => unsigned(user)],
    ['HS256 with our public key as the secret', 'signature', () => byPublicKey(user)],
    ["another's key under our kid", 'signature', () => byForeignKey(user, ourKid())],
    ['an unknown kid', 'signature', () => byForeignKey(user, crypto.randomUUID())],
    [
      'a changed payload',
      'signature',
      async () => tampered(await keys.sign(user, { expiresIn: 60 })),
    ],
  ])('refuses %s as %s', async (_what, fault, make) => {
    const refused = keys.verify(await make());
    await expect(refused).rejects.toBeInstanceOf(TokenError);
    await expect(keys.verify(await make())).rejects.toMatchObject({ code: 'bad_jwt', fault });
  });
});

function unsigned(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part(claims)}.`;
}

const ourKid = () => keys.jwks().keys[0]?.kid ?? '';

async function byPublicKey(claims: object): Promise<string> {
  const [jwk] = keys.jwks().keys;
  const pem = await exportSPKI((await importJWK(jwk as JWK, 'ES256')) as CryptoKey);
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256', kid: ourKid() })
    .sign(new TextEncoder().encode(pem));
}

async function byForeignKey(claims: object, kid: string): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256');
  return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey);
}

function tampered(token: string): string {
  const [head, , signature] = token.split('.');
  const payload = { ...decodeJwt(token), role: 'service_role' };
  return [head, Buffer.from(JSON.stringify(payload)).toString('base64url'), signature].join('.');
}

describe('readCaller', () => {
  test('returns anon without a key', async () => {
    expect(await readCaller(keys, {})).toEqual({ claims: { role: 'anon' }, kind: 'anon' });
  });

  test('accepts an API key as apikey, as bearer or both', async () => {
    const authorization = `Bearer ${keys.secretKey}`;
    for (const headers of [
      { apikey: keys.secretKey },
      { authorization },
      { apikey: keys.secretKey, authorization },
      { apikey: keys.publishableKey, authorization },
    ]) {
      expect(await readCaller(keys, headers)).toEqual({
        claims: { role: 'service_role' },
        kind: 'service',
      });
    }
    const anon = { apikey: keys.publishableKey, authorization: `Bearer ${keys.publishableKey}` };
    expect((await readCaller(keys, anon)).kind).toBe('anon');
  });

  test('the bearer token determines the user, whatever the key', async () => {
    const token = await keys.sign(user, { expiresIn: 60 });
    for (const apikey of [undefined, keys.publishableKey, keys.secretKey]) {
      const caller = await readCaller(keys, { apikey, authorization: `bearer ${token}` });
      expect(caller).toMatchObject({ kind: 'user', token, claims: user });
    }
  });

  test('a legacy API key is a token with a role and no user', async () => {
    const service = await shared({ iss: 'supabase', role: 'service_role' });
    expect((await readCaller(keys, { apikey: service })).kind).toBe('service');
    const anon = await shared({ iss: 'supabase', role: 'anon' });
    expect((await readCaller(keys, { authorization: `Bearer ${anon}` })).kind).toBe('anon');
  });

  test.each(['nobody', 'sb_secret_guess', 'a.b.c'])('refuses the key %s', async (apikey) => {
    await expect(readCaller(keys, { apikey })).rejects.toMatchObject({ code: 'invalid_api_key' });
    const bearer = readCaller(keys, { authorization: `Bearer ${apikey}` });
    await expect(bearer).rejects.toMatchObject({ code: 'bad_jwt' });
  });

  test("refuses a user's token as API key", async () => {
    const apikey = await keys.sign(user, { expiresIn: 60 });
    await expect(readCaller(keys, { apikey })).rejects.toMatchObject({ code: 'invalid_api_key' });
  });
});

describe('createVerifier', () => {
  let server: Server;
  let jwksUrl: string;

  beforeAll(async () => {
    server = createServer((_request, response) => response.end(JSON.stringify(keys.jwks())));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    jwksUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`;
  });
  afterAll(() => server.close());

  test('verifies with the JWKS of another project', async () => {
    const token = await keys.sign(user, { expiresIn: 60 });
    expect(await createVerifier({ jwksUrl, issuer }).verify(token)).toMatchObject(user);
    const other = createVerifier({ jwksUrl, issuer: 'https://other.example/auth/v1' });
    await expect(other.verify(token)).rejects.toMatchObject({ fault: 'claims' });
    const late = await keys.sign(user, { expiresIn: -1 });
    await expect(createVerifier({ jwksUrl }).verify(late)).rejects.toMatchObject({
      fault: 'expired',
    });
  });

  test('verifies with the shared secret and with our own keys', async () => {
    expect(await createVerifier({ secret }).verify(await shared(user))).toMatchObject(user);
    const ours = await keys.sign(user, { expiresIn: 60 });
    expect(await createVerifier({ keys }).verify(ours)).toMatchObject(user);
    await expect(createVerifier({ secret }).verify(ours)).rejects.toMatchObject({
      fault: 'signature',
    });
  });

  test('an unreachable JWKS is not reported as a bad token', async () => {
    const gone = createVerifier({ jwksUrl: 'http://127.0.0.1:9/jwks.json' });
    const refused = gone.verify(await keys.sign(user, { expiresIn: 60 }));
    await expect(refused).rejects.not.toBeInstanceOf(TokenError);
  });
});
