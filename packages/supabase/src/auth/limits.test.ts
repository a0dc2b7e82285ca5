import { createTestDatabase } from '@dragoman/database/testing';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LimitOptions } from '../auth-wire/index.ts';
import { type AuthHarness, hashOf, openLink, startAuth } from '../testing/index.ts';

const password = 'correct horse';
const limits: LimitOptions = {
  mail: { points: 1, seconds: 60 },
  mails: { points: 3, seconds: 3600 },
  send: { points: 6, seconds: 300 },
  verify: { points: 4, seconds: 300 },
  token: { points: 12, seconds: 300 },
  password: { points: 3, seconds: 300 },
};

const home = await createTestDatabase();
const trustProxy = ['127.0.0.1'];
const harness = await startAuth({ testDatabase: home, limits, trustProxy });
const other = await startAuth({ testDatabase: home, limits, trustProxy });
beforeEach(async () => {
  await home.database.pool.query('truncate auth.rate_limits');
});
afterAll(async () => {
  await Promise.all([harness.close(), other.close()]);
  await home.close();
});

const post = (path: string, body: object, from = '192.0.2.1', at = harness) =>
  fetch(`${at.authUrl}${path}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': `203.0.113.9, ${from}`, 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify(body),
  });

test('limits mails to one address to one a minute across callers and processes', async () => {
  const email = 'busy@example.com';
  expect((await post('/otp', { email })).status).toBe(200);
  const again = await post('/recover', { email: ` ${email.toUpperCase()}` }, '192.0.2.2', other);
  expect(again.status).toBe(429);
  const seconds = Number(again.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(50);
  expect(await again.json()).toEqual({
    code: 'over_email_send_rate_limit',
    message: `For security purposes, you can only request this after ${seconds} seconds.`,
  });
  expect((await post('/otp', { email: 'idle@example.com' })).status).toBe(200);
});

test('the client reports the seconds to wait', async () => {
  const email = 'patient@example.com';
  await harness.client().auth.signInWithOtp({ email });
  const { error } = await harness.client().auth.signInWithOtp({ email });
  expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
  expect(error?.message).toMatch(
    /^For security purposes, you can only request this after \d+ seconds\.$/,
  );
});

test('unknown addresses are limited like known ones', async () => {
  for (const status of [200, 429]) {
    expect((await post('/recover', { email: 'nobody@example.com' })).status).toBe(status);
  }
});

test('limits mails to one address per hour', async () => {
  const email = 'many@example.com';
  const statuses: number[] = [];
  for (let time = 0; time < 4; time += 1) {
    await home.database.pool.query("delete from auth.rate_limits where key like 'mail:%'");
    statuses.push((await post('/otp', { email })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test('limits requests per client IP, taken from X-Forwarded-For of a trusted proxy', async () => {
  const ask = (index: number, from: string) =>
    post('/otp', { email: `p${index}@example.com` }, from);
  for (let index = 0; index < 6; index += 1) {
    expect((await ask(index, '198.51.100.1')).status).toBe(200);
  }
  const refused = await ask(6, '198.51.100.1');
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: 'over_request_rate_limit' });
  expect((await ask(7, '198.51.100.2')).status).toBe(200);
});

test('limits code attempts per client IP', async () => {
  const body = { type: 'email', email: 'ann@example.com', token: '123456' };
  const statuses = [];
  for (let time = 0; time < 6; time += 1) statuses.push((await post('/verify', body)).status);
  expect(statuses).toEqual([403, 403, 403, 403, 429, 429]);
});

describe('wrong guesses at a code', () => {
  const trustProxy = ['127.0.0.1'];
  let open: AuthHarness;
  beforeAll(async () => {
    const many = { points: 10_000, seconds: 300 };
    const generous = { mail: many, mails: many, send: many, verify: many };
    open = await startAuth({ testDatabase: home, trustProxy, limits: generous });
  });
  afterAll(() => open.close());

  const ask = async (email: string) => {
    await open.client().auth.signInWithOtp({ email });
    return open.mailTo(email).code;
  };
  /** Returns the official client in another network, with the given cookies. */
  const clientFrom = (from: string, cookie = '') =>
    createClient(open.url, open.keys.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { headers: { 'x-forwarded-for': from, cookie } },
    });
  const tryFrom = async (from: string, email: string, token: string, cookie?: string) => {
    const { auth } = clientFrom(from, cookie);
    return (await auth.verifyOtp({ email, token, type: 'email' })).error?.code;
  };
  const wrong = (code: string) => (code.endsWith('0') ? '111111' : '000000');

  test('fifty from one network do not lock out the owner', async () => {
    const email = 'hunted@example.com';
    const code = await ask(email);
    for (let time = 0; time < 50; time += 1) {
      expect(await tryFrom('198.51.100.7', email, wrong(code))).toBe('otp_expired');
    }
    expect(await tryFrom('198.51.100.7', email, code)).toBe('otp_expired');
    expect(await tryFrom('192.0.2.50', email, code)).toBeUndefined();
  });

  test('fifty from fifty networks do not lock out the owner, and a new code resets the tries of a network', async () => {
    const email = 'surrounded@example.com';
    const code = await ask(email);
    for (let host = 0; host < 50; host += 1) {
      await tryFrom(`198.51.100.${host}`, email, wrong(code));
    }
    expect(await tryFrom('192.0.2.51', email, code)).toBeUndefined();
    const next = await ask(email);
    for (let time = 0; time < 9; time += 1) await tryFrom('198.51.100.7', email, wrong(next));
    expect(await tryFrom('198.51.100.7', email, await ask(email))).toBeUndefined();
  });

  test('do not disable the link', async () => {
    const email = 'linked@example.com';
    const code = await ask(email);
    for (let time = 0; time < 9; time += 1) await tryFrom('198.51.100.7', email, wrong(code));
    expect(hashOf(await openLink(open.mailTo(email)))['access_token']).toBeTruthy();
  });

  test('after a hundred networks only the requesting browser may try the code, five times', async () => {
    const email = 'besieged@example.com';
    const response = await fetch(`${open.authUrl}/otp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    const [cookie] = (response.headers.get('set-cookie') ?? '').split(';');
    const { code } = open.mailTo(email);
    await Promise.all(
      Array.from({ length: 110 }, (_, host) => tryFrom(`198.51.100.${host}`, email, wrong(code))),
    );
    expect(await tryFrom('192.0.2.52', email, code)).toBe('otp_expired');
    for (let time = 0; time < 4; time += 1) {
      expect(await tryFrom('192.0.2.52', email, wrong(code), cookie)).toBe('otp_expired');
    }
    expect(await tryFrom('192.0.2.52', email, code, cookie)).toBeUndefined();
  });

  test('after fifty wrong guesses new codes have ten digits', async () => {
    const email = 'patient-hunter@example.com';
    for (let mail = 0; mail < 10; mail += 1) {
      const code = await ask(email);
      expect(code).toHaveLength(6);
      for (let time = 0; time < 5; time += 1) await tryFrom('198.51.100.9', email, wrong(code));
    }
    const long = await ask(email);
    expect(long).toMatch(/^\d{10}$/);
    expect(await tryFrom('192.0.2.53', email, long)).toBeUndefined();
    expect(await ask('somebody-else@example.com')).toHaveLength(6);
  });
});

