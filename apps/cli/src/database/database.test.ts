import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@dragoman/database/embedded';
import { migrate } from '@dragoman/database/migrate';
import {
  createOlderCluster,
  createTestDatabase,
  databaseUrl,
  olderPrograms,
  withClient,
} from '@dragoman/database/testing';
import { afterAll, expect, test } from 'vitest';

const main = path.join(import.meta.dirname, '../main.ts');
const fast = { fsync: 'off' };
afterAll(async () => {
  await query(server.url, `drop database ${name} with (force)`);
  await query(server.url, `drop role ${name}`);
  await server.close();
  rmSync(folder, { recursive: true });
});

const query = (url: string, text: string) =>
  withClient(url, async (client) => (await client.query(text)).rows);

const server = await createTestDatabase();
const name = `own_${crypto.randomUUID().replaceAll('-', '')}`;
await query(server.url, `create role ${name} login password 'secret'`);
await query(server.url, `grant anon, authenticated, service_role to ${name}`);
await query(server.url, `create database ${name} template template0 owner ${name}`);
/** Of a role that is no superuser. */
const own = Object.assign(new URL(databaseUrl(server.url, name)), {
  username: name,
  password: 'secret',
}).href;
const folder = mkdtempSync(path.join(tmpdir(), 'dragoman-move-'));
chmodSync(folder, 0o755);

const accounts = (url: string) => query(url, 'select email from auth.users order by 1');
const addAccount = (email: string) =>
  `insert into auth.users (id, email) values (gen_random_uuid(), '${email}')`;
const inFolder = (name: string) => path.join(folder, name);

/** Fills an embedded database as a server would, or reads it. */
async function withEmbedded<T>(name: string, work: (url: string) => Promise<T>, programs?: string) {
  const options = { dataDir: inFolder(name), settings: fast, ...(programs && { programs }) };
  const embedded = await startEmbeddedPostgres(options);
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

function dragoman(environment: Record<string, string>, ...args: string[]) {
  const env = { ...process.env, DATABASE_URL: '', ...environment };
  return new Promise<[number, string]>((resolve) => {
    const child = execFile(process.execPath, [main, ...args], { env }, (_error, out, err) =>
      resolve([child.exitCode ?? -1, out + err]),
    );
  });
}

test('the database moves to a server of its own and back, and no filled one is overwritten', async () => {
  const move = (name: string, to: string, url = '') =>
    dragoman({ DATA_DIR: inFolder(name), DATABASE_URL: url }, 'database', 'move', '--to', to);
  await withEmbedded('first', async (url) => {
    await migrate(url);
    await query(url, addAccount('first@example.org'));
    expect(await move('first', own)).toEqual([1, expect.stringContaining('in use')]);
  });
  expect(await move('first', own)).toEqual([0, expect.stringMatching(/Copied \d+ rows. Set/)]);
  expect(await accounts(own)).toEqual([{ email: 'first@example.org' }]);
  expect(await move('first', own)).toEqual([1, expect.stringContaining('has accounts')]);
  await query(own, addAccount('second@example.org'));
  expect(await move('back', 'embedded', own)).toEqual([0, expect.stringContaining('Remove')]);
  const both = [{ email: 'first@example.org' }, { email: 'second@example.org' }];
  expect(await withEmbedded('back', accounts)).toEqual(both);
  expect((await move('first', own, own))[0]).toBe(1);
}, 240_000);

test('a database with other tables, and one that a server uses, are left alone', async () => {
  const move = (to: string, url: string) =>
    dragoman({ DATA_DIR: inFolder('first'), DATABASE_URL: url }, 'database', 'move', '--to', to);
  const [code, why] = await withClient(own, async (client) => {
    await client.query("set application_name = 'dragoman'");
    return move('embedded', own);
  });
  expect([code, why]).toEqual([1, expect.stringContaining('A server uses this database')]);
  const name = `shop_${crypto.randomUUID().replaceAll('-', '')}`;
  await query(server.url, `create database ${name} template template0`);
  const shop = databaseUrl(server.url, name);
  await query(shop, 'create table orders (id int)');
  expect(await move(shop, '')).toEqual([1, expect.stringContaining('it has the table orders')]);
  expect(await query(shop, "select 1 from pg_namespace where nspname = 'auth'")).toEqual([]);
  await query(server.url, `drop database ${name}`);
}, 240_000);

test('data of an older Postgres is refused with the steps, then upgraded by its programs', async () => {
  createOlderCluster(inFolder('old'));
  const fill = async (url: string) => {
    await migrate(url);
    await query(url, addAccount('old@example.org'));
  };
  await withEmbedded('old', fill, olderPrograms);
  const started = withEmbedded('old', accounts);
  await expect(started).rejects.toThrow(/made by Postgres 15, .* dragoman database upgrade/);
  const upgrade = (...args: string[]) =>
    dragoman({ DATA_DIR: inFolder('old') }, 'database', 'upgrade', ...args);
  expect((await upgrade('--programs', '/nowhere'))[1]).toContain(
    'There is no Postgres in /nowhere',
  );
  expect(await upgrade()).toEqual([0, expect.stringContaining('to Postgres 17')]);
  expect(await withEmbedded('old', accounts)).toEqual([{ email: 'old@example.org' }]);
  expect(existsSync(inFolder('old/postgres.15/PG_VERSION'))).toBe(true);
  expect(readdirSync(inFolder('old'))).not.toContain('postgres.upgrade');
  expect((await upgrade())[1]).toContain('of Postgres 17 already');
}, 240_000);
