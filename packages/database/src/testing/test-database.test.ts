import { expect, test } from 'vitest';
import { openDatabase } from '../connection/index.ts';
import { createTestDatabase, createUser } from './index.ts';

test('each test database is migrated and isolated', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const userId = await createUser(first.database, 'ada@example.org');
  const ids = (of: typeof first) =>
    of.database.kysely.selectFrom('auth.users').select('id').execute();
  expect(await ids(first)).toEqual([{ id: userId }]);
  expect(await ids(second)).toEqual([]);
  await first.close();
  await second.close();
});

test('an unclosed connection makes close fail', async () => {
  const { url, close } = await createTestDatabase();
  const forgotten = openDatabase({ url });
  await forgotten.pool.query('select 1 as forgotten');
  await expect(close()).rejects.toThrow(/left open: dragoman: select 1 as forgotten/);
  await forgotten.close();
});
