import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/index.ts';
import { isDatabaseAway, openDatabase } from './index.ts';

const database = await createTestDatabase();
afterAll(() => database.close());

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => error,
  );

test('a refused, a lost and a silent connection mean that the database is away; a refused statement does not', async () => {
  const closing = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  const silent = createServer().listen(0, '127.0.0.1');
  await Promise.all([closing, silent].map((server) => once(server, 'listening')));
  const portOf = (server: typeof silent) => (server.address() as { port: number }).port;
  for (const port of [9, portOf(closing), portOf(silent)]) {
    const away = openDatabase({ url: `postgres://u:p@127.0.0.1:${port}/x`, patience: 300 });
    expect(isDatabaseAway(await failureOf(away.pool.query('select 1')))).toBe(true);
  }
  const socket = openDatabase({ url: 'postgres://u:p@/x?host=/nowhere' });
  expect(isDatabaseAway(await failureOf(socket.pool.query('select 1')))).toBe(true);
  const stopped = database.database.pool.query('select pg_terminate_backend(pg_backend_pid())');
  expect(isDatabaseAway(await failureOf(stopped))).toBe(true);
  const wrong = database.database.pool.query('select from nothing');
  expect(isDatabaseAway(await failureOf(wrong))).toBe(false);
  expect(isDatabaseAway(new Error('ENOENT: no such file'))).toBe(false);
  closing.close();
  silent.close();
});
