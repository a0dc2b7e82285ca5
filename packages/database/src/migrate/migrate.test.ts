import { explainError } from '@dragoman/domain/errors';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestDatabase, databaseUrl, withClient } from '../testing/index.ts';
import { migrationVersion, sqlFiles } from './files.ts';
import { migrate } from './index.ts';

const testDatabase = await createTestDatabase();
afterAll(() => testDatabase.close());

async function inEmptyDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const name = `empty_${crypto.randomUUID().replaceAll('-', '')}`;
  await withClient(testDatabase.url, (client) => client.query(`create database ${name}`));
  try {
    await work(databaseUrl(testDatabase.url, name));
  } finally {
    await withClient(testDatabase.url, (client) =>
      client.query(`drop database ${name} with (force)`),
    );
  }
}

const everyMigration = sqlFiles('migrations').map(({ name }) => name);

describe('migrate', () => {
  test('applies all migrations once, even from several processes', () =>
    inEmptyDatabase(async (url) => {
      const results = await Promise.all([migrate(url), migrate(url), migrate(url)]);
      expect(results.flatMap(({ applied }) => applied)).toEqual(everyMigration);
      expect(await migrate(url)).toEqual({ applied: [] });
    }));

  test('names a newer version that has migrated the database, and says what to do if that one is needed', () =>
    inEmptyDatabase(async (url) => {
      await migrate(url);
      const newer =
        /newer version of Dragoman \(migration 20991231000000.*install that version, or restore/;
      await withClient(url, (client) =>
        client.query("insert into supabase_migrations.schema_migrations values ('20991231000000')"),
      );
      expect(await migrate(url)).toEqual({ applied: [], newer: expect.stringMatching(newer) });
      await withClient(url, (client) => client.query('drop table public.websites cascade'));
      const failed = await migrate(url).catch((error) => error);
      expect([failed.name, explainError(failed)]).toEqual([
        'SetupError',
        expect.stringMatching(newer),
      ]);
      expect(explainError(failed)).not.toContain('\n');
    }));

  test("records Supabase's migration history", async () => {
    const { rows } = await testDatabase.database.pool.query(
      'select version, name, statements from supabase_migrations.schema_migrations order by version',
    );
    expect(rows.map(({ version, name }) => `${version}_${name}`)).toEqual(everyMigration);
    expect(rows[0].statements[0]).toMatch(/^create table if not exists public\.websites \(/);
  });

  test('applies only migrations missing from the history', () =>
    inEmptyDatabase(async (url) => {
      await migrate(url);
      const last = everyMigration.at(-1) ?? '';
      const { version } = migrationVersion({ name: last, text: '' });
      await withClient(url, (client) =>
        client.query('delete from supabase_migrations.schema_migrations where version = $1', [
          version,
        ]),
      );
      expect(await migrate(url)).toEqual({ applied: [last] });
    }));

  test('applies to Supabase as its ordinary role without touching auth', () =>
    inEmptyDatabase(async (url) => {
      const suffix = crypto.randomUUID().slice(0, 8);
      const [theirs, ours] = [`supabase_${suffix}_admin`, `owner_${suffix}`];
      await withClient(url, async (client) => {
        for (const { text } of sqlFiles('bootstrap')) await client.query(text);
        await client.query(`
          create role "${theirs}";
          create role "${ours}" login password 'secret' noinherit bypassrls;
          alter schema auth owner to "${theirs}";
          alter table auth.users owner to "${theirs}";
          grant usage on schema auth, extensions to "${ours}";
          grant references, trigger on auth.users to "${ours}";
          grant usage on schema storage to "${ours}";
          grant all on storage.buckets to "${ours}";
          -- There an extension of theirs lets the ordinary role make policies on this table; here only an owner may.
          alter table storage.objects owner to "${ours}";
          -- What realtime is there is theirs, and has no function of ours.
          drop schema realtime cascade;
          grant anon, authenticated, service_role to "${ours}";
          grant all on schema public to "${ours}" with grant option;
          do $$ begin execute format('grant create on database %I to "${ours}"', current_database()); end $$;
          alter publication supabase_realtime owner to "${ours}"`);
      });
      const asOurs = new URL(url);
      asOurs.username = ours;
      asOurs.password = 'secret';
      expect(await migrate(asOurs.href)).toEqual({ applied: everyMigration });
      expect(await migrate(asOurs.href)).toEqual({ applied: [] });
      await withClient(url, async (client) => {
        const { rows } = await client.query(
          "select tableowner from pg_tables where schemaname = 'auth' and tablename = 'users'",
        );
        expect(rows).toEqual([{ tableowner: theirs }]);
        await client.query(`drop owned by "${ours}", "${theirs}" cascade`);
        await client.query(`drop role "${ours}"; drop role "${theirs}"`);
      });
    }));

  test('a failing statement rolls back its file and is reported with its name', () =>
    inEmptyDatabase(async (url) => {
      await withClient(url, (client) =>
        client.query('create view public.page_strings as select 1'),
      );
      await expect(migrate(url)).rejects.toThrow(/^20261121000300_website_strings\.sql failed: /);
      await withClient(url, async (client) => {
        const { rows } = await client.query(
          'select version from supabase_migrations.schema_migrations order by version',
        );
        expect(rows).toEqual([{ version: '20261121000100' }, { version: '20261121000200' }]);
        const found = await client.query("select to_regclass('public.website_strings') as found");
        expect(found.rows).toEqual([{ found: null }]);
      });
    }));

  test.each([...sqlFiles('bootstrap'), ...sqlFiles('migrations'), ...sqlFiles('policies')])(
    '$name can be applied twice',
    async ({ text }) => {
      await withClient(testDatabase.url, (client) => client.query(text));
      await withClient(testDatabase.url, (client) => client.query(text));
    },
  );
});

describe('migration files', () => {
  test('have unique versions', () => {
    const versions = sqlFiles('migrations').map((file) => migrationVersion(file).version);
    expect(new Set(versions).size).toBe(versions.length);
  });

  test("follow Supabase's naming", () => {
    expect(() => migrationVersion({ name: 'websites', text: '' })).toThrow(/14 digits/);
  });
});
