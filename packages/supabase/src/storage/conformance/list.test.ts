import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from './harness.fixture.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.server.close());

const hidden = () => harness.hidden();

describe('list', () => {
  beforeAll(async () => {
    for (const name of ['b.txt', 'a.txt', 'C.txt', 'sub/x.txt', 'sub/deep/y.txt', 'other/z.txt']) {
      await hidden().upload(`list/${name}`, name);
    }
  });
  const names = async (...args: Parameters<ReturnType<typeof hidden>['list']>) =>
    (await hidden().list(...args)).data?.map(({ name }) => name);

  test('returns folders first, then files by name', async () => {
    expect(await names('list')).toEqual(['other', 'sub', 'C.txt', 'a.txt', 'b.txt']);
    expect(await names('list/')).toHaveLength(5);
    expect(await names('list/sub')).toEqual(['deep', 'x.txt']);
    expect(await names()).toContain('list');
    expect(await names('nothing')).toEqual([]);
  });

  test('distinguishes files from folders', async () => {
    const { data } = await hidden().list('list/sub');
    expect(data?.[0]).toEqual({
      name: 'deep',
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    });
    expect(data?.[1]).toMatchObject({
      id: expect.any(String),
      metadata: { size: 9, mimetype: 'text/plain;charset=UTF-8' },
    });
  });

  test('paginates, sorts and searches', async () => {
    expect(await names('list', { limit: 2, offset: 1 })).toEqual(['sub', 'C.txt']);
    expect(await names('list', { sortBy: { column: 'name', order: 'desc' } })).toEqual([
      'sub',
      'other',
      'b.txt',
      'a.txt',
      'C.txt',
    ]);
    const byTime = await names('list', { sortBy: { column: 'created_at', order: 'asc' } });
    expect(byTime).toEqual(['other', 'sub', 'b.txt', 'a.txt', 'C.txt']);
    expect(await names('list', { search: 'c' })).toEqual(['C.txt']);
    expect(await names('list', { search: '%' })).toEqual([]);
  });

  test('refuses an unknown sort column', async () => {
    const { error } = await hidden().list('list', { sortBy: { column: 'owner; drop table' } });
    expect(error).toMatchObject({ statusCode: '400' });
  });
});

describe('listV2', () => {
  const all = async (options: Parameters<ReturnType<typeof hidden>['listV2']>[0]) => {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const { data, error } = await hidden().listV2({ ...options, ...(cursor && { cursor }) });
      expect(error).toBeNull();
      found.push(...(data?.folders ?? []).map(({ name }) => name));
      found.push(...(data?.objects ?? []).map(({ name }) => name));
      expect(data?.hasNext).toBe(data?.nextCursor !== undefined);
      cursor = data?.nextCursor;
    } while (cursor);
    return found;
  };

  test('paginates a flat list without gaps or duplicates', async () => {
    const expected = ['C.txt', 'a.txt', 'b.txt', 'other/z.txt', 'sub/deep/y.txt', 'sub/x.txt'];
    expect(await all({ prefix: 'list/', limit: 2 })).toEqual(
      expected.map((name) => `list/${name}`),
    );
    const column = 'created_at' as const;
    const byTime = await all({ prefix: 'list/', limit: 1, sortBy: { column, order: 'desc' } });
    expect(byTime).toHaveLength(6);
    expect(byTime[0]).toBe('list/other/z.txt');
  });

  test('returns folders', async () => {
    expect(await all({ prefix: 'list/', with_delimiter: true, limit: 1 })).toEqual([
      'list/C.txt',
      'list/a.txt',
      'list/b.txt',
      'list/other/',
      'list/sub/',
    ]);
    const { data } = await hidden().listV2({ prefix: 'list/', with_delimiter: true });
    expect(data?.folders).toEqual([
      { name: 'list/other/', key: 'other' },
      { name: 'list/sub/', key: 'sub' },
    ]);
  });

  test('finds an exact name and refuses a foreign cursor', async () => {
    expect(await all({ prefix: 'list/a.txt', exactMatch: true })).toEqual(['list/a.txt']);
    expect(await all({ prefix: 'list/a', exactMatch: true })).toEqual([]);
    const { error } = await hidden().listV2({ cursor: 'xyz' });
    expect(error).toMatchObject({ statusCode: '400', message: 'Invalid cursor' });
  });
});
