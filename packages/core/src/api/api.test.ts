import { request as rawRequest } from 'node:http';
import type { Log } from '@dragoman/domain/log';
import { afterAll, describe, expect, test } from 'vitest';
import { thingEndpoints } from './harness.fixture.ts';
import { brokenToken, startApi } from './testing/index.ts';

const detail = 'a password of ours';
const logged: { fields: object; message: string | undefined }[] = [];
const write = (fields: object, message?: string) => logged.push({ fields, message });
const log: Log = { debug() {}, info() {}, warn: write, error: write };
const api = await startApi(thingEndpoints({ detail }), { admins: ['ada'], log });
afterAll(() => api.close());

describe('200', () => {
  test('passes validated params, query defaults and the user to the handler', async () => {
    const { body, status } = await api.call('GET /api/things/a%2Fb?other=1', { as: 'ada' });
    expect(status).toBe(200);
    expect(body.seen).toMatchObject({
      params: { id: 'a/b' },
      query: { page: 1 },
      user: { id: 'ada', email: 'ada@example.org' },
    });
  });

  test('an administrator’s endpoint strips fields that the contract does not declare', async () => {
    const { body } = await api.call('DELETE /api/things/1', { as: 'ada' });
    expect(body).toEqual({ seen: 'ada' });
  });

  test('a contract with only 201 responds with 201; a public endpoint ignores tokens', async () => {
    const headers = { authorization: 'Bearer nonsense', 'x-request-id': 'mine-1' };
    const { body, status } = await api.call('POST /api/things', {
      headers,
      body: { name: 'cup', __proto__: { a: 1 } },
    });
    expect(status).toBe(201);
    expect(body.seen).toMatchObject({ body: { name: 'cup' }, request: { id: 'mine-1' } });
    expect(body.seen.user).toBeUndefined();
  });

  test('an endpoint can set its own content type and headers', async () => {
    const { headers, text } = await api.call('POST /api/things/svg/paint');
    expect(text).toBe('<svg/>');
    expect(headers.get('content-type')).toBe('image/svg+xml');
    expect(headers.get('cache-control')).toBe('max-age=60');
    const typed = { 'content-type': 'text/plain;charset=UTF-8' };
    const plain = await fetch(`${api.url}/api/things`, {
      method: 'POST',
      headers: typed,
      body: '{"name":"cup"}',
    });
    expect(plain.status).toBe(201);
  });

  test('a body is ignored if the endpoint declares no body', async () => {
    const headers = { 'content-type': 'application/json' };
    const empty = await fetch(`${api.url}/api/things/svg/paint`, { method: 'POST', headers });
    expect(empty.status).toBe(200);
    const broken = { method: 'POST', headers, body: '{' };
    expect((await fetch(`${api.url}/api/things/svg/paint`, broken)).status).toBe(200);
  });

  test('HEAD returns the headers of GET, OPTIONS the methods', async () => {
    const head = await api.call('HEAD /api/things/1', { as: 'ada' });
    expect([head.status, head.text]).toEqual([200, '']);
    const options = await api.call('OPTIONS /api/things/1');
    expect([options.status, options.headers.get('allow')]).toEqual([
      204,
      'GET, DELETE, HEAD, OPTIONS',
    ]);
  });
});

describe('400', () => {
  test.each([
    [{}, 'name', '“name” is missing.'],
    [{ name: '' }, 'name', '“name” is empty.'],
    [{ name: 'a large cup' }, 'name', '“name” may have at most 5 characters.'],
    [{ name: 7 }, 'name', '“name” must be a text.'],
    [{ name: 'cup', count: '7' }, 'count', '“count” must be a number.'],
    [{ name: 'cup', of: {} }, 'of.kind', '“of.kind” must be one of: big, small.'],
    [{ name: 'cup', of: [] }, 'of', '“of” must be an object.'],
    [{ name: 'cup', odd: 2 }, 'odd', 'Choose an odd number.'],
    [['cup'], undefined, 'The request must be an object.'],
    [{ name: 'c\0p' }, 'name', '“name” holds a character that no text may have (U+0000).'],
  ])('%j', async (sent, field, error) => {
    const { status, body } = await api.call('POST /api/things', { body: sent });
    expect(status).toBe(400);
    expect(body).toEqual({ error, ...(field && { field }), requestId: expect.any(String) });
  });

  test.each(['{"name":', '\uFFFF', '[1,]'])('the malformed body %j', async (body) => {
    const headers = { 'content-type': 'application/json' };
    const answered = await fetch(`${api.url}/api/things`, { method: 'POST', headers, body });
    expect(answered.status).toBe(400);
    expect(await answered.json()).toMatchObject({ error: 'The body is not valid JSON.' });
  });

  test('an invalid query names its field', async () => {
    const { status, body } = await api.call('GET /api/things/1?page=0', { as: 'ada' });
    expect([status, body.error, body.field]).toEqual([400, '“page” must be at least 1.', 'page']);
    const words = await api.call('GET /api/things/1?page=two', { as: 'ada' });
    expect(words.body).toMatchObject({ error: '“page” must be a number.', field: 'page' });
  });
});

