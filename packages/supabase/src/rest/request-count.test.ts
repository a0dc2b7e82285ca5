import { createTestDatabase } from '@dragoman/database/testing';
import { expect, test } from 'vitest';
import { createInsertCount } from './request-count.ts';

test('two processes share the count of an account; another account has its own', async () => {
  const { database, close } = await createTestDatabase();
  const [one, other] = [1, 2].map(() => createInsertCount(database, 'websites', 2));
  await one?.('ada');
  await other?.('ada');
  for (const count of [one, other])
    await expect(count?.('ada')).rejects.toMatchObject({ status: 429 });
  await one?.('bob');
  await close();
});
