import { Readable } from 'node:stream';
import { createTestDatabase, createUser } from '@dragoman/database/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFullAccount } from '../accounts/testing/index.ts';
import { selectColumns } from './archive.store.ts';
import { archiveOf, comparable, memoryPictures, metadataOf, unpack } from './archives.fixture.ts';
import { exportWebsite, importWebsite } from './index.ts';
import { archivedTables, leftOutTables } from './tables.data.ts';

const [here, there] = await Promise.all([createTestDatabase(), createTestDatabase()]);
afterAll(() => Promise.all([here.close(), there.close()]));
const from = { ...here, ...memoryPictures() };
const to = { ...there, ...memoryPictures() };

let website = { id: '', url: '' };
let archive: Buffer;

/** An account with a row in every table; its website has a picture of its own. */
beforeAll(async () => {
  const { pool } = here.database;
  const owner = await createFullAccount(here.database);
  const { rows } = await pool.query(
    `update websites set translation_languages = '{es}', status = 'enabled', dns_checked = true,
       masks = '[{"kind":"text","value":"Ada"}]', language_switcher_config = '{"shape": "round"}',
       exclusions = '{"rules":[{"kind":"selector","value":".price","effect":"exclude"}]}'
     where user_id = $1 returning id, url`,
    [owner],
  );
  website = rows[0];
  await pool.query('update website_strings set replaces_id = id, word_count = 2');
  await pool.query('update website_media set size_of = id');
  await pool.query("update translations set status = 'completed'");
  await pool.query(
    `update translation_memory set source_text = original_string, source_hash = original_hash
     from website_strings`,
  );
  await addPicture(Buffer.from('a picture'));
  archive = await archiveOf(from, website.id);
});

async function addPicture(picture: Buffer): Promise<void> {
  const { pool } = here.database;
  const { rows } = await pool.query(
    `update translated_media set target_language = 'es', translated_media =
       'https://old.example/translated-media/' || $1 || '/es/' || website_media_id || '.png?v=1'
     returning website_media_id as id`,
    [website.id],
  );
  const { version } = await from.pictures.put(Readable.from([picture]));
  await pool.query(
    `insert into storage.objects (bucket_id, name, version, metadata)
     values ('translated-media', $1, $2, $3)`,
    [`${website.id}/es/${rows[0].id}.png`, version, metadataOf(picture)],
  );
}

const read = async (at: typeof here, sql: string, values: unknown[] = []) =>
  (await at.database.pool.query(sql, values)).rows;

