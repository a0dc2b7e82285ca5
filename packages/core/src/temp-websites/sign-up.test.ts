import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, createUser, type TestDatabase } from '@dragoman/database/testing';
import { normaliseWebsiteUrl } from '@dragoman/domain/addresses';
import { limits } from '@dragoman/domain/limits';
import { silentLog } from '@dragoman/domain/log';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Jobs, startJobs } from '../jobs/index.ts';
import { latestScan } from '../scans/index.ts';
import { createWebsite } from '../websites/index.ts';
import {
  claimTempWebsite,
  deleteExpiredTempWebsites,
  findTempWebsite,
  requestFirstScans,
  watchTempWebsites,
} from './index.ts';

let stage: TestDatabase;
let jobs: Jobs;
beforeAll(async () => {
  stage = await createTestDatabase();
  jobs = await startJobs({ database: stage.database });
});
afterAll(async () => {
  await jobs.stop();
  await stage.close();
});

let count = 0;

/** Parks a website as a visitor's browser does; gives its id. */
async function park(url?: string, extra: object = {}): Promise<{ id: string; url: string }> {
  count += 1;
  const row = { url: url ?? `https://parked-${count}.example`, original_language: 'de', ...extra };
  const { kysely } = stage.database;
  return kysely
    .insertInto('temp_websites')
    .values(row)
    .returning(['id', 'url'])
    .executeTakeFirstOrThrow();
}

