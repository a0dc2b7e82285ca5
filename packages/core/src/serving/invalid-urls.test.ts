import { createTestDatabase, type TestDatabase } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InvalidUrls, shareInvalidUrls, urlKey } from './invalid-urls.ts';

let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase();
});
afterAll(() => store.close());

const patient = { timeout: 20_000, interval: 20 };

/** Opens one process's share; `missing` queries fail before the database responds. */
function open({ missing = 0 } = {}) {
  const received: string[] = [];
  const queries = { count: 0 };
  const pool = {
    query(...query: Parameters<TestDatabase['database']['pool']['query']>) {
      queries.count += 1;
      if (queries.count <= missing) return Promise.reject(new Error('no connection'));
      return store.database.pool.query(...query);
    },
  };
  const database = { ...store.database, pool } as unknown as TestDatabase['database'];
  const onInvalid = (keys: readonly string[]) => void received.push(...keys);
  const share = shareInvalidUrls({ database, log: silentLog, onInvalid });
  return { ...share, received, queries };
}

/** Resolves once `to` receives what `from` sends. */
async function connect(from: ReturnType<typeof open>, to: ReturnType<typeof open>) {
  await expect
    .poll(() => {
      from.invalidate('first');
      return to.received;
    }, patient)
    .toContain(urlKey('first'));
}

test('a flood of invalid URLs reaches the other process whole, in few queries, and none comes back', async () => {
  const [one, other] = [open(), open()];
  await connect(one, other);
  const before = { own: one.received.length, queries: one.queries.count };
  const urls = Array.from({ length: 5000 }, (_, index) => `https://shop.example/${index}`);
  for (const url of urls) one.invalidate(url);
  const keys = new Set(urls.map(urlKey));
  await expect
    .poll(() => new Set(other.received.filter((key) => keys.has(key))).size, patient)
    .toBe(keys.size);
  expect(one.queries.count - before.queries).toBeLessThanOrEqual(3);
  expect(one.received.length - before.own).toBe(urls.length);
  await Promise.all([one.close(), other.close()]);
});

test('what the database did not take is sent again', async () => {
  const [one, other] = [open({ missing: 1 }), open()];
  one.invalidate('a');
  await connect(one, other);
  expect(other.received).toContain(urlKey('a'));
  await Promise.all([one.close(), other.close()]);
});

test('closing sends what waits', async () => {
  const [one, other] = [open(), open()];
  await connect(one, other);
  one.invalidate('a');
  one.invalidate('b');
  await one.close();
  await expect.poll(() => other.received, patient).toContain(urlKey('b'));
  await other.close();
});

test('an invalidation counts for what was stored before it, also in a process that starts later', async () => {
  const [one, other] = [open(), open()];
  await connect(one, other);
  const knows = (share: InvalidUrls) =>
    expect.poll(() => share.known(), patient).toBeGreaterThan(0);
  await Promise.all([knows(one), knows(other)]);
  const before = other.known() ?? 0;
  await expect.poll(() => one.isValidSince('changed', before), patient).toBe(true);
  one.invalidate('changed');
  expect(one.isValidSince('changed', before)).toBe(false);
  await expect.poll(() => other.isValidSince('changed', before), patient).toBe(false);
  await expect.poll(() => one.isValidSince('changed', one.known() ?? 0), patient).toBe(true);
  const late = open();
  expect(late.isValidSince('other', before)).toBeUndefined();
  await knows(late);
  expect(late.isValidSince('changed', before)).toBe(false);
  expect(late.isValidSince('changed', late.known() ?? 0)).toBe(true);
  expect(late.isValidSince('other', before)).toBe(true);
  expect(late.isValidSince('other', (late.known() ?? 0) + 1)).toBeUndefined();
  await Promise.all([one, other, late].map((share) => share.close()));
});
