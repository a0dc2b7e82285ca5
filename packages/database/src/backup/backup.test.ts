import { afterAll, afterEach, expect, test } from 'vitest';
import { migrate } from '../migrate/index.ts';
import { createTestDatabase, createUser, databaseUrl, withClient } from '../testing/index.ts';
import { type DatabaseSnapshot, loadDatabase, openSnapshot } from './index.ts';

const created: string[] = [];
let snapshot: DatabaseSnapshot | undefined;

const source = await createTestDatabase();
afterEach(async () => {
  await snapshot?.close();
  snapshot = undefined;
  for (const name of created.splice(0))
    await withClient(source.url, (client) => client.query(`drop database ${name} with (force)`));
});
afterAll(() => source.close());

/** Creates a database without any table; returns its address. */
async function emptyDatabase(): Promise<string> {
  const name = `empty_${crypto.randomUUID().replaceAll('-', '')}`;
  await withClient(source.url, (client) =>
    client.query(`create database ${name} template template0`),
  );
  created.push(name);
  return databaseUrl(source.url, name);
}

async function* tablesOf({ tables, rows }: DatabaseSnapshot) {
  for (const table of tables) yield { table, rows: rows(table) };
}

const nothing = async () => {};
const load = (url: string, from: DatabaseSnapshot, check: () => Promise<void> = nothing) => {
  const content = { migrations: from.migrations, tables: tablesOf(from) };
  return loadDatabase(url, content, { prepare: nothing, check });
};

const all = (url: string, query: string) =>
  withClient(url, async (client) => (await client.query(query)).rows);

const odd = 'tab\tline\nback\\slash "quote" \\N \\. 日本語 \u{1f3f3}';

test('every row arrives, odd characters included, and later changes stay out', async () => {
  const userId = await createUser(source.database);
  await source.database.kysely
    .insertInto('websites')
    .values({ user_id: userId, url: 'https://a.example', original_language: 'en' })
    .execute();
  await source.database.pool.query('update auth.users set raw_user_meta_data = $1 where id = $2', [
    { note: odd, list: [1, null] },
    userId,
  ]);
  snapshot = await openSnapshot(source.url);
  await createUser(source.database, 'later@example.org');
  const url = await emptyDatabase();
  const counts = await load(url, snapshot);
  expect(counts).toMatchObject({ 'auth.users': 1, 'public.websites': 1 });
  const users = "select id, raw_user_meta_data from auth.users where email <> 'later@example.org'";
  expect(await all(url, users)).toEqual(await all(source.url, users));
  expect(await all(url, 'select * from websites')).toEqual(
    await all(source.url, 'select * from websites'),
  );
});

test('a backup of an older schema is loaded, then migrated', async () => {
  snapshot = await openSnapshot(source.url);
  const older = new Set(snapshot.migrations.slice(0, -5));
  await snapshot.close();
  const old = await emptyDatabase();
  await migrate(old, { only: older });
  await withClient(old, (client) =>
    client.query(
      "insert into auth.users (id, email) values (gen_random_uuid(), 'old@example.org')",
    ),
  );
  snapshot = await openSnapshot(old);
  expect(snapshot.migrations).toHaveLength(older.size);
  const url = await emptyDatabase();
  await load(url, snapshot);
  expect(await all(url, 'select email from auth.users')).toEqual([{ email: 'old@example.org' }]);
  const [{ count }] = await all(
    url,
    'select count(*)::int from supabase_migrations.schema_migrations',
  );
  expect(count).toBe(older.size + 5);
});

test('new rows get numbers after those of the backup', async () => {
  const view =
    "insert into analytics_events (domain, name, hostname, pathname, visitor) values ('', '', '', '/', '') returning id";
  await all(source.url, view);
  const [{ id }] = await all(source.url, view);
  snapshot = await openSnapshot(source.url);
  const url = await emptyDatabase();
  await load(url, snapshot);
  expect(await all(url, view)).toEqual([{ id: String(Number(id) + 1) }]);
});

test('a filled database, a newer backup and a failed check change nothing', async () => {
  await createUser(source.database);
  snapshot = await openSnapshot(source.url);
  const open = snapshot;
  await expect(load(source.url, open)).rejects.toThrow('This database has accounts.');
  const newer = { ...open, migrations: [...open.migrations, '29990101000000'] };
  const url = await emptyDatabase();
  await expect(load(url, newer)).rejects.toThrow('a newer version of Dragoman');
  await all(url, 'create table notes (id int)');
  await expect(load(url, open)).rejects.toThrow('it has the table notes');
  await all(url, 'drop table notes');
  const schemas = "select nspname from pg_namespace where nspname in ('auth', 'pgboss')";
  expect(await all(url, schemas)).toEqual([]);
  const failing = load(url, open, async () => {
    throw new Error('a row is missing');
  });
  await expect(failing).rejects.toThrow('a row is missing');
  expect(await all(url, 'select from auth.users')).toEqual([]);
});
