import { createTestDatabase, type TestDatabase } from '@dragoman/database/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RunLocks } from './run-locks.ts';

let testDatabase: TestDatabase;
let here: RunLocks;
let there: RunLocks;
const never = new AbortController().signal;
const warnings: string[] = [];
process.on('warning', ({ message }) => warnings.push(message));

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  here = new RunLocks(testDatabase.database);
  there = new RunLocks(testDatabase.database);
});

afterEach(async () => {
  await Promise.all([here.close(), there.close()]);
  await testDatabase.close();
});

test('one at a time, within a process and between two', async () => {
  const first = await here.acquire('key', never);
  expect(first.waited).toBe(false);
  const order: string[] = [];
  const second = here.acquire('key', never).then((lock) => {
    order.push('here');
    return lock;
  });
  const third = there.acquire('key', never).then((lock) => {
    order.push('there');
    return lock;
  });
  const other = await there.acquire('other key', never);
  expect(order).toEqual([]);
  await first.release();
  const winner = await Promise.race([second, third]);
  expect(winner.waited).toBe(true);
  expect(order).toHaveLength(1);
  await winner.release();
  for (const lock of await Promise.all([second, third])) await lock.release();
  expect(order.toSorted()).toEqual(['here', 'there']);
  await other.release();
});

test('waiting ends when its signal aborts', async () => {
  await here.acquire('key', never);
  const stop = new AbortController();
  const waiting = expect(there.acquire('key', stop.signal)).rejects.toThrow(/abort/i);
  stop.abort();
  await waiting;
  await expect(there.acquire('free', stop.signal)).rejects.toThrow(/abort/i);
});

test('a lost connection aborts the held locks, and the next lock uses a new connection', async () => {
  const lock = await here.acquire('key', never);
  await testDatabase.database.pool.query(
    `select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
     where locktype = 'advisory' and d.datname = current_database() and l.pid <> pg_backend_pid()`,
  );
  await vi.waitFor(() => expect(lock.lost.aborted).toBe(true), { timeout: 15_000, interval: 10 });
  await lock.release();
  const again = await here.acquire('key', never);
  expect(again.lost.aborted).toBe(false);
  await again.release();
});

test('closing releases the locks', async () => {
  await here.acquire('key', never);
  await here.close();
  const lock = await there.acquire('key', never);
  await lock.release();
});

test('locks that are acquired and released at the same time share one connection without a warning of pg', async () => {
  const keys = ['a', 'b', 'c'];
  const locks = await Promise.all(keys.map((key) => here.acquire(key, never)));
  await Promise.all(locks.map((lock) => lock.release()));
  await new Promise(setImmediate);
  expect(warnings).toEqual([]);
});
