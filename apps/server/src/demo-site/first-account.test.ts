import { startJobs } from '@dragoman/core/jobs';
import { createWebsite } from '@dragoman/core/websites';
import { createTestDatabase, createUser, type TestDatabase } from '@dragoman/database/testing';
import { beforeEach, expect, test } from 'vitest';
import { localOwner } from './owner.ts';
import { findDemoWebsite, seedDemoSite } from './seed.ts';

const demoUrl = 'http://127.0.0.1:3090';
let harness: TestDatabase;

beforeEach(async () => {
  harness = await createTestDatabase();
  return () => harness.close();
});

const demo = () => ({ database: harness.database, demoUrl, productHost: 'localhost' });

/** Starts the demo as the worker does; ends once its scan was requested, because nobody scans here. */
async function start(isLocal = true): Promise<void> {
  const { database } = harness;
  const jobs = await startJobs({ database });
  const stopping = new AbortController();
  const seeding = seedDemoSite({ ...demo(), jobs, isLocal, signal: stopping.signal }).catch(
    (error: Error) => error.name,
  );
  await expect
    .poll(() => database.kysely.selectFrom('scans').select('id').execute(), { timeout: 20_000 })
    .toHaveLength(1);
  stopping.abort();
  expect(await seeding).toBe('AbortError');
  await jobs.stop();
}

async function ownerOfDemo(): Promise<string | null | undefined> {
  const { kysely } = harness.database;
  const id = (await findDemoWebsite(demo())) ?? '';
  const query = kysely.selectFrom('websites').select('user_id').where('id', '=', id);
  return (await query.executeTakeFirst())?.user_id;
}

const memoryOf = (userId: string) =>
  harness.database.kysely
    .selectFrom('translation_memory')
    .select(['target_language', 'source_text', 'target_text'])
    .where('user_id', '=', userId)
    .orderBy('target_language')
    .orderBy('source_text')
    .execute();

test('the first account owns the demo with its memory, and no other account does', async () => {
  await start();
  const local = await localOwner(harness.database);
  expect(await ownerOfDemo()).toBe(local);
  const asked = await harness.database.kysely
    .insertInto('auth.users')
    .values({ email: 'asked@example.org' })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await ownerOfDemo()).toBe(local);
  const first = await createUser(harness.database);
  expect(await ownerOfDemo()).toBe(first);
  expect(await memoryOf(first)).toEqual(await memoryOf(local));
  expect((await memoryOf(first)).length).toBeGreaterThan(100);
  const { kysely } = harness.database;
  const confirmed = { email_confirmed_at: new Date() };
  await kysely.updateTable('auth.users').set(confirmed).where('id', '=', asked.id).execute();
  await start();
  expect(await ownerOfDemo()).toBe(first);
  expect(await memoryOf(asked.id)).toEqual([]);
});

test('of accounts that sign up at once, one owns the demo', async () => {
  await start();
  const users = await Promise.all(Array.from({ length: 4 }, () => createUser(harness.database)));
  expect(users).toContain(await ownerOfDemo());
});

test.each([
  ['another account was there before', true, true],
  ['PUBLIC_URL is not local', false, false],
])('the demo stays where it is if %s', async (_, isLocal, hasAccount) => {
  if (hasAccount) await createUser(harness.database);
  await start(isLocal);
  await createUser(harness.database);
  expect(await ownerOfDemo()).toBe(await localOwner(harness.database));
});

test('an owner who added the demo shop before keeps that website', async () => {
  await start();
  const { database } = harness;
  const { id: first } = await database.kysely
    .insertInto('auth.users')
    .values({ email: 'first@example.org' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const own = await createWebsite(
    { database },
    { userId: first, url: demoUrl, originalLanguage: 'en' },
  );
  const confirmed = { email_confirmed_at: new Date() };
  await database.kysely.updateTable('auth.users').set(confirmed).where('id', '=', first).execute();
  const websites = database.kysely.selectFrom('websites').select('id').where('user_id', '=', first);
  expect(await websites.execute()).toEqual([{ id: own.id }]);
});
