import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { tableRules } from '@dragoman/database/tables';
import { closing, createTestDatabase } from '@dragoman/database/testing';
import AdmZip from 'adm-zip';
import { expect, test, vi } from 'vitest';
import { exportAccount } from './endpoints.ts';
import { countRows, createFullAccount } from './testing/index.ts';

const testDatabase = closing(await createTestDatabase());

const openPicture = async () => Readable.from([Buffer.from('a picture')]);

async function read(account: string): Promise<Record<string, string>> {
  const zip = new AdmZip(
    await buffer(await exportAccount({ ...testDatabase, openPicture }, account)),
  );
  expect(zip.test()).toBe(true);
  return Object.fromEntries(
    zip.getEntries().map((entry) => [entry.entryName, entry.getData().toString()]),
  );
}

test('has every row and picture of the account, and none of another', async () => {
  const { database } = testDatabase;
  const [ada, eve] = [await createFullAccount(database), await createFullAccount(database)];
  const files = await read(ada);
  const counts = await countRows(database, ada);
  const expected = Object.entries(tableRules)
    .filter(([, { rowsOf, exported }]) => rowsOf !== null && exported !== 'not')
    .map(([name]) => [name, counts[name]]);
  const found = Object.entries(files).flatMap(([name, text]) => {
    const table = /^tables\/(.+)\.json$/.exec(name)?.[1];
    return table === undefined ? [] : [[table, JSON.parse(text).length]];
  });
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
  expect(Object.entries(files).filter(([name]) => name.startsWith('pictures/'))).toEqual([
    [expect.stringMatching(/^pictures\/[\w-]{36}\/es\/picture\.webp$/), 'a picture'],
  ]);
  expect(Object.values(files).join()).not.toContain(eve);
});

test('has no secret', async () => {
  const { pool } = testDatabase.database;
  const ada = await createFullAccount(testDatabase.database);
  await pool.query(`update auth.users set encrypted_password = 'crypted' where id = $1`, [ada]);
  const text = Object.values(await read(ada)).join();
  for (const secret of ['crypted', 'a secret', 'sealed_key', 'webhook_secret', 'token_hash'])
    expect(text).not.toContain(secret);
});

test('has more rows than are fetched at once, in valid JSON', async () => {
  const ada = await createFullAccount(testDatabase.database);
  await testDatabase.database.pool.query(
    `insert into translation_memory (user_id, source_language, target_language, source_hash, source_text, target_text)
     select $1, 'en', 'es', sha256(n::text::bytea), 'line ' || chr(10) || '"' || n, 'texto'
     from generate_series(1, 1234) n`,
    [ada],
  );
  const files = await read(ada);
  expect(JSON.parse(files['tables/public.translation_memory.json'] ?? '')).toHaveLength(1235);
});

test('an account without anything has its own row', async () => {
  const files = await read(crypto.randomUUID());
  expect(Object.keys(files)).toEqual(['README.txt']);
});

test('a reader that goes away frees its connection', async () => {
  const ada = await createFullAccount(testDatabase.database);
  const { pool } = testDatabase.database;
  const stream = await exportAccount(testDatabase, ada);
  stream.once('data', () => stream.destroy());
  await vi.waitFor(() => expect(pool.totalCount - pool.idleCount).toBe(0), 10_000);
});

test('a picture that cannot be read fails the download instead of missing in it', async () => {
  const ada = await createFullAccount(testDatabase.database);
  const broken = () => Promise.reject(new Error('the store is down'));
  const stream = await exportAccount({ ...testDatabase, openPicture: broken }, ada);
  await expect(buffer(stream)).rejects.toThrow('the store is down');
});
