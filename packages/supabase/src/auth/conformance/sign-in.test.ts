import { afterAll, describe, expect, test } from 'vitest';
import { hashOf, openLink, startAuth } from '../../testing/index.ts';

let now = Date.now();
const password = 'correct horse';

const harness = await startAuth({ clock: () => new Date(now) });
afterAll(() => harness.close());

describe('signInWithOtp', () => {
  test('the first link creates an account with the given data', async () => {
    const email = 'first@example.com';
    const client = harness.client();
    const data = { plan: 'trial', locale: 'fr-CA' };
    const sent = await client.auth.signInWithOtp({
      email,
      options: { data, emailRedirectTo: 'https://app.example.com/dashboard' },
    });
    expect(sent).toEqual({ data: { user: null, session: null }, error: null });
    const mail = harness.mailTo(email);
    expect(mail).toMatchObject({ kind: 'magic_link', language: 'fr-CA', data });
    const { access_token = '', refresh_token = '' } = hashOf(await openLink(mail));
    const session = await client.auth.setSession({ access_token, refresh_token });
    expect(session.data.user).toMatchObject({ email, user_metadata: data });
    expect(session.data.user?.email_confirmed_at).toBeTruthy();
  });

  test("mails in the browser's language by default", async () => {
    const email = 'language@example.com';
    await fetch(`${harness.authUrl}/otp`, {
      method: 'POST',
      headers: { 'accept-language': 'xx;q=0, en;q=0.5, pt-BR;q=0.9, *;q=0.1' },
      body: JSON.stringify({ email }),
    });
    expect(harness.mailTo(email).language).toBe('pt-BR');
  });

  test("does not merge a stranger's data into an existing account", async () => {
    const email = 'mine@example.com';
    await harness.client().auth.signInWithOtp({ email, options: { data: { name: 'Me' } } });
    await harness.client().auth.signInWithOtp({ email, options: { data: { name: 'Other' } } });
    const { data } = await harness
      .client()
      .auth.verifyOtp({ email, token: harness.mailTo(email).code, type: 'email' });
    expect(data.user?.user_metadata['name']).toBe('Me');
  });

  test('drops the password of an unconfirmed sign-up by a stranger', async () => {
    const email = 'victim@example.com';
    await harness.client().auth.signUp({ email, password });
    await harness.client().auth.signInWithOtp({ email });
    await openLink(harness.mailTo(email));
    const { error } = await harness.client().auth.signInWithPassword({ email, password });
    expect(error?.code).toBe('invalid_credentials');
  });

  test('refuses unknown addresses when create_user is false', async () => {
    const email = 'stranger@example.com';
    const { error } = await harness
      .client()
      .auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    expect(error).toMatchObject({ status: 422, code: 'otp_disabled' });
    expect(harness.mails.some(({ to }) => to === email)).toBe(false);
  });

  test('refuses phone numbers', async () => {
    const { error } = await harness.client().auth.signInWithOtp({ phone: '+15551234567' });
    expect(error).toMatchObject({ status: 400, code: 'phone_provider_disabled' });
  });

  test('a PKCE link redirects with a code', async () => {
    const email = 'pkce@example.com';
    const storage = memory();
    const client = harness.client({ flowType: 'pkce', storage, persistSession: true });
    const emailRedirectTo = 'https://app.example.com/callback?next=%2Fa';
    await client.auth.signInWithOtp({ email, options: { emailRedirectTo } });
    const arrived = await openLink(harness.mailTo(email));
    expect(arrived.href).toMatch(/^https:\/\/app\.example\.com\/callback\?next=%2Fa&code=[\w-]+$/);
    const code = arrived.searchParams.get('code') ?? '';
    const stranger = harness.client({ flowType: 'pkce', storage: memory(), persistSession: true });
    expect((await stranger.auth.exchangeCodeForSession(code)).error).not.toBeNull();
    const { data, error } = await client.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    const claims = await client.auth.getClaims();
    expect(claims.data?.claims.amr).toMatchObject([{ method: 'magiclink' }]);
  });
});

