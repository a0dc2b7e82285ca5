import { setTimeout as sleep } from 'node:timers/promises';
import { silentLog } from '@dragoman/domain/log';
import { describe, expect, test } from 'vitest';
import { latestScan } from '../scans/index.ts';
import { createWebsite } from '../websites/index.ts';
import { requestFirstScans, watchTempWebsites } from './index.ts';
import { pendingWebsiteHarness } from './pending-website.fixture.ts';

const harness = pendingWebsiteHarness();

async function dataOf(userId: string): Promise<unknown> {
  const { kysely } = harness.database;
  const row = await kysely
    .selectFrom('auth.users')
    .select('raw_user_meta_data as data')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.data;
}

describe('signing up with the link of a preview', () => {
  test('adds the website once the email address is confirmed', async () => {
    const pending = await harness.addPending('https://Shop.example/de/');
    const userId = await harness.askForLink(pending.id);
    expect(await harness.websitesOf(userId)).toEqual([]);
    await harness.follow(userId);
    await harness.follow(userId);
    expect(await harness.websitesOf(userId)).toMatchObject([
      {
        url: 'https://shop.example',
        first_path: '/de',
        original_language: 'de',
        translation_languages: [],
        total_word_count: 0,
        status: null,
        language_switcher_config: null,
      },
    ]);
    expect(await harness.isPending(pending.id)).toBe(false);
    expect(await dataOf(userId)).toEqual({ locale: 'de' });
  });

  test('adds nothing if the user has that address, ignoring case', async () => {
    const pending = await harness.addPending();
    const userId = await harness.askForLink(pending.id);
    const url = pending.url.replace('pending', 'Pending');
    await createWebsite(harness.deps, { userId, url, originalLanguage: 'de' });
    await harness.follow(userId);
    expect(await harness.websitesOf(userId)).toHaveLength(1);
    expect(await dataOf(userId)).toEqual({ locale: 'de' });
  });

  test.each(['00000000-0000-4000-8000-000000000000', 'no id', '', '{}'])(
    'never fails a sign-in: %j is not pending',
    async (id) => {
      const userId = await harness.askForLink(id);
      await harness.follow(userId);
      expect(await harness.websitesOf(userId)).toEqual([]);
      expect(await dataOf(userId)).toEqual({ locale: 'de' });
    },
  );

  test('never fails a sign-in: an error is recorded, and the next sign-in tries again', async () => {
    const pending = await harness.addPending();
    const userId = await harness.askForLink(pending.id);
    const { pool } = harness.database;
    await pool.query('alter table public.first_scans rename to elsewhere');
    await harness.follow(userId);
    await pool.query('alter table public.elsewhere rename to first_scans');
    expect(await harness.websitesOf(userId)).toEqual([]);
    await harness.follow(userId);
    expect(await harness.websitesOf(userId)).toHaveLength(1);
  });

  test('an expired website cannot be claimed', async () => {
    const pending = await harness.addPending(undefined, {
      expires_at: new Date(Date.now() - 1000),
    });
    const userId = await harness.askForLink(pending.id);
    await harness.follow(userId);
    expect(await harness.websitesOf(userId)).toEqual([]);
  });

  test('requests the first scan, even if no worker is running', async () => {
    const pending = await harness.addPending();
    const userId = await harness.askForLink(pending.id);
    await harness.follow(userId);
    const [website] = await harness.websitesOf(userId);
    const id = website?.id ?? '';
    expect(await latestScan(harness.deps, id)).toBeUndefined();
    const end = watchTempWebsites({ ...harness.deps, log: silentLog }, { scans: 20 });
    while ((await latestScan(harness.deps, id)) === undefined) await sleep(20);
    await end();
    expect(await latestScan(harness.deps, id)).toMatchObject({ status: 'queued' });
    expect(await requestFirstScans({ ...harness.deps })).toBe(0);
  });

  test('two workers request one scan, and no scan of a deleted website', async () => {
    const users = [
      await harness.askForLink((await harness.addPending()).id),
      await harness.askForLink((await harness.addPending()).id),
    ];
    for (const userId of users) await harness.follow(userId);
    await harness.database.kysely
      .updateTable('websites')
      .set({ status: 'deleted' })
      .where('user_id', '=', users[1] ?? '')
      .execute();
    const deps = { ...harness.deps };
    const counts = await Promise.all([1, 2, 3].map(() => requestFirstScans(deps)));
    expect(counts.reduce((sum, one) => sum + one)).toBe(1);
  });
});
