import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path, { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres } from '../embedded/index.ts';
import { createTestDatabase, createUser } from '../testing/index.ts';
import { databaseTime, readDatabaseTime } from './clock.ts';
import { openDatabase } from './index.ts';

const testDatabase = await createTestDatabase();
afterAll(() => testDatabase.close());

const soon = { timeout: 10_000, interval: 10 };

interface WhoAmI {
  role: string;
  uid: string | null;
  name: string | null;
}
const whoAmI = sql<WhoAmI>`select current_user as role, auth.uid() as uid, auth.jwt() ->> 'name' as name`;

describe('withRls', () => {
  test('sets the role and the claims for the transaction only', async () => {
    const one = openDatabase({ url: testDatabase.url, max: 1 });
    const sub = crypto.randomUUID();
    const claims = { role: 'authenticated', sub, name: `O'Neill \\ "x" \u2028 $1` } as const;
    const inside = await one.withRls(claims, (transaction) => whoAmI.execute(transaction));
    expect(inside.rows).toEqual([{ role: 'authenticated', uid: sub, name: claims.name }]);
    const outside = await whoAmI.execute(one.kysely);
    expect(outside.rows).toEqual([{ role: 'postgres', uid: null, name: null }]);
    await one.close();
  });

  test('begins the transaction and sets the claims in one round trip', async () => {
    const one = openDatabase({ url: testDatabase.url, max: 1 });
    const client = await one.pool.connect();
    const query = vi.spyOn(client, 'query');
    client.release();
    await one.withRls({ role: 'anon' }, (transaction) => whoAmI.execute(transaction));
    expect(query).toHaveBeenCalledTimes(3);
    await one.close();
  });

  test('rolls back when the callback throws', async () => {
    const { database } = testDatabase;
    const user_id = await createUser(database);
    const website = { user_id, url: 'https://example.org', original_language: 'en' };
    const failed = database.withRls(
      { role: 'authenticated', sub: user_id },
      async (transaction) => {
        await transaction.insertInto('websites').values(website).execute();
        throw new Error('after all not');
      },
    );
    await expect(failed).rejects.toThrow('after all not');
    const found = database.kysely.selectFrom('websites').where('user_id', '=', user_id);
    expect(await found.selectAll().execute()).toEqual([]);
  });

  test('refuses an unknown role', async () => {
    const claims = { role: 'postgres; drop table websites' as 'anon' };
    await expect(testDatabase.database.withRls(claims, async () => 1)).rejects.toThrow(/role/);
  });
});

test('bigint is parsed as a number; out-of-range values throw', async () => {
  const { pool } = testDatabase.database;
  const { rows } = await pool.query('select count(*) from generate_series(1, 3)');
  expect(rows).toEqual([{ count: 3 }]);
  await expect(pool.query('select 9007199254740993')).rejects.toThrow(/does not fit/);
});

describe('listen', () => {
  test('receives its channel until stopped', async () => {
    const { database } = testDatabase;
    const received: string[] = [];
    const stop = await database.listen('Some "channel"', (payload) => received.push(payload));
    const others: string[] = [];
    await database.listen('other', (payload) => others.push(payload));
    await database.notify('Some "channel"', 'one');
    await vi.waitFor(() => expect(received).toEqual(['one']), soon);
    await stop();
    await database.notify('Some "channel"', 'two');
    await database.notify('other', 'three');
    await vi.waitFor(() => expect(others).toEqual(['three']), soon);
    expect(received).toEqual(['one']);
  });

  test('a throwing listener does not affect others', async () => {
    const { database } = testDatabase;
    const received: string[] = [];
    await database.listen('fragile', () => {
      throw new Error('no');
    });
    await database.listen('fragile', (payload) => received.push(payload));
    await database.notify('fragile', 'a');
    await vi.waitFor(() => expect(received).toEqual(['a']), soon);
  });

  test('reconnects after a lost connection and calls onReconnect', async () => {
    const { database } = testDatabase;
    const received: string[] = [];
    const onReconnect = vi.fn();
    await database.listen('lasting', (payload) => received.push(payload), { onReconnect });
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dragoman listener' and datname = current_database()",
    );
    await vi.waitFor(() => expect(onReconnect).toHaveBeenCalledTimes(1), soon);
    await database.notify('lasting', 'still here');
    await vi.waitFor(() => expect(received).toEqual(['still here']), soon);
  });
});

test('queries fail while Postgres is down, without crashing the process', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dragoman-connection-'));
  const start = () => startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  const first = await start();
  const database = openDatabase({ url: first.url });
  const received: string[] = [];
  const onReconnect = vi.fn();
  await database.listen('back', (payload) => received.push(payload), { onReconnect });
  const stopOther = await database.listen('other', () => {});
  const waiting = database.pool.query('select pg_sleep(60)');
  const interrupted = expect(waiting).rejects.toThrow(/terminat|ECONNRESET|EPIPE/);
  await database.pool.query('select 1');
  await first.stop();
  await interrupted;
  await expect(database.pool.query('select 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/);
  await expect(database.withRls({ role: 'anon' }, async () => 1)).rejects.toThrow();
  // Stopping does not wait for the reconnection.
  await stopOther();

  const second = await start();
  expect(second.url).toBe(first.url);
  await vi.waitFor(() => expect(onReconnect).toHaveBeenCalled(), soon);
  await database.notify('back', 'again');
  await vi.waitFor(() => expect(received).toEqual(['again']), soon);
  await database.close();
  await second.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('close can be called twice', async () => {
  const database = openDatabase({ url: testDatabase.url });
  await database.pool.query('select 1');
  await Promise.all([database.close(), database.close()]);
  await expect(database.listen('late', () => {})).rejects.toThrow('The database is closed.');
});

/** Ends queries whose clients are gone, which a sleeping server does not notice. */
async function endSleepers(): Promise<void> {
  await testDatabase.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query like 'select pg_sleep(%'`,
  );
}

test('a connection that hangs in use is cut, and the next query has another one', async () => {
  const database = openDatabase({ url: testDatabase.url, max: 1, longestUse: 300 });
  await expect(database.pool.query('select pg_sleep(60)')).rejects.toThrow(/terminat/i);
  const { rows } = await database.pool.query('select 1 as one');
  expect(rows).toEqual([{ one: 1 }]);
  await database.close();
  await endSleepers();
});

test('close does not wait for queries on cancellable connections', async () => {
  const database = openDatabase({ url: testDatabase.url, longestUse: 600_000 });
  const waiting = database.pool.query('select pg_sleep(600)');
  const cut = expect(waiting).rejects.toThrow(/terminat/i);
  await database.pool.query('select 1');
  await database.close();
  await cut;
  await endSleepers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('the time is that of the database, whatever this machine’s clock says', async () => {
  const real = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  const { kysely } = testDatabase.database;
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
