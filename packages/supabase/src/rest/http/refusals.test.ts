import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, openHarness } from '../conformance/harness.ts';
import { addSamples } from '../conformance/samples.ts';

/** Refused callers and malformed requests. */
let harness: Harness;

beforeAll(async () => {
  harness = await openHarness();
  await addSamples(harness.database);
});
afterAll(() => harness.close());

async function send(path: string, method: string) {
  const headers = { authorization: `Bearer ${harness.keys.secretKey}` };
  const response = await fetch(`${harness.url}/rest/v1/${path}`, { method, headers });
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
    const response = await fetch(`${harness.url}/rest/v1/temp_websites`, { headers });
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

describe('paths and methods', () => {
  test.each([
    ['GET', 'samples/1', 404, 'PGRST125'],
    ['GET', 'rpc/add_up/more', 404, 'PGRST125'],
    ['PATCH', 'rpc/add_up', 405, 'PGRST101'],
    ['GET', 'samples?select=id%00', 400, 'PGRST100'],
    ['GET', 'samples?name=eq.%00', 400, '22021'],
    ['GET', 'samples?id=eq.abc', 400, '22P02'],
    ['GET', 'samples?id=like.abc', 404, '42883'],
    ['GET', 'samples?name=fts(nothing).abc', 400, '42704'],
    ['GET', 'samples?id=foo.1', 400, 'PGRST100'],
    ['GET', 'samples?id=1', 400, 'PGRST100'],
    ['GET', 'samples?order=id.upwards', 400, 'PGRST100'],
    ['GET', 'samples?order=nothing', 400, '42703'],
    ['GET', 'samples?nothing=eq.1', 400, '42703'],
    ['GET', `samples?or=${'('.repeat(100)}`, 400, 'PGRST100'],
    ['GET', `samples?or=${'(and'.repeat(100)}`, 400, 'PGRST100'],
    ['GET', `samples?select=${'samples('.repeat(100)}`, 400, 'PGRST100'],
  ])('%s %s returns %i %s', async (method, path, status, code) => {
    const answer = await send(path, method);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.type).toBe('application/json; charset=utf-8');
  });
});

test('an unsupported method returns 405', async () => {
  const { resolve, reject, promise } = Promise.withResolvers<IncomingMessage>();
  request(`${harness.url}/rest/v1/samples`, { method: 'TRACE' }, resolve).on('error', reject).end();
  const response = await promise;
  const body = Buffer.concat(await response.toArray()).toString();
  expect([response.statusCode, JSON.parse(body).code]).toEqual([405, 'PGRST117']);
});

test('OPTIONS lists the allowed methods', async () => {
  const response = await fetch(`${harness.url}/rest/v1/samples`, { method: 'OPTIONS' });
  expect(response.status).toBe(200);
  expect(response.headers.get('allow')).toBe('OPTIONS,GET,HEAD,POST,PATCH,DELETE');
});

test("visitors' writes are rate-limited per minute; reads and users are not", async () => {
  const limited = await openHarness({ anonChanges: 2 });
  const row = { url: 'https://a.example', original_language: 'en' };
  const park = (client = limited.anon) => client.from('temp_websites').insert(row);
  expect([(await park()).status, (await park()).status]).toEqual([201, 201]);
  const response = await fetch(`${limited.url}/rest/v1/temp_websites`, { method: 'POST' });
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await response.json()).toMatchObject({
    code: 'over_request_rate_limit',
    message: 'Too many requests. Please try again later.',
  });
  expect((await limited.anon.from('temp_websites').select()).status).toBe(200);
  expect((await park((await limited.addUser()).client)).status).toBe(201);
  await limited.close();
});
