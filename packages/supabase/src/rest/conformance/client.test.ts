import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Client, type Harness, openHarness } from './harness.ts';
import { addSamples } from './samples.ts';
import { clientOnly, methodsOf, notServed } from './served.data.ts';

let harness: Harness;
let user: Client;
const restOf = (client: Client) => client.schema('public');

beforeAll(async () => {
  harness = await openHarness({
    timeouts: { anon: 3000, authenticated: 8000, service_role: 1000 },
  });
  await addSamples(harness.database);
  user = (await harness.addUser()).client;
});
afterAll(() => harness.close());

describe('from', () => {
  test.each([
    ['nowhere', 404, 'PGRST205'],
    ['pg_class', 404, 'PGRST205'],
    ['auth.users', 404, 'PGRST205'],
    ['websites"; drop table websites; --', 404, 'PGRST205'],
  ])('%s is not found', async (table, status, code) => {
    expect(await harness.service.from(table).select()).toMatchObject({ status, error: { code } });
  });

  test('hints at a similar table name', async () => {
    const { error } = await harness.service.from('website').select();
    expect(error?.hint).toBe("Perhaps you meant the table 'public.websites'");
  });
});

test('refuses schemas that are not exposed', async () => {
  const { error, status } = await harness.service.schema('auth').from('users').select();
  expect({ status, ...error }).toMatchObject({
    status: 406,
    code: 'PGRST106',
    hint: 'Only the following schemas are exposed: public',
  });
});