/** Asks for a magic link with the parked website in the user's data, as the preview does. */
async function askForLink(tempWebsiteId: string): Promise<string> {
  const { kysely } = stage.database;
  const { id } = await kysely
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
async function follow(userId: string): Promise<void> {
  const { kysely } = stage.database;
  const now = new Date();
  const confirmed = { email_confirmed_at: now };
  await kysely.updateTable('auth.users').set(confirmed).where('id', '=', userId).execute();
  const signedIn = { last_sign_in_at: now };
  await kysely.updateTable('auth.users').set(signedIn).where('id', '=', userId).execute();
}

const websitesOf = (userId: string) =>
  stage.database.kysely
    .selectFrom('websites')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();

async function dataOf(userId: string): Promise<unknown> {
  const { kysely } = stage.database;
  const row = await kysely
    .selectFrom('auth.users')
    .select('raw_user_meta_data as data')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.data;
}

const isParked = (id: string) =>
  findTempWebsite(stage, id).then(
    () => true,
    () => false,
  );

describe('signing up by the link of a preview', () => {
  test('adds the website, once the address is proved and not before', async () => {
    const parked = await park('https://Shop.example/de/');
    const userId = await askForLink(parked.id);
    expect(await websitesOf(userId)).toEqual([]);
    await follow(userId);
    await follow(userId);
    expect(await websitesOf(userId)).toMatchObject([
      {
        url: 'https://shop.example/de',
        original_language: 'de',
        translation_languages: [],
        total_word_count: 0,
        status: null,
        language_switcher_config: null,
      },
    ]);
    expect(await isParked(parked.id)).toBe(false);
    expect(await dataOf(userId)).toEqual({ locale: 'de' });
  });

  test('adds nothing for an address that the user has, whatever its case', async () => {
    const parked = await park();
    const userId = await askForLink(parked.id);
    const url = parked.url.replace('parked', 'Parked');
    await createWebsite(stage, { userId, url, originalLanguage: 'de' });
    await follow(userId);
    expect(await websitesOf(userId)).toHaveLength(1);
    expect(await dataOf(userId)).toEqual({ locale: 'de' });
  });

  test.each(['00000000-0000-4000-8000-000000000000', 'no id', '', '{}'])(
    'never fails a sign-in: %j is parked nowhere',
    async (id) => {
      const userId = await askForLink(id);
      await follow(userId);
      expect(await websitesOf(userId)).toEqual([]);
      expect(await dataOf(userId)).toEqual({ locale: 'de' });
    },
  );

  test('never fails a sign-in: an error inside is only noted, and the next sign-in tries again', async () => {
    const parked = await park();
    const userId = await askForLink(parked.id);
    const { pool } = stage.database;
    await pool.query('alter table public.first_scans rename to elsewhere');
    await follow(userId);
    await pool.query('alter table public.elsewhere rename to first_scans');
    expect(await websitesOf(userId)).toEqual([]);
    await follow(userId);
    expect(await websitesOf(userId)).toHaveLength(1);
  });

  test('an expired one is not handed over', async () => {
    const parked = await park(undefined, { expires_at: new Date(Date.now() - 1000) });
    const userId = await askForLink(parked.id);
    await follow(userId);
    expect(await websitesOf(userId)).toEqual([]);
  });

  test('asks for the first scan, also when no worker runs at that moment', async () => {
    const parked = await park();
    const userId = await askForLink(parked.id);
    await follow(userId);
    const [website] = await websitesOf(userId);
    const id = website?.id ?? '';
    expect(await latestScan(stage, id)).toBeUndefined();
    const end = watchTempWebsites({ ...stage, jobs, log: silentLog }, { scans: 20 });
    while ((await latestScan(stage, id)) === undefined) await sleep(20);
    await end();
    expect(await latestScan(stage, id)).toMatchObject({ status: 'queued' });
    expect(await requestFirstScans({ ...stage, jobs })).toBe(0);
  });

  test('two workers ask for a scan once, and for none of a website that was deleted', async () => {
    const users = [await askForLink((await park()).id), await askForLink((await park()).id)];
    for (const userId of users) await follow(userId);
    await stage.database.kysely
      .updateTable('websites')
      .set({ status: 'deleted' })
      .where('user_id', '=', users[1] ?? '')
      .execute();
    const deps = { ...stage, jobs };
    const asked = await Promise.all([1, 2, 3].map(() => requestFirstScans(deps)));
    expect(asked.reduce((sum, one) => sum + one)).toBe(1);
  });
});

describe('claimTempWebsite', () => {
  test('both hand-overs at once add one website, every time', async () => {
    for (let round = 0; round < 15; round += 1) {
      const parked = await park();
      const userId = await createUser(stage.database);
      const claim = () => claimTempWebsite(stage, { tempWebsiteId: parked.id, userId });
      const browser = async () => {
        const { url } = await stage.database.withRls(
          { role: 'authenticated', sub: userId },
          (rows) =>
            rows
              .selectFrom('temp_websites')
              .select('url')
              .where('id', '=', parked.id)
              .executeTakeFirst()
              .then((row) => row ?? parked),
        );
        await createWebsite(stage, { userId, url, originalLanguage: 'de' });
        await stage.database.withRls({ role: 'authenticated', sub: userId }, (rows) =>
          rows.deleteFrom('temp_websites').where('id', '=', parked.id).execute(),
        );
      };
      const [first, second] = await Promise.all([claim(), claim(), browser(), browser()]);
      expect(first === undefined || second === undefined).toBe(true);
      expect(await websitesOf(userId)).toHaveLength(1);
    }
  });

  test('two users who claim one parked website: one gets it', async () => {
    const { id } = await park();
    const users = [await createUser(stage.database), await createUser(stage.database)];
    const added = await Promise.all(
      users.map((userId) => claimTempWebsite(stage, { tempWebsiteId: id, userId })),
    );
    expect(added.filter((one) => one !== undefined)).toHaveLength(1);
  });
});

test.each([
  ['https://a.example', true],
  ['  HTTPS://A.Example:443/Path/ ', true],
  ['http://a.example:80/x?Q=1', true],
  ['a.example/x#part', true],
  ['https://a.example?q=/', true],
  ['https://a.example:8443//', true],
  ['http://192.0.2.7:8080/', true],
  ['https://a_b.example/~x/(y);z=1,2', true],
  ['https://a.example/%C3%A9/', true],
  ['https://bücher.example', false],
  ['https://a.example/é', false],
  ['https://a.example/x/../y', false],
  ['https://a.example/%2e%2e/y', false],
  ['https://a.example/a b', false],
  ['https://0x7f.1/', false],
  ['https://a.example:99999/', false],
  ['https://ada@a.example/', false],
  ['javascript:alert(1)', false],
  ['', false],
])('the database settles %j as the product does, or leaves it', async (typed, settles) => {
  const { rows } = await stage.database.pool.query('select public.settled_address($1) as settled', [
    typed,
  ]);
  expect(rows[0].settled).toBe(settles ? normaliseWebsiteUrl(typed) : null);
});

test('an address that only a parser settles stays parked for the browser’s own hand-over', async () => {
  const parked = await park('https://bücher.example');
  const userId = await askForLink(parked.id);
  await follow(userId);
  expect(await websitesOf(userId)).toEqual([]);
  expect(await isParked(parked.id)).toBe(true);
});

describe('translations of a preview', () => {
  async function translate(tempWebsiteId: string): Promise<void> {
    const texts = [
      ['Guten Tag', 'Buenos días', 'machine'],
      ['Komisch', 'Raro', 'needs_review'],
    ];
    for (const [source, target, state] of texts) {
      await stage.database.pool.query(
        `insert into public.temp_website_strings
          (temp_website_id, source_language, target_language, source_hash, source_text, target_text, state)
         values ($1, 'de', 'es', sha256(convert_to($2, 'UTF8')), $2, $3, $4)`,
        [tempWebsiteId, source, target, state],
      );
    }
  }
  const memoryOf = (userId: string) =>
    stage.database.kysely
      .selectFrom('translation_memory')
      .select(['source_text', 'target_text', 'origin'])
      .where('user_id', '=', userId)
      .execute();
  const kept = [{ source_text: 'Guten Tag', target_text: 'Buenos días', origin: 'machine' }];

  test('go with the website to its owner', async () => {
    const parked = await park();
    await translate(parked.id);
    const userId = await askForLink(parked.id);
    await follow(userId);
    expect(await memoryOf(userId)).toEqual(kept);
  });

  test('go to whoever deletes the parked website after signing in', async () => {
    const parked = await park();
    await translate(parked.id);
    const userId = await createUser(stage.database);
    await stage.database.withRls({ role: 'authenticated', sub: userId }, (rows) =>
      rows.deleteFrom('temp_websites').where('id', '=', parked.id).execute(),
    );
    expect(await memoryOf(userId)).toEqual(kept);
  });

  test('expire with it', async () => {
    const parked = await park(undefined, { expires_at: new Date(Date.now() - 1000) });
    const live = await park();
    await translate(parked.id);
    expect(await deleteExpiredTempWebsites(stage)).toBeGreaterThan(0);
    expect(await isParked(live.id)).toBe(true);
    const { rows } = await stage.database.pool.query(
      'select from public.temp_website_strings where temp_website_id = $1',
      [parked.id],
    );
    expect(rows).toEqual([]);
  });
});

describe('the trial', () => {
  const subscriptionOf = (userId: string) =>
    stage.database.kysely
      .selectFrom('subscriptions')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirst();

  test('begins when the address is proved, and only once', async () => {
    const userId = await askForLink('none');
    expect(await subscriptionOf(userId)).toBeUndefined();
    await follow(userId);
    const begun = await subscriptionOf(userId);
    expect(begun).toMatchObject({ subscription_status: 'trial' });
    const left = (begun?.subscription_period_end?.getTime() ?? 0) - Date.now();
    expect(Math.round(left / 86_400_000)).toBe(limits.trialDays);
    await stage.database.kysely.deleteFrom('subscriptions').where('user_id', '=', userId).execute();
    await follow(userId);
    expect(await subscriptionOf(userId)).toBeUndefined();
  });

  test('begins at once for a user who is made with a proved address', async () => {
    const userId = await createUser(stage.database);
    expect(await subscriptionOf(userId)).toMatchObject({ subscription_status: 'trial' });
  });

  test('does not begin for an anonymous user before they become somebody', async () => {
    const { kysely } = stage.database;
    const { id } = await kysely
      .insertInto('auth.users')
      .values({ email: null, is_anonymous: true, last_sign_in_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await subscriptionOf(id)).toBeUndefined();
    await kysely
      .updateTable('auth.users')
      .set({ is_anonymous: false, email: 'somebody@example.org', email_confirmed_at: new Date() })
      .where('id', '=', id)
      .execute();
    expect(await subscriptionOf(id)).toMatchObject({ subscription_status: 'trial' });
  });
});

describe('what is parked', () => {
  test('is read by its id and is no list, however many there are', async () => {
    const parked = await Promise.all(Array.from({ length: 60 }, () => park()));
    await stage.database.pool.query('analyze public.temp_websites');
    const wanted = parked[30];
    const visible = await stage.database.withRls({ role: 'anon' }, (rows) =>
      rows
        .selectFrom('temp_websites')
        .select(['url'])
        .where('id', '=', wanted?.id ?? '')
        .execute(),
    );
    expect(visible).toEqual([{ url: wanted?.url }]);
    const list = await stage.database.withRls({ role: 'anon' }, (rows) =>
      rows.selectFrom('temp_websites').select('id').execute(),
    );
    expect(list).toHaveLength(1);
  });

  test('is not deleted by the list', async () => {
    const parked = await Promise.all([park(), park(), park()]);
    const sub = await createUser(stage.database);
    await stage.database.withRls({ role: 'authenticated', sub }, (rows) =>
      rows.deleteFrom('temp_websites').execute(),
    );
    const left = await Promise.all(parked.map(({ id }) => isParked(id)));
    expect(left.filter((is) => is).length).toBeGreaterThanOrEqual(2);
  });
});
