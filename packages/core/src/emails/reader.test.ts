import { createTestDatabase, createUser } from '@dragoman/database/testing';
import { afterAll, expect, test } from 'vitest';
import { readerOf } from './index.ts';

const testDatabase = await createTestDatabase();
const database = testDatabase.database;
afterAll(() => testDatabase?.close());

test.each([
  [{ locale: 'pt-BR' }, 'pt'],
  [{ locale: 'tlh' }, 'en'],
  [{ locale: 7 }, 'en'],
  [{}, 'en'],
  [null, 'en'],
])('a user with the metadata %j gets %s', async (data, language) => {
  const id = await createUser(database);
  await database.pool.query('update auth.users set raw_user_meta_data = $2 where id = $1', [
    id,
    data === null ? null : JSON.stringify(data),
  ]);
  const { rows } = await database.pool.query('select email from auth.users where id = $1', [id]);
  expect(await readerOf(database.kysely, id)).toEqual({ to: rows[0].email, language });
});

test('missing users and users without an address have no recipient', async () => {
  const id = await createUser(database);
  await database.pool.query('update auth.users set email = null where id = $1', [id]);
  expect(await readerOf(database.kysely, id)).toBeUndefined();
  expect(await readerOf(database.kysely, crypto.randomUUID())).toBeUndefined();
});