describe('rpc', () => {
  const call = (...parameters: Parameters<Client['rpc']>) => user.rpc(...parameters);

  test.each([
    ['a value', call, ['add_up', { a: 2, b: 3 }], 5],
    ['a default', call, ['add_up', { a: 2 }], 3],
    ['by GET', call, ['add_up', { a: 2 }, { get: true }], 3],
    ['a set of values', call, ['numbers'], [1, 2, 3]],
    [
      'a table',
      call,
      ['letters', { words: ['a', 'bcd'] }],
      [
        { word: 'a', size: 1 },
        { word: 'bcd', size: 3 },
      ],
    ],
    [
      'an array by GET',
      call,
      ['letters', { words: ['a', 'b'] }, { get: true }],
      [
        { word: 'a', size: 1 },
        { word: 'b', size: 1 },
      ],
    ],
    ['a variadic', call, ['join_all', { words: ['a', 'b'] }], 'a+b'],
    ['the whole body', call, ['echo', { any: [1] }], { any: [1] }],
  ] as const)('returns %s', async (_, ask, [name, given, options], wanted) => {
    const { data, error } = await ask(name, given ?? {}, options ?? {});
    expect({ data, error }).toEqual({ data: wanted, error: null });
  });

  const service = (...parameters: Parameters<Client['rpc']>) => harness.service.rpc(...parameters);

  test('returned table rows can be filtered, ordered and embedded', async () => {
    const rows = service('samples_over', { minimum: 5 }).select('id,parent:parent_id(name)');
    const { data, error } = await rows.order('id', { ascending: false }).gt('id', 0);
    expect({ data, error }).toEqual({
      data: [
        { id: 2, parent: { name: 'Ada' } },
        { id: 1, parent: null },
      ],
      error: null,
    });
    const counted = await service('samples_over', { minimum: 5 }, { count: 'exact' }).limit(1);
    expect(counted).toMatchObject({ count: 2, status: 206 });
    expect(
      await service('samples_over', { minimum: 5 }, { head: true, count: 'exact' }),
    ).toMatchObject({ count: 2 });
  });

  test('returns a single row as an object', async () => {
    expect((await service('first_sample').select('id')).data).toEqual({ id: 1 });
    expect((await service('samples_over', { minimum: 15 }).select('id').single()).data).toEqual({
      id: 2,
    });
  });

  test('returns 204 for void', async () => {
    expect(await service('touch')).toMatchObject({ status: 204, data: null, error: null });
  });

  test.each([
    ['no such function', 'nothing', {}, 404, 'PGRST202'],
    ['no such argument', 'add_up', { a: 1, c: 2 }, 404, 'PGRST202'],
    ['a missing argument', 'add_up', { b: 1 }, 404, 'PGRST202'],
    ['two matching functions', 'twice', { x: 1 }, 300, 'PGRST203'],
    ['a trigger function', 'on_sample', {}, 404, 'PGRST202'],
    ['a trigger function of our schema', 'announce_websites', {}, 404, 'PGRST202'],
    ['a function without a grant', 'owners_only', {}, 403, '42501'],
    [
      'our function without a grant',
      'announce_change',
      { changed_website: crypto.randomUUID(), changed_language: 'es' },
      403,
      '42501',
    ],
    ['an exception', 'fail', { state: 'P0001' }, 400, 'P0001'],
    ['an exception with a status', 'fail', { state: 'PT418' }, 418, 'PT418'],
    ['a server error', 'fail', { state: 'XX000' }, 500, 'XX000'],
  ])('refuses %s', async (_, name, given, status, code) => {
    const answer = await call(name, given);
    expect({ status: answer.status, code: answer.error?.code }).toEqual({ status, code });
  });

  test('returns a raised error with details and hint', async () => {
    const { error } = await call('fail', { state: 'P0001' });
    expect(error).toMatchObject({
      code: 'P0001',
      message: 'refused',
      details: 'why',
      hint: 'do else',
    });
  });

  test('refuses GET for a function that writes', async () => {
    expect(await service('set_amount', { new_amount: 1 }, { get: true })).toMatchObject({
      status: 405,
      error: { code: '25006' },
    });
  });

  test('max-affected rolls back larger changes', async () => {
    const tooMany = service('set_amount', { new_amount: 1 }).maxAffected(1);
    expect(await tooMany).toMatchObject({ status: 400, error: { code: 'PGRST124' } });
    const { data } = await harness.service.from('samples').select('amount').eq('id', 1).single();
    expect(data).toEqual({ amount: 10 });
    expect(await service('add_up', { a: 1 }).maxAffected(1)).toMatchObject({
      status: 400,
      error: { code: 'PGRST128' },
    });
  });

  test('times out', async () => {
    expect(await service('slow')).toMatchObject({ status: 500, error: { code: '57014' } });
  });

  test('refuses an oversized result', async () => {
    const { data } = await service('large', { bytes: 1_000_000 });
    expect(data).toHaveLength(1_000_000);
    const large = await call('large', { bytes: 34_000_000 });
    expect(large).toMatchObject({ status: 400, error: { code: '54000' } });
  });

  test('exposes the request to the function without keys and tokens', async () => {
    const { data } = await call('settings');
    expect(data).toMatchObject({
      method: 'POST',
      path: '/rest/v1/rpc/settings',
      role: 'authenticated',
      timeout: '8s',
    });
    expect(Object.keys(data.headers)).not.toEqual(expect.arrayContaining(['authorization']));
    expect(data.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(data.headers).not.toHaveProperty('apikey');
    expect(JSON.stringify(data)).not.toContain(harness.keys.publishableKey);
  });
});

test('getOpenApiSpec is not supported', async () => {
  const { error, status } = await restOf(harness.service).getOpenApiSpec();
  expect({ status, code: error?.code }).toEqual({ status: 406, code: 'PGRST107' });
});

test('covers every method of the client', () => {
  const refused = Object.keys(notServed.PostgrestClient);
  const known = ['from', 'rpc', ...refused, ...clientOnly.PostgrestClient];
  expect(methodsOf(restOf(harness.anon), 'rpc')).toEqual(known.toSorted());
});

test('a new column is visible after a schema reload', async () => {
  const column = () => harness.service.from('notes').select('later').limit(1);
  expect((await column()).error?.code).toBe('42703');
  await harness.database.pool.query(
    "alter table public.notes add column later int; notify pgrst, 'reload schema'",
  );
  await vi.waitFor(async () => expect((await column()).error).toBeNull(), { timeout: 10_000 });
});