describe('401', () => {
  test.each([undefined, 'Bearer', 'Bearer nonsense', 'Basic YTpi', 'Bearer a b'])(
    'authorization: %s',
    async (authorization) => {
      const headers: Record<string, string> = authorization ? { authorization } : {};
      const { status, body, headers: got } = await api.call('GET /api/things/1', { headers });
      expect([status, body.error]).toEqual([401, 'No active session. Please log in.']);
      expect(got.get('www-authenticate')).toBe('Bearer');
    },
  );
});

test('403: an administrator’s endpoint for non-administrators', async () => {
  const { status, body } = await api.call('DELETE /api/things/1', { as: 'eve' });
  expect([status, body.error]).toEqual([403, 'Only administrators may do this.']);
});

describe('404', () => {
  test.each([
    'GET /api',
    'GET /api/nothing',
    `POST /api/things/${'x'.repeat(201)}/paint`,
    'POST /api/thingsies',
  ])('%s', async (call) => {
    const { status, body, headers } = await api.call(call, { as: 'ada' });
    expect(status).toBe(404);
    expect(body).toEqual({ error: 'Not found', requestId: headers.get('x-request-id') });
  });
});

test('405: an unsupported method at a known path lists the allowed ones', async () => {
  for (const call of ['POST /api/things/1', 'PUT /api/things/1']) {
    const { status, headers } = await api.call(call, { body: { name: 'x'.repeat(9000) } });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, DELETE, HEAD, OPTIONS']);
  }
});

test('413: a body larger than the endpoint’s limit', async () => {
  const { status, body } = await api.call('POST /api/things', {
    body: { name: 'x'.repeat(2100) },
  });
  expect([status, body.error]).toEqual([413, 'The request is too large.']);
});

test('415: a body that is not JSON', async () => {
  const body = new URLSearchParams({ name: 'cup' });
  const answered = await fetch(`${api.url}/api/things`, { method: 'POST', body });
  expect(answered.status).toBe(415);
  expect(await answered.json()).toMatchObject({ error: 'The body must be JSON.' });
});

describe('429', () => {
  test('an endpoint’s own limit, per user', async () => {
    const harness = await startApi(thingEndpoints({ detail }), { admins: ['ada', 'bob'] });
    const ask = (as: string) => harness.call('DELETE /api/things/1', { as });
    const remaining = [];
    for (const _ of [1, 2, 3]) {
      remaining.push((await ask('ada')).headers.get('ratelimit'));
    }
    expect(remaining).toEqual([2, 1, 0].map((left) => `"rule-things";r=${left};t=60`));
    const { status, body, headers } = await ask('ada');
    expect([status, body.error]).toEqual([429, 'Too many requests. Please try again later.']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(50);
    expect(headers.get('ratelimit-policy')).toBe('"rule-things";q=3;w=60');
    expect((await ask('bob')).status).toBe(200);
    await harness.close();
  });

  test('all requests of an address and of a user count, including 404s', async () => {
    const limits = {
      address: { requests: 6, seconds: 60 },
      user: { requests: 2, seconds: 60 },
    };
    const harness = await startApi(thingEndpoints({ detail }), { limits });
    const statuses = [];
    for (const as of ['ada', 'ada', 'ada', 'bob']) {
      statuses.push((await harness.call('GET /api/things/1', { as })).status);
    }
    for (const _ of [1, 2, 3]) statuses.push((await harness.call('GET /api/nothing')).status);
    expect(statuses).toEqual([200, 200, 429, 200, 404, 404, 429]);
    await harness.close();
  });
});

describe('5xx', () => {
  test.each([
    ['bug', 500, 'Something went wrong on our side.'],
    ['origin', 502, 'The website did not answer.'],
    ['misfit', 500, 'Something went wrong on our side.'],
  ])('%s exposes no details; the log has them under the request id', async (id, status, error) => {
    logged.length = 0;
    const answered = await api.call(`POST /api/things/${id}/paint`);
    expect(answered.status).toBe(status);
    const requestId = answered.headers.get('x-request-id');
    expect(answered.body).toEqual({ error, requestId });
    expect(answered.text).not.toContain(detail);
    expect(logged).toMatchObject([{ fields: { requestId, err: expect.anything() } }]);
  });
});

test('503: the token cannot be verified', async () => {
  const headers = { authorization: `Bearer ${brokenToken}` };
  const { status, body } = await api.call('GET /api/things/1', { headers });
  expect([status, body.error]).toEqual([
    503,
    'Your session cannot be checked at the moment. Please try again later.',
  ]);
});

describe('x-request-id', () => {
  test('is reused if it is safe, otherwise generated', async () => {
    const given = await api.call('GET /api/nothing', { headers: { 'x-request-id': 'abc-1' } });
    expect(given.body.requestId).toBe('abc-1');
    const odd = await api.call('GET /api/nothing', { headers: { 'x-request-id': 'a b"<' } });
    expect(odd.body.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });
});

test('a malformed URL is a client error', async () => {
  const status = await new Promise((resolve) => {
    const { hostname, port } = new URL(api.url);
    const sent = rawRequest({ hostname, port, path: '/api/things/%zz' }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.end();
  });
  expect(status).toBe(400);
});
