import { createTestDatabase, type TestDatabase } from '@dragoman/database/testing';
import { afterAll, beforeAll } from 'vitest';
import { type Jobs, startJobs } from '../jobs/index.ts';
import { findTempWebsite } from './index.ts';

/** The harness of a file's tests: a database with jobs, and what visitors and users do to it. Registers its own hooks. */
export function parkingHarness() {
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
    park: (url?: string, extra?: object) => park(harness, url, extra),
    askForLink: (tempWebsiteId: string) => askForLink(harness, tempWebsiteId),
    follow: (userId: string) => follow(harness, userId),
    websitesOf: (userId: string) => websitesOf(harness, userId),
    isParked: (id: string) =>
      findTempWebsite(harness, id).then(
        () => true,
        () => false,
      ),
  };
}

let count = 0;

/** Parks a website as a visitor's browser does; gives its id. */
async function park(
  { database }: TestDatabase,
  url?: string,
  extra: object = {},
): Promise<{ id: string; url: string }> {
  count += 1;
  const row = { url: url ?? `https://parked-${count}.example`, original_language: 'de', ...extra };
  return database.kysely
    .insertInto('temp_websites')
    .values(row)
    .returning(['id', 'url'])
    .executeTakeFirstOrThrow();
}

/** Asks for a magic link with the parked website in the user's data, as the preview does. */
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

/** What following the link changes. */
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
