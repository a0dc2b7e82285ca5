import { type IncomingMessage, request } from 'node:http';
import { openDatabase } from '@dragoman/database/connection';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { type Client, openHarness } from './harness.ts';

/** Refused callers and malformed requests. */

const harness = await openHarness();
const token = (await harness.addUser()).token;
afterAll(() => harness.close());

async function send(path: string, method: string, more = {}, body?: string) {
  const headers = { authorization: `Bearer ${token}`, ...more };
  const response = await fetch(`${harness.url}/rest/v1/${path}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
  });
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    body: await response.json(),
  };
}

describe('authentication', () => {
  test('a request without a key is anon', async () => {
    const response = await fetch(`${harness.url}/rest/v1/websites`);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(await response.json()).toEqual({
      code: '42501',
      message: 'permission denied for table websites',
      details: null,
      hint: null,
    });
  });

  const isRefused = async (headers: Record<string, string>, code: string, message: unknown) => {
    const response = await fetch(
      `${harness.url}/rest/v1/temp_websites?id=eq.${crypto.randomUUID()}`,
      { headers },
    );
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(
      /^Bearer error="invalid_token", error_description="/,
    );
    expect(await response.json()).toMatchObject({ code, message });
  };

  test('refuses a malformed token', () =>
    isRefused({ authorization: 'Bearer abc' }, 'PGRST301', expect.any(String)));

  test('refuses an expired token', async () => {
    const token = await harness.keys.sign({ role: 'anon' }, { expiresIn: -600 });
    await isRefused({ authorization: `Bearer ${token}` }, 'PGRST303', 'JWT expired');
  });

  test('refuses a forged token', async () => {
    const token = await harness.keys.sign({ role: 'anon' }, { expiresIn: 600 });
    const [head, , signature] = token.split('.');
    const forged = Buffer.from('{"role":"service_role","exp":9999999999}').toString('base64url');
    await isRefused(
      { authorization: `Bearer ${head}.${forged}.${signature}` },
      'PGRST301',
      expect.any(String),
    );
  });

  test('refuses an unknown key', () =>
    isRefused({ apikey: 'sb_secret_nothing' }, 'PGRST301', 'Invalid API key'));
});

const q = (length: number) => 'q'.repeat(length);

/** Everything that the list does not name, as the official client or a stranger would send it. */
describe('outside of the list', () => {
  test.each([
    ['GET', '', 404],
    ['GET', 'subscriptions', 404],
    ['GET', 'pg_class', 404],
    ['GET', 'auth.users', 404],
    ['GET', '__proto__', 404],
    ['GET', 'websites%22;%20drop%20table%20websites;%20--', 404],
    ['GET', 'websites/1', 404],
    ['POST', 'rpc/claim_temp_website', 404],
    ['GET', 'websites?select=count()', 400],
    ['GET', 'websites?select=name:url', 400],
    ['GET', 'websites?select=url::text', 400],
    ['GET', 'websites?select=exclusions->a', 400],
    ['GET', 'websites?select=nothing', 400],
    ['GET', 'websites?select=id,pages(*)', 400],
    ['GET', 'website_media?select=id,translated_media!inner(id)', 400],
    ['GET', 'website_media?select=id,translated_media(id),translated_media(id)', 400],
    ['GET', 'website_media?select=translated_media(id,websites(id))', 400],
    ['GET', 'website_media?translated_media.target_language=eq.es', 400],
    ['GET', 'website_media?select=translated_media(id)&translated_media.order=id', 400],
    ['GET', 'websites?url=like.a*', 400],
    ['GET', 'websites?url=match.a', 400],
    ['GET', 'websites?url=not.eq.a', 400],
    ['GET', 'websites?url=fts.a', 400],
    ['GET', 'websites?id=is.true', 400],
    ['GET', 'websites?id=1', 400],
    ['GET', 'websites?constructor=eq.1', 400],
    ['GET', 'websites?id=eq.1&id=eq.2', 400],
    ['GET', 'websites?or=(id.is.null)', 400],
    ['GET', 'websites?and=(id.is.null)', 400],
    ['GET', 'websites?order=id', 400],
    ['GET', 'websites?order=created_at.desc.nullslast', 400],
    ['GET', 'websites?limit=-1', 400],
    ['GET', 'websites?offset=1e3', 400],
    ['GET', 'website_media?size_of=in.a', 400],
    ['DELETE', 'website_media?website_id=eq.1', 400],
    ['PATCH', 'translated_media', 400],
  ])('%s %s returns %i', async (method, path, status) => {
    const { body, status: found } = await send(path, method);
    expect([found, body.code]).toEqual([status, 'not_served']);
    expect(body.message).toMatch(/is not part of this installation\.$/);
    expect(body.hint).toContain('docs/supabase-project.md');
  });

  test.each([
    ['a list of 101 values', `size_of=in.(${q(101).split('').join()})`, 400],
    ['a long value', `original_media=eq.${q(8193)}`, 414],
    ['a long name', `${q(65)}=eq.1`, 414],
    ['17 parameters', Array.from({ length: 17 }, (_, at) => `${at}=eq.1`).join('&'), 400],
  ])('%s', async (_, search, status) => {
    const { body, status: found } = await send(`website_media?${search}`, 'GET');
    expect([found, body.code]).toEqual([status, 'not_served']);
  });

  test.each([
    ['accept', 'text/csv', 406],
    ['accept', 'application/geo+json', 406],
    ['accept', 'application/vnd.pgrst.plan+text', 406],
    ['prefer', 'tx=rollback', 400],
    ['prefer', 'count=estimated', 400],
    ['prefer', 'resolution=merge-duplicates', 400],
    ['accept-profile', 'auth', 406],
    ['range', '0-9', 400],
    ['accept', ['"'.repeat(5000)], 431],
    ['prefer', [',='.repeat(5000)], 431],
    ['content-profile', ['p'.repeat(129)], 431],
  ])('the header %s (case %$)', async (name, value, status) => {
    const { body, status: found } = await send('websites', 'GET', { [name]: [value].flat()[0] });
    expect([found, body.code]).toEqual([status, 'not_served']);
  });

  test('the service key reads and changes nothing: row-level security does not apply to it', async () => {
    const { status, error } = await harness.service.from('websites').select();
    expect([status, error?.code]).toEqual([403, '42501']);
  });

  test('values that are no values of the column are the caller’s fault', async () => {
    for (const path of ['websites?id=eq.abc', 'websites?name=eq.%00']) {
      const { status, body } = await send(path, 'GET');
      expect([path, status]).toEqual([path, 400]);
      expect(['22P02', '22021']).toContain(body.code);
    }
  });

  test.each([
    ['', 'PGRST102'],
    ['{', 'PGRST102'],
    ['5', 'PGRST102'],
    ['[]', 'PGRST102'],
    ['{}', 'PGRST102'],
    ['[{"name":"a"},{"name":"b"}]', 'not_served'],
    ['{"name":5}', '22023'],
    ['{"__proto__":{}}', '42501'],
    [[`{"language_switcher_config":${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}}`], '22023'],
    [[JSON.stringify({ name: q(70_000) })], 'PGRST102'],
  ])('a body is refused (case %$)', async (body, code) => {
    const path = `websites?id=eq.${crypto.randomUUID()}`;
    const answer = await send(path, 'PATCH', { 'content-type': 'application/json' }, String(body));
    expect([answer.status < 500, answer.body.code]).toEqual([true, code]);
  });
});

test.each(['PUT', 'HEAD', 'TRACE'])('%s returns 405', async (method) => {
  const { resolve, reject, promise } = Promise.withResolvers<IncomingMessage>();
  request(`${harness.url}/rest/v1/websites`, { method }, resolve).on('error', reject).end();
  expect((await promise).statusCode).toBe(405);
});

test('OPTIONS lists the allowed methods', async () => {
  const response = await fetch(`${harness.url}/rest/v1/websites`, { method: 'OPTIONS' });
  expect(response.status).toBe(200);
  expect(response.headers.get('allow')).toBe('OPTIONS,GET,POST,PATCH,DELETE');
});

const nothing = crypto.randomUUID();
const pending = (client: Client) =>
  client.from('temp_websites').select('id').eq('id', nothing).retry(false);
const park = (client: Client) =>
  client.from('temp_websites').insert({ url: 'https://a.example', original_language: 'en' });

test("limits visitors' reads per network; users are not affected", async () => {
  const limited = await openHarness({ anonReads: 2 });
  const { client } = await limited.addUser();
  for (const status of [200, 200, 429]) {
    expect((await pending(limited.anon)).status).toBe(status);
  }
  expect((await pending(client)).status).toBe(200);
  await limited.close();
});

test('anonymous users are limited as visitors are', async () => {
  const limited = await openHarness({ anonReads: 1 });
  const { id } = await limited.addUser();
  const claims = { role: 'authenticated', sub: id, is_anonymous: true } as const;
  const anonymous = await limited.clientOf(claims);
  for (const status of [200, 429]) expect((await pending(anonymous)).status).toBe(status);
  await limited.close();
});

test("visitors' writes are rate-limited per minute; reads and users are not", async () => {
  const limited = await openHarness({ anonChanges: 2 });
  expect([(await park(limited.anon)).status, (await park(limited.anon)).status]).toEqual([
    201, 201,
  ]);
  const response = await fetch(`${limited.url}/rest/v1/temp_websites`, { method: 'POST' });
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await response.json()).toMatchObject({
    code: 'over_request_rate_limit',
    message: 'Too many requests. Please try again later.',
  });
  expect((await pending(limited.anon)).status).toBe(200);
  expect((await park((await limited.addUser()).client)).status).toBe(201);
  await limited.close();
});

describe('while visitors wait for a lock', () => {
  test('users are served, other visitors are refused, and those who wait time out', async () => {
    const { url } = harness.database;
    const strangers = openDatabase({ url, max: 2, patience: 100 });
    const crowded = await openHarness({ database: harness.database, strangers });
    const { client } = await crowded.addUser();
    const holder = await harness.database.pool.connect();
    await holder.query('begin; lock table temp_websites in access exclusive mode');
    const statuses: number[] = [];
    const requests = Array.from({ length: 100 }, async () => {
      const { status, error } = await pending(crowded.anon);
      statuses.push(status);
      return error?.code;
    });
    expect((await client.from('websites').select('id')).status).toBe(200);
    await vi.waitFor(() => expect(statuses).toHaveLength(100), { timeout: 20_000 });
    const codes = new Set(await Promise.all(requests));
    // A statement of a visitor ends after a second (57014), a wait for a connection after 100 ms (503).
    expect(codes).toEqual(new Set(['57014', 'PGRST000']));
    await holder.query('rollback');
    holder.release();
    await crowded.close();
    await strangers.close();
  });
});
