import { createTestDatabase, type TestDatabase } from '@dragoman/database/testing';
import { afterAll, beforeAll } from 'vitest';
import { type Jobs, startJobs } from '../jobs/index.ts';
import { findTempWebsite } from './index.ts';

/** A database with jobs, and actions of visitors and users. Registers its own hooks. */
export function pendingWebsiteHarness() {
  let harness: TestDatabase;
  let jobs: Jobs;
  beforeAll(async () => {
    harness = await createTestDatabase();
    jobs = await startJobs({ database: harness.database });
  });
  afterAll(async () => {
    await jobs.stop();
    await harness.close();
  });
  return {
    get database() {
      return harness.database;
    },
    get deps() {
      return { database: harness.database, jobs };
    },
    addPending: (url?: string, extra?: object) => addPending(harness, url, extra),
    askForLink: (tempWebsiteId: string) => askForLink(harness, tempWebsiteId),
    follow: (userId: string) => follow(harness, userId),
    websitesOf: (userId: string) => websitesOf(harness, userId),
    isPending: (id: string) =>
      findTempWebsite(harness, id).then(
        () => true,
        () => false,
      ),
  };
}

let count = 0;

/** Stores a pending website as a visitor's browser does. */
async function addPending(
  { database }: TestDatabase,
  url?: string,
  extra: object = {},
): Promise<{ id: string; url: string }> {
  count += 1;
  const row = { url: url ?? `https://pending-${count}.example`, original_language: 'de', ...extra };
  return database.kysely
    .insertInto('temp_websites')
    .values(row)
    .returning(['id', 'url'])
    .executeTakeFirstOrThrow();
}

/** Requests a magic link with the pending website in the user's data, as the preview does. */
async function askForLink({ database }: TestDatabase, tempWebsiteId: string): Promise<string> {
  const { id } = await database.kysely
    .insertInto('auth.users')
    .values({
      email: `${crypto.randomUUID()}@example.org`,
      raw_user_meta_data: JSON.stringify({ tempWebsiteId, locale: 'de' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Applies the changes of following the link. */
async function follow({ database: { kysely } }: TestDatabase, userId: string): Promise<void> {
  const now = new Date();
  const confirmed = { email_confirmed_at: now };
  await kysely.updateTable('auth.users').set(confirmed).where('id', '=', userId).execute();
  const signedIn = { last_sign_in_at: now };
  await kysely.updateTable('auth.users').set(signedIn).where('id', '=', userId).execute();
}

const websitesOf = ({ database }: TestDatabase, userId: string) =>
  database.kysely
    .selectFrom('websites')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
