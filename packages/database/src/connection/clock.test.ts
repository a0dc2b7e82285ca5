import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { databaseTime, readDatabaseTime } from './clock.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
afterEach(() => {
  vi.useRealTimers();
});

test('the time is that of the database, whatever this machine’s clock says', async () => {
  const real = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  const { kysely } = database.database;
  expect(Math.abs((await readDatabaseTime(kysely)).getTime() - real)).toBeLessThan(60_000);
  const { then } = await kysely
    .selectNoFrom(databaseTime(-3_600_000).as('then'))
    .executeTakeFirstOrThrow();
  expect(Math.abs(then.getTime() + 3_600_000 - real)).toBeLessThan(60_000);
});

test('no store takes a time from the clock of its machine', () => {
  const packages = path.join(import.meta.dirname, '../../..');
  const stores = globSync('*/src/**/*.store.ts', { cwd: packages });
  expect(stores.length).toBeGreaterThan(100);
  const wrong = stores.filter((file) =>
    /new Date\(\)|Date\.now\(\)/.test(readFileSync(path.join(packages, file), 'utf8')),
  );
  expect(wrong).toEqual([]);
});
