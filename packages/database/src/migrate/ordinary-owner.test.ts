import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { explainError } from '@dragoman/domain/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadDatabase, openSnapshot } from '../backup/index.ts';
import { openDatabase } from '../connection/index.ts';
import { startEmbeddedPostgres } from '../embedded/index.ts';
import {
  createOlderCluster,
  createUser,
  databaseUrl,
  insertWebsite,
  olderPrograms,
  withClient,
} from '../testing/index.ts';
import { sqlFiles } from './files.ts';
import { databaseState, migrate } from './index.ts';

const everyMigration = sqlFiles('migrations').map(({ name }) => name);

/** From Postgres 16 on, CREATEROLE grants only the roles that one has created. */
describe.each(['15', '17'])('an owner who is no superuser, on Postgres %s', (version) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'dragoman-owner-'));
  let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>;

  beforeAll(async () => {
    const settings = { fsync: 'off', max_wal_size: '64MB', min_wal_size: '32MB' };
    if (version === '15') createOlderCluster(dataDir);
    const programs = version === '15' && { programs: olderPrograms };
    server = await startEmbeddedPostgres({ dataDir, settings, ...programs });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Creates a database of a role with the options. Returns the role's address of it. */
  async function databaseOf(role: string, options = ''): Promise<string> {
    await withClient(server.url, async (client) => {
      await client.query(`create role ${role} login password 'secret' ${options}`);
      await client.query(`create database ${role} owner ${role}`);
    });
    const address = new URL(databaseUrl(server.url, role));
    address.username = role;
    address.password = 'secret';
    return address.href;
  }

  const asAdministrator = (role: string, statements: string) =>
    withClient(databaseUrl(server.url, role), (client) => client.query(statements));

  async function refused(url: string): Promise<string> {
    const error = await migrate(url).then(
      () => expect.fail('must be refused'),
      (cause) => cause,
    );
    expect(error.name).toBe('SetupError');
    return explainError(error);
  }

  test('without CREATEROLE is told what an administrator must run before anything is written, and needs no more', async () => {
    const url = await databaseOf('plain');
    const message = await refused(url);
    const [sentence = '', , ...statements] = message.split('\n');
    expect(sentence).toContain('Nothing was changed.');
    expect(statements).toEqual([
      'create role anon nologin noinherit;',
      'create role authenticated nologin noinherit;',
      'create role service_role nologin noinherit;',
      ...['anon', 'authenticated', 'service_role'].map((role) => `grant ${role} to plain;`),
    ]);
    expect((await databaseState(url)).missingRights).toEqual(statements);
    const schemas = "select nspname from pg_namespace where nspname !~ '^pg_|information_schema'";
    await withClient(url, async (client) =>
      expect((await client.query(schemas)).rows).toEqual([{ nspname: 'public' }]),
    );
  });

  test('with CREATEROLE needs nobody; service keys, visitors and restoring work', async () => {
    const url = await databaseOf('creator', 'createrole');
    expect(await migrate(url)).toEqual({ applied: everyMigration });
    expect(await databaseState(url)).toMatchObject({ missingRights: [], pending: [] });
    const database = openDatabase({ url });
    await insertWebsite(database);
    const count = (role: 'service_role' | 'authenticated') =>
      database.withRls({ role, sub: crypto.randomUUID() }, async (rows) => {
        return (await rows.selectFrom('websites').select('id').execute()).length;
      });
    expect([await count('service_role'), await count('authenticated')]).toEqual([1, 0]);
    await database.close();
  });

  test('that an administrator has prepared restores a backup, with every key and trigger back', async () => {
    const url = await databaseOf('prepared');
    const statements = (await refused(url)).split('\n').slice(2);
    expect(statements.every((statement) => statement.startsWith('grant '))).toBe(true);
    await asAdministrator('prepared', statements.join(' '));
    const from = databaseUrl(server.url, 'creator');
    const rules = `select conrelid::regclass::text || conname || pg_get_constraintdef(oid) as rule from pg_constraint
      union all select tgrelid::regclass::text || tgname || tgenabled::text from pg_trigger where not tgisinternal order by 1`;
    const snapshot = await openSnapshot(from);
    const tables = (async function* () {
      for (const table of snapshot.tables) yield { table, rows: snapshot.rows(table) };
    })();
    const { migrations } = snapshot;
    const nothing = async () => {};
    const steps = { prepare: nothing, check: nothing };
    const rows = await loadDatabase(url, { migrations, tables }, steps);
    await snapshot.close();
    expect(rows).toMatchObject({ 'auth.users': 1, 'public.websites': 1 });
    const [restored, original] = await Promise.all(
      [url, from].map((one) => withClient(one, async (client) => (await client.query(rules)).rows)),
    );
    expect(restored).toEqual(original);
    const database = openDatabase({ url });
    await createUser(database);
    await database.close();
  });

  test('of a database that others own and whose extensions are elsewhere is told about both', async () => {
    const url = await databaseOf('guest');
    await asAdministrator(
      'guest',
      `create extension unaccent; alter database guest owner to postgres; alter schema public owner to postgres;
       grant anon, authenticated, service_role to guest`,
    );
    const [, , ...statements] = (await refused(url)).split('\n');
    expect(statements).toEqual([
      'grant create on database guest to guest;',
      'grant create on schema public to guest;',
      'create schema if not exists extensions authorization guest;',
      'alter extension unaccent set schema extensions;',
    ]);
    await asAdministrator('guest', statements.join(' '));
    expect(await migrate(url)).toEqual({ applied: everyMigration });
  });
});