describe('exchangeCodeForSession', () => {
  const verifier = 'v'.repeat(64);
  const exchange = (auth_code: string, code_verifier: string) =>
    fetch(`${harness.authUrl}/token?grant_type=pkce`, {
      method: 'POST',
      headers: { 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify({ auth_code, code_verifier }),
    });
  const newCode = async (email: string) => {
    const challenge = { code_challenge: verifier, code_challenge_method: 'plain' };
    await fetch(`${harness.authUrl}/otp`, {
      method: 'POST',
      body: JSON.stringify({ email, ...challenge }),
    });
    return (await openLink(harness.mailTo(email))).searchParams.get('code') ?? '';
  };

  test('works once, with its verifier, within five minutes', async () => {
    const code = await newCode('exchange@example.com');
    const wrong = await exchange(code, 'w'.repeat(64));
    expect(wrong.status).toBe(403);
    expect(await wrong.json()).toMatchObject({ code: 'bad_code_verifier' });
    expect((await exchange(code, verifier)).status).toBe(200);
    const again = await exchange(code, verifier);
    expect(again.status).toBe(404);
    expect(await again.json()).toMatchObject({ code: 'flow_state_not_found' });
    const late = await newCode('exchange@example.com');
    now += 5 * 60_000 + 1000;
    expect(await (await exchange(late, verifier)).json()).toMatchObject({
      code: 'flow_state_expired',
    });
  });
});

describe('verifyOtp', () => {
  const ask = async (email: string) => {
    await harness.client().auth.signInWithOtp({ email });
    return harness.mailTo(email);
  };

  test.each(['email', 'magiclink', 'signup'] as const)('accepts a %s code', async (type) => {
    const email = `digits-${type}@example.com`;
    const { code } = await ask(email);
    const client = harness.client();
    const { data, error } = await client.auth.verifyOtp({ email, token: code, type });
    expect(error).toBeNull();
    expect(data.session?.user.email).toBe(email);
    const again = await client.auth.verifyOtp({ email, token: code, type });
    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  test('signs in once by the hash of the link', async () => {
    const { link = '' } = await ask('hash@example.com');
    const token_hash = new URL(link).searchParams.get('token') ?? '';
    const tries = await Promise.all(
      [1, 2, 3].map(() => harness.client().auth.verifyOtp({ token_hash, type: 'email' })),
    );
    expect(tries.filter(({ data }) => data.session !== null)).toHaveLength(1);
    const refused = tries.filter(({ error }) => error?.code === 'otp_expired');
    expect(refused).toHaveLength(2);
  });

  test('five wrong guesses, even concurrent ones, disable the code but not the link', async () => {
    const email = 'guess@example.com';
    const mail = await ask(email);
    const wrong = mail.code === '000000' ? '000001' : '000000';
    const guess = (token: string) =>
      harness.client().auth.verifyOtp({ email, token, type: 'email' });
    await Promise.all([1, 2, 3, 4, 5].map(() => guess(wrong)));
    expect((await guess(mail.code)).error?.code).toBe('otp_expired');
    expect(hashOf(await openLink(mail))['access_token']).toBeTruthy();
  });

  test('refuses a code after an hour', async () => {
    const mail = await ask('late@example.com');
    now += 3600_000 + 1000;
    const { error } = await harness
      .client()
      .auth.verifyOtp({ email: mail.to, token: mail.code, type: 'email' });
    expect(error?.code).toBe('otp_expired');
    expect(hashOf(await openLink(mail))).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    });
  });

  test('refuses a code for another address', async () => {
    const { code } = await ask('one@example.com');
    await ask('two@example.com');
    const other = harness.mailTo('two@example.com').code === code;
    const { error } = await harness
      .client()
      .auth.verifyOtp({ email: 'two@example.com', token: code, type: 'email' });
    if (!other) expect(error?.code).toBe('otp_expired');
  });
});

describe('signInWithPassword', () => {
  test('responds the same to a wrong password and an unknown address', async () => {
    const email = 'password@example.com';
    await harness.client().auth.signUp({ email, password });
    await openLink(harness.mailTo(email));
    const client = harness.client();
    const wrong = await client.auth.signInWithPassword({ email, password: 'wrong' });
    const nobody = await client.auth.signInWithPassword({ email: 'nobody@example.com', password });
    expect(wrong.error).toMatchObject({
      code: 'invalid_credentials',
      status: 400,
      message: 'Invalid login credentials',
    });
    expect(nobody.error).toEqual(wrong.error);
  });

  test('stores the device and issues the required claims', async () => {
    const email = 'password@example.com';
    const client = harness.client();
    const { data } = await client.auth.signInWithPassword({ email, password });
    const { data: claims } = await client.auth.getClaims();
    expect(claims?.claims).toMatchObject({
      iss: harness.keys.issuer,
      sub: data.user?.id,
      aud: 'authenticated',
      email,
      phone: '',
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { email_verified: true },
      is_anonymous: false,
      session_id: expect.any(String),
    });
    expect((claims?.claims.exp ?? 0) - (claims?.claims.iat ?? 0)).toBe(3600);
    const { rows } = await harness.database.pool.query(
      'select user_agent, host(ip) as ip from auth.sessions where id = $1',
      [claims?.claims.session_id],
    );
    expect(rows).toEqual([{ user_agent: expect.stringMatching(/node/i), ip: '127.0.0.1' }]);
  });

  test("accepts Supabase's bcrypt hashes", async () => {
    const email = 'moved@example.com';
    await harness.client().auth.signInWithOtp({ email });
    // bcrypt's published test vector for U*U, with the older prefix.
    const hash = '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW';
    await harness.database.pool.query(
      'update auth.users set encrypted_password = $1, email_confirmed_at = now() where email = $2',
      [hash, email],
    );
    const { error } = await harness.client().auth.signInWithPassword({ email, password: 'U*U' });
    expect(error).toBeNull();
  });

  test('refuses phone numbers and banned users', async () => {
    const client = harness.client();
    const phone = await client.auth.signInWithPassword({ phone: '+15551234567', password });
    expect(phone.error).toMatchObject({ status: 400, code: 'phone_provider_disabled' });
    await harness.database.pool.query(
      "update auth.users set banned_until = now() + interval '1 year' where email = 'moved@example.com'",
    );
    const banned = await client.auth.signInWithPassword({
      email: 'moved@example.com',
      password: 'U*U',
    });
    expect(banned.error).toMatchObject({ status: 400, code: 'user_banned' });
  });
});

function memory() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}
