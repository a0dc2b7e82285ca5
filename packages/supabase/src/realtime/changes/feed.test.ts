import { openDatabase } from '@dragoman/database/connection';
import { createTestDatabase, createUser } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import { afterAll, expect, test, vi } from 'vitest';
import { resolveBinding } from './binding.ts';
import { startFeed } from './feed.ts';

const testDatabase = await createTestDatabase();
afterAll(() => testDatabase.close());

const soon = { timeout: 15_000, interval: 10 };

async function subscriberOf(sub: string) {
  const { database } = testDatabase;
  const feed = await startFeed(database, silentLog);
  const request = { event: '*', table: 'invoices' };
  const binding = resolveBinding(feed.catalogue(), request, 1);
  const received: string[] = [];
  const startOver = vi.fn();
  const subscriber = {
    claims: { role: 'authenticated', sub } as const,
    bindings: [binding],
    deliver: (_ids: readonly number[], data: string) => received.push(data),
    startOver,
  };
  feed.add(subscriber);
  return { feed, received, startOver };
}

const invoice = (userId: string) =>
  testDatabase.database.pool.query(
    `insert into invoices (id, user_id, amount, status) values (gen_random_uuid(), $1, 1, $2)`,
    [userId, 'a'.repeat(61)],
  );

test("a process that paused longer than the log's retention resets all subscribers", async () => {
  const sub = await createUser(testDatabase.database);
  const { feed, received, startOver } = await subscriberOf(sub);
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10 * 60_000);
  await feed.check();
  clock.mockRestore();
  expect(startOver).toHaveBeenCalledTimes(1);
  await invoice(sub);
  await vi.waitFor(() => expect(received).toHaveLength(1), soon);
  await feed.close();
});

test('recovers from a lost database connection', async () => {
  const { url } = testDatabase;
  const database = openDatabase({ url, max: 2 });
  const feed = await startFeed(database, silentLog);
  await testDatabase.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await feed.check().catch(() => {});
  await feed.check();
  expect(feed.catalogue().size).toBe(5);
  await feed.close();
  await database.close();
});
