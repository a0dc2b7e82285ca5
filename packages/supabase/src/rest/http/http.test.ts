import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Harness, openHarness } from '../conformance/harness.ts';
import { addSamples } from '../conformance/samples.ts';

/** Requests that the official client does not send, as plain HTTP. */
let harness: Harness;
let key: string;

beforeAll(async () => {
  harness = await openHarness({ maxBody: 10_000, maxRows: 2 });
  await addSamples(harness.database);
  key = harness.keys.secretKey;
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.database.pool.query('delete from public.samples where id > 3');
});

interface Sent {
  readonly method?: string;
  readonly body?: string;
  readonly [header: string]: string | undefined;
}

async function send(path: string, { method = 'GET', body, ...headers }: Sent = {}) {
  const response = await fetch(`${harness.url}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: key,
      authorization: `Bearer ${key}`,
      ...(headers as Record<string, string>),
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const header = (name: string) => response.headers.get(name);
  return { status: response.status, text, header, json: () => JSON.parse(text) };
}

const json = { 'content-type': 'application/json' };
const represent = { prefer: 'return=representation' };

describe('pagination', () => {
  test.each([
    ['samples?select=id&order=id', {}, 200, '0-1/*', [1, 2]],
    ['samples?select=id&order=id&limit=1', {}, 200, '0-0/*', [1]],
    ['samples?select=id&order=id&offset=2', {}, 200, '2-2/*', [3]],
    ['samples?select=id&order=id', { range: '1-1' }, 200, '1-1/*', [2]],
    ['samples?select=id&order=id', { range: '1-' }, 200, '1-2/*', [2, 3]],
    ['samples?select=id&order=id&offset=1&limit=2', { range: '0-1' }, 200, '1-1/*', [2]],
    ['samples?select=id&order=id', { prefer: 'count=exact' }, 206, '0-1/3', [1, 2]],
    ['samples?select=id&id=gt.9', { prefer: 'count=exact' }, 200, '*/0', []],
    ['samples?select=id&offset=3', { prefer: 'count=exact' }, 206, '*/3', []],
  ])('%s %j returns %i, %s', async (path, headers, status, range, ids) => {
    const answer = await send(path, headers);
    expect(answer.json().map((row: { id: number }) => row.id)).toEqual(ids);
    expect([answer.status, answer.header('content-range')]).toEqual([status, range]);
  });

  test.each([
    ['samples?limit=-1', {}, 'Limit should be greater than or equal to zero.'],
    ['samples', { range: '5-2' }, expect.stringContaining('lower boundary')],
    [
      'samples?offset=9',
      { prefer: 'count=exact' },
      'An offset of 9 was requested, but there are only 3 rows.',
    ],
  ])('%s %j is out of range', async (path, headers, details) => {
    const { status, json: read } = await send(path, headers);
    expect({ status, ...read() }).toMatchObject({ status: 416, code: 'PGRST103', details });
  });

  test('an estimated count is exact up to one page and planned beyond', async () => {
    const few = await send('samples?select=id&id=lt.3', { prefer: 'count=estimated' });
    expect(few.header('content-range')).toBe('0-1/2');
    await harness.database.pool.query(
      'insert into public.samples (id) select generate_series(10, 509); analyze public.samples',
    );
    const many = await send('samples?select=id', { prefer: 'count=estimated' });
    expect(many.header('content-range')).toBe('0-1/503');
  });

  test('HEAD returns the headers of GET', async () => {
    const { status, text, header } = await send('samples?select=id', {
      method: 'HEAD',
      prefer: 'count=exact',
    });
    expect([status, text, header('content-range')]).toEqual([206, '', '0-1/3']);
  });
});

describe('request bodies', () => {
  test('numbers keep all digits', async () => {
    const body = '{"id": 10, "amount": 12345678901234567890.123456789}';
    const { text } = await send('samples?select=amount', {
      method: 'POST',
      body,
      ...json,
      ...represent,
    });
    expect(text).toBe('[{"amount":12345678901234567890.123456789}]');
  });

  test('the columns parameter selects the keys', async () => {
    const body = '[{"id": 10, "name": "n", "amount": 1}, {"id": 11, "name": "m"}]';
    const { json: read } = await send('samples?columns=id,name&select=id,amount', {
      method: 'POST',
      body,
      ...json,
      ...represent,
    });
    expect(read()).toEqual([
      { id: 10, amount: null },
      { id: 11, amount: null },
    ]);
  });

  test.each([
    ['{', json, 'Empty or invalid json'],
    ['5', json, 'Empty or invalid json'],
    ['[{"id": 10}, 5]', json, 'Empty or invalid json'],
    ['[{"id": 10, "name": "a"}, {"id": 11}]', json, 'All object keys must match'],
    ['id\n10\n', { 'content-type': 'text/csv' }, 'Content-Type not acceptable: text/csv'],
    [
      'id=10',
      { 'content-type': 'application/x-www-form-urlencoded' },
      'Content-Type not acceptable: application/x-www-form-urlencoded',
    ],
    ['<id>1</id>', { 'content-type': 'text/xml' }, 'Content-Type not acceptable: text/xml'],
  ])('refuses %s', async (body, headers, message) => {
    const { status, json: read } = await send('samples', { method: 'POST', body, ...headers });
    expect({ status, ...read() }).toEqual({
      status: 400,
      code: 'PGRST102',
      message,
      details: null,
      hint: null,
    });
  });

  test('refuses an oversized body', async () => {
    const { status, json: read } = await send('samples', {
      method: 'POST',
      body: `"${'x'.repeat(20_000)}"`,
      ...json,
    });
    expect([status, read().code]).toEqual([413, 'PGRST102']);
  });
});

describe('responses', () => {
  test('list the applied preferences', async () => {
    const { header } = await send('samples', {
      method: 'POST',
      body: '{"id": 10}',
      ...json,
      prefer: 'resolution=merge-duplicates, missing=default, return=representation, count=exact',
    });
    expect(header('preference-applied')).toBe(
      'resolution=merge-duplicates, missing=default, return=representation, count=exact',
    );
    expect(header('content-range')).toBe('*/1');
  });

  test('return an object instead of a list', async () => {
    const accept = 'application/vnd.pgrst.object+json';
    const { header, text } = await send('samples?select=id&id=eq.1', { accept });
    expect([header('content-type'), text]).toEqual([`${accept}; charset=utf-8`, '{"id":1}']);
  });

  test.each([
    ['application/xml', 406, 'PGRST107'],
    ['application/vnd.pgrst.plan+json', 406, 'PGRST107'],
  ])('refuse %s', async (accept, status, code) => {
    const answer = await send('samples', { accept });
    expect([answer.status, answer.json().code]).toEqual([status, code]);
  });

  test('use the preferred accepted type', async () => {
    const { text } = await send('samples?select=id&id=eq.1', {
      accept: 'text/html, application/json;q=0.5, text/csv;q=0.9',
    });
    expect(text).toBe('id\n1');
  });
});

test.each([
  ['PUT', 'samples?id=eq.1', 405, 'PGRST117'],
  ['GET', '', 404, 'PGRST205'],
])('%s %s is not supported', async (method, path, status, code) => {
  const answer = await send(path, { method, ...json });
  expect([answer.status, answer.json().code]).toEqual([status, code]);
});

describe('preferences', () => {
  test('unknown ones are ignored, and refused with handling=strict', async () => {
    expect((await send('samples', { prefer: 'anything=1, count=many' })).status).toBe(200);
    const { status, json: read } = await send('samples', { prefer: 'handling=strict, anything=1' });
    expect({ status, ...read() }).toMatchObject({
      status: 400,
      code: 'PGRST122',
      details: 'Invalid preferences: anything=1',
    });
  });

  test('return=minimal applies to functions', async () => {
    const { status, text } = await send('rpc/add_up', {
      method: 'POST',
      body: '{"a": 1}',
      ...json,
      prefer: 'return=minimal',
    });
    expect([status, text]).toEqual([204, '']);
  });
});
