import { SignJWT } from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import { sharedSecret, startAuth } from '../testing/index.ts';

const harness = await startAuth({ settings: { autoConfirm: true } });
const credentials = { email: 'ann@example.com', password: 'correct horse' };
const { data } = await harness.client().auth.signUp(credentials);
const token = data.session?.access_token ?? '';
afterAll(() => harness.close());

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${harness.authUrl}${path}`, { method: 'POST', body, headers, redirect: 'manual' });

describe('errors', () => {
  const wrong = JSON.stringify({ email: 'ann@example.com', password: 'wrong' });

  test('use the newer form for clients of API version 2024-01-01', async () => {
    const headers = { 'x-supabase-api-version': '2024-01-01' };
    const answer = await post('/token?grant_type=password', wrong, headers);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('x-sb-error-code')).toBe('invalid_credentials');
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(await answer.json()).toEqual({
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    });
  });

  test('use the older form for other clients', async () => {
    const answer = await post('/token?grant_type=password', wrong);
    expect(answer.headers.get('x-sb-error-code')).toBe('invalid_credentials');
    expect(answer.headers.get('x-supabase-api-version')).toBeNull();
    expect(await answer.json()).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    });
  });

  test.each([
    ['/signup', '{"email":', 400, 'bad_json'],
    ['/signup', 'hello', 400, 'bad_json'],
    ['/signup', '[]', 400, 'validation_failed'],
    ['/signup', '"text"', 400, 'validation_failed'],
    ['/signup', '{"email":5,"password":"correct horse"}', 400, 'validation_failed'],
    ['/signup', '{"email":"a@example.com"}', 400, 'validation_failed'],
    [
      '/signup',
      '{"email":"a@example.com","password":"correct horse","data":"x"}',
      400,
      'validation_failed',
    ],
    ['/signup', '{"password":"correct horse"}', 400, 'validation_failed'],
    ['/otp', '', 400, 'validation_failed'],
    ['/otp', '{"email":"a@example.com","create_user":"yes"}', 400, 'validation_failed'],
    ['/otp', '{"email":"a@example.com","code_challenge":"x"}', 400, 'validation_failed'],
    [
      '/otp',
      '{"email":"a@example.com","code_challenge":"x","code_challenge_method":"s256"}',
      400,
      'validation_failed',
    ],
    ['/otp', '{"phone":"+15551234567","channel":"pigeon"}', 400, 'validation_failed'],
    ['/otp', '{"email":"nul@example.com","data":{"a":"\\u0000"}}', 400, 'validation_failed'],
    ['/recover', '{}', 400, 'validation_failed'],
    ['/recover', '{"email":"nobody"}', 400, 'validation_failed'],
    ['/resend', '{"email":"a@example.com"}', 400, 'validation_failed'],
    ['/resend', '{"email":"a@example.com","type":"sms"}', 400, 'validation_failed'],
    ['/verify', '{}', 400, 'validation_failed'],
    ['/verify', '{"type":"email"}', 400, 'validation_failed'],
    ['/verify', '{"type":"email","token":"123456"}', 400, 'validation_failed'],
    ['/verify', '{"type":"email","token_hash":"x"}', 403, 'otp_expired'],
    [
      '/verify',
      '{"type":"sms","phone":"+15551234567","token":"123456"}',
      400,
      'phone_provider_disabled',
    ],
    ['/token', '{}', 400, 'validation_failed'],
    ['/token?grant_type=constructor', '{}', 400, 'validation_failed'],
    ['/token?grant_type=password', '{}', 400, 'validation_failed'],
    ['/token?grant_type=refresh_token', '{"refresh_token":null}', 400, 'validation_failed'],
    ['/token?grant_type=refresh_token', '{"refresh_token":"\\u0000"}', 400, 'validation_failed'],
    ['/token?grant_type=pkce', '{"auth_code":"x"}', 400, 'validation_failed'],
    [
      '/token?grant_type=pkce',
      '{"auth_code":"x","code_verifier":"y"}',
      404,
      'flow_state_not_found',
    ],
    ['/logout', '', 401, 'no_authorization'],
    ['/nowhere', '{}', 404, 'not_found'],
  ])('POST %s with %s returns %i %s', async (path, body, status, code) => {
    const answer = await post(path, body, { 'content-type': 'application/json' });
    expect(await answer.json()).toMatchObject({
      code: status,
      error_code: code,
      msg: expect.any(String),
    });
    expect(answer.status).toBe(status);
  });

  test('deeply nested metadata is refused without a stack overflow', async () => {
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
    const answer = await post('/otp', `{"email":"deep@example.com","data":{"a":${deep}}}`);
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { msg: expect.stringContaining('nested') },
    ]);
  });

  test('an oversized body returns 413', async () => {
    const answer = await post('/signup', JSON.stringify({ email: 'x'.repeat(2_000_000) }));
    expect(answer.status).toBe(413);
  });

  test('a database failure returns 500 without details', async () => {
    const broken = await startAuth();
    await broken.database.pool.query('drop table auth.refresh_tokens cascade');
    const answer = await fetch(`${broken.authUrl}/token?grant_type=refresh_token`, {
      method: 'POST',
      body: '{"refresh_token":"x"}',
    });
    expect(answer.status).toBe(500);
    const text = await answer.text();
    expect(text).toContain('unexpected_failure');
    expect(text).not.toContain('refresh_tokens');
    await broken.close();
  });

  test('a failed mail returns an error and can be requested again at once', async () => {
    let sends = 0;
    const failing = await startAuth({
      testDatabase: harness.testDatabase,
      limits: {},
      mailer: {
        send: async () => {
          sends += 1;
          throw new Error('connection refused by smtp.internal');
        },
      },
    });
    for (let time = 1; time <= 2; time += 1) {
      const { error } = await failing.client().auth.signInWithOtp({ email: 'unlucky@example.com' });
      expect(error).toMatchObject({ status: 500, message: 'Error sending magic link email' });
      expect(sends).toBe(time);
    }
    await failing.close();
  });
});

describe('public routes', () => {
  const get = async (path: string) => (await fetch(`${harness.authUrl}${path}`)).json();

  test('health', async () => {
    expect(await get('/health')).toMatchObject({ name: 'GoTrue', version: expect.any(String) });
  });

  test('settings', async () => {
    expect(await get('/settings')).toMatchObject({
      external: { email: true, phone: false, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: true,
    });
  });

  test('the public keys', async () => {
    const { keys } = (await get('/.well-known/jwks.json')) as { keys: object[] };
    expect(keys).toMatchObject([{ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' }]);
    expect(JSON.stringify(keys)).not.toContain('"d"');
  });
});

describe('keys', () => {
  test('refuses a key of another project', async () => {
    const { error } = await harness.client({}, 'sb_publishable_other').auth.signInWithPassword({
      email: 'ann@example.com',
      password: 'correct horse',
    });
    expect(error).toMatchObject({
      status: 401,
      code: 'invalid_api_key',
      message: 'Invalid API key',
    });
  });

  test('accepts a token of the shared secret', async () => {
    const { data } = await harness.client().auth.getUser(token);
    const claims = { sub: data.user?.id ?? '', role: 'authenticated' };
    const shared = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(sharedSecret));
    expect((await harness.client().auth.getUser(shared)).data.user?.email).toBe('ann@example.com');
  });

  test('refuses an expired token', async () => {
    const { data } = await harness.client().auth.getUser(token);
    const claims = { sub: data.user?.id ?? '', role: 'authenticated' } as const;
    const { error } = await harness
      .client()
      .auth.getUser(await harness.keys.sign(claims, { expiresIn: -1 }));
    expect(error).toMatchObject({ status: 403, code: 'bad_jwt' });
    expect(error?.message).toContain('token is expired');
  });
});