describe('passwords', () => {
  test('failures block the guessing network only, and successes do not count', async () => {
    const email = 'owner@example.com';
    const open = await startAuth({ testDatabase: home, settings: { autoConfirm: true } });
    await open.client().auth.signUp({ email, password });
    await open.close();
    const signIn = (guess: string, from: string) =>
      post('/token?grant_type=password', { email, password: guess }, from);
    for (let time = 0; time < 4; time += 1) {
      expect((await signIn(password, '192.0.2.7')).status).toBe(200);
    }
    for (let time = 0; time < 3; time += 1) {
      expect((await signIn('wrong', '192.0.2.8')).status).toBe(400);
    }
    expect((await signIn(password, '192.0.2.8')).status).toBe(429);
    expect((await signIn(password, '192.0.2.7')).status).toBe(200);
  });
});

describe('the password counter', () => {
  const guess = (from: string) =>
    post('/token?grant_type=password', { email: 'guessed@example.com', password: 'wrong' }, from);

  test('counts parallel guesses', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => guess('192.0.2.31')));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      400, 400, 400, 429, 429, 429, 429, 429,
    ]);
  });

  test('treats a /64 network as one', async () => {
    const statuses = [];
    for (const host of ['::1', '::2', ':ffff:1:2:3', '::4']) {
      statuses.push((await guess(`2001:db8:7:8${host}`)).status);
    }
    expect(statuses).toEqual([400, 400, 400, 429]);
    expect((await guess('2001:db8:7:9::1')).status).toBe(400);
  });
});

test('ignores X-Forwarded-For without trusted proxies', async () => {
  const plain = await startAuth({ testDatabase: home, limits });
  const statuses = [];
  for (let index = 0; index < 7; index += 1) {
    const { status } = await post(
      '/otp',
      { email: `q${index}@example.com` },
      `192.0.2.${index}`,
      plain,
    );
    statuses.push(status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  await plain.close();
});