describe('every table', () => {
  test('with rows of a website is archived, or left out for a reason', async () => {
    const rows = await read(
      here,
      `with recursive referring as (
         select attrelid as id from pg_attribute join pg_class on pg_class.oid = attrelid
         where relnamespace = 'public'::regnamespace and relkind = 'r' and attname = 'website_id'
         union select 'public.websites'::regclass
         union select conrelid from pg_constraint join referring on confrelid = referring.id where contype = 'f'
       )
       select relname as name from referring join pg_class on pg_class.oid = referring.id order by 1`,
    );
    const listed = Object.keys({ ...archivedTables, ...leftOutTables });
    // The memory has rows of an account.
    const ofWebsites = listed.filter((name) => name !== 'translation_memory');
    expect(ofWebsites.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });

  test('gets new ids: a column with an id is known as one', async () => {
    const rows = await read(
      here,
      `select relname as name, attname as column from pg_attribute join pg_class on pg_class.oid = attrelid
       where relnamespace = 'public'::regnamespace and relname = any($1) and attnum > 0
         and atttypid in ('uuid'::regtype, 'uuid[]'::regtype) and attname not in ('website_id', 'user_id')`,
      [Object.keys(archivedTables)],
    );
    const unknown = rows.filter(({ name, column }) => {
      const { ids = [], people = [], without = [], link } = archivedTables[name] ?? {};
      return ![...ids, ...people, ...without, link].includes(column);
    });
    expect(unknown).toEqual([]);
  });
});

/** What a move changes besides ids, people and what `tables.data.ts` leaves out. */
const changes = ['website_id', 'user_id', 'last_completed_at', 'translated_media'];

test('a site moved between two installations is the same, table by table', async () => {
  const userId = await createUser(there.database);
  const moved = await importWebsite(to, { userId, archive: Readable.from([archive]) });
  const columns = await selectColumns(here.database.kysely);
  const compared: string[] = [];
  for (const [table, rule] of Object.entries(archivedTables)) {
    const { ids = [], people = [], without = [], link } = rule;
    const hidden = [...ids, ...people, ...without, ...changes, link];
    const same = (columns[table] ?? []).filter((one) => !hidden.includes(one));
    const sql = `select ${[...same, '1 as row'].join(', ')} from ${table}`;
    const before = await read(here, sql);
    expect(before.length, table).toBeGreaterThan(0);
    expect({ table, rows: await read(there, sql) }).toEqual({ table, rows: before });
    compared.push(table);
  }
  expect(compared).toEqual(Object.keys(archivedTables));
  const filled: string[] = [];
  for (const table of Object.keys(leftOutTables))
    if ((await read(there, `select from ${table}`)).length > 0) filled.push(table);
  // Triggers count the texts that arrived.
  expect(filled).toEqual(['string_counts']);
  const checks = { status: null, dns_checked: false, snippet_checked: false };
  expect(moved).toMatchObject({ ...checks, url: website.url, user_id: userId });
  expect(await comparable(await archiveOf(to, moved.id))).toEqual(await comparable(archive));
});

test('links, pictures, people and counts are those of the new account', async () => {
  const [moved] = await read(there, 'select * from websites');
  const owner = moved.user_id;
  expect(
    await read(there, 'select id = replaces_id as linked, word_count from website_strings'),
  ).toEqual([{ linked: true, word_count: 2 }]);
  expect(await read(there, 'select distinct changed_by from translated_string_versions')).toEqual([
    { changed_by: null },
  ]);
  expect(await read(there, 'select changed_by from string_changes')).toEqual([
    { changed_by: owner },
  ]);
  const [media] = await read(
    there,
    'select website_media_id as id, translated_media as address from translated_media',
  );
  expect(media.address.replace(/\d+$/, '')).toBe(
    `${to.pictures.address}${moved.id}/es/${media.id}.png?v=`,
  );
  const [object] = await read(there, 'select name, version from storage.objects');
  expect(object.name).toBe(`${moved.id}/es/${media.id}.png`);
  expect(String(to.files.get(object.version))).toBe('a picture');
  const ids = (await unpack(archive)).flatMap(
    ([, bytes]) => String(bytes).match(/[0-9a-f-]{36}/g) ?? [],
  );
  expect(ids.length).toBeGreaterThan(20);
  const all = await read(
    there,
    'select id from website_strings union select id from pages union select id from websites',
  );
  expect(all.filter(({ id }) => ids.includes(id))).toEqual([]);
});

test('an archive has nothing of other websites and no secret', async () => {
  const before = await comparable(await archiveOf(from, website.id));
  await createFullAccount(here.database);
  await read(here, "update website_sync set webhook_secret = 'the secret'");
  const [{ user_id: owner }] = await read(here, 'select user_id from websites where id = $1', [
    website.id,
  ]);
  // The owner's memory of another website, and a word for all of them in a language that this one lacks.
  await read(
    here,
    `insert into translation_memory (user_id, source_language, target_language, source_hash, source_text, target_text)
    values ($1, 'en', 'es', '\\x00', 'of another website', 'x')`,
    [owner],
  );
  await read(
    here,
    "insert into glossary_terms (user_id, term, target_language) values ($1, 'elsewhere', 'fr')",
    [owner],
  );
  const after = await archiveOf(from, website.id);
  expect(await comparable(after)).toEqual(before);
  const text = (await unpack(after)).map(([, bytes]) => String(bytes)).join('');
  expect(text).not.toContain(owner);
  expect(text).not.toContain('the secret');
});

test('a missing or damaged picture is left out, and its address stays', async () => {
  for (const [version, bytes] of from.files) from.files.set(version, Buffer.concat([bytes, bytes]));
  const files = await unpack(await archiveOf(from, website.id));
  expect(files.filter(([name]) => name.startsWith('pictures/'))).toEqual([]);
  const media = files.find(([name]) => name.startsWith('rows/translated_media/'))?.[1];
  expect(String(media)).toContain('https://old.example/translated-media/');
});

test('an export that nobody reads to its end gives its connection back', async () => {
  const { pool } = here.database;
  for (let round = 0; round < 12; round += 1) (await exportWebsite(from, website)).destroy();
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
});

test('what was under way at home waits here, and no engine is asked', async () => {
  await read(here, "update translations set status = 'in progress', waiting = '{}'");
  await read(here, "update scans set status = 'running' where website_id = $1", [website.id]);
  const underWay = Readable.from([await archiveOf(from, website.id)]);
  const userId = await createUser(there.database);
  const { id } = await importWebsite(to, { userId, archive: underWay });
  const of = (table: string) =>
    read(there, `select status from ${table} where website_id = $1`, [id]);
  expect(await of('translations')).toEqual([{ status: 'not started' }]);
  expect(await of('scans')).toEqual([{ status: 'cancelled' }]);
  expect(await read(there, 'select from pending_translations')).toEqual([]);
});
