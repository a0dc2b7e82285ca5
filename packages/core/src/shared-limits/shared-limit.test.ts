import { openDatabase } from '@dragoman/database/connection';
import { closing, createTestDatabase } from '@dragoman/database/testing';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { expect, test } from 'vitest';
import { createCounter } from './counter.ts';
import { createSharedLimit, type SharedLimit } from './index.ts';

const harness = closing(await createTestDatabase());

let names = 0;
/** Two processes with the same limit, and the number of their queries. */
function createTwo({ requests = 60, seconds = 60, batch = 10 } = {}) {
  names += 1;
  const queries = { count: 0 };
  const create = () =>
    createSharedLimit({
      database: harness.database,
      name: `limit-${names}`,
      requests,
      seconds,
      batch,
      ask(query) {
        queries.count += 1;
        return query();
      },
    });
  return { first: create(), second: create(), queries };
}

const takeMany = async (limit: SharedLimit, times: number, key = 'a') => {
  const taken = await Promise.all(Array.from({ length: times }, () => limit.take(key)));
  return taken.reduce((sum, one) => sum + one, 0);
};

test('two processes allow one limit together, with a query for each batch', async () => {
  const { first, second, queries } = createTwo();
  const taken = await Promise.all([takeMany(first, 100), takeMany(second, 100)]);
  expect(taken[0] + taken[1]).toBe(60);
  expect(queries.count).toBeLessThanOrEqual(8);
  expect(await takeMany(first, 1, 'b')).toBe(1);
});

test('large counts are allowed in part', async () => {
  const { first, second } = createTwo({ requests: 500, batch: 1 });
  expect(await first.take('a', 450)).toBe(450);
  expect(await second.take('a', 100)).toBe(50);
  expect(await first.take('a', 100)).toBe(0);
});

test('the limit is renewed', async () => {
  const { first, second } = createTwo({ requests: 10, seconds: 1 });
  expect(await takeMany(first, 20)).toBe(10);
  expect(await second.take('a')).toBe(0);
  await expect.poll(() => second.take('a'), { timeout: 10_000 }).toBe(1);
});

test('without the store, a process counts alone', async () => {
  const limit = createSharedLimit({
    database: harness.database,
    name: 'away',
    requests: 5,
    seconds: 60,
    ask: () => Promise.reject(new Error('away')),
  });
  expect(await takeMany(limit, 20)).toBe(5);
});

test('no address is stored', async () => {
  const { first } = createTwo();
  await first.take('192.0.2.77');
  const { rows } = await harness.database.pool.query('select key from shared_limits');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain('192.0.2.77');
});

test('counts over a connection that has counted in auth.rate_limits', async () => {
  const database = openDatabase({ url: harness.url, max: 1 });
  const auth = { storeClient: database.pool, storeType: 'pool', tableCreated: true };
  const limiter = new RateLimiterPostgres({
    ...auth,
    schemaName: 'auth',
    tableName: 'rate_limits',
    points: 5,
    duration: 60,
  });
  await limiter.consume('one');
  const counter = createCounter(database, { name: 'beside', requests: 5, seconds: 60 });
  await expect(counter.consume('one')).resolves.toMatchObject({ consumedPoints: 1 });
  await database.close();
});
