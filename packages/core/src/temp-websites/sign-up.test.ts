import { setTimeout as sleep } from 'node:timers/promises';
import { silentLog } from '@dragoman/domain/log';
import { describe, expect, test } from 'vitest';
import { latestScan } from '../scans/index.ts';
import { createWebsite } from '../websites/index.ts';
import { requestFirstScans, watchTempWebsites } from './index.ts';
import { parkingHarness } from './parking.fixture.ts';

const harness = parkingHarness();

async function dataOf(userId: string): Promise<unknown> {
  const { kysely } = harness.database;
  const row = await kysely
    .selectFrom('auth.users')
    .select('raw_user_meta_data as data')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.data;
}

describe('signing up by the link of a preview', () => {
  test('adds the website, once the address is proved and not before', async () => {
    const parked = await harness.park('https://Shop.example/de/');
    const userId = await harness.askForLink(parked.id);
    expect(await harness.websitesOf(userId)).toEqual([]);
    await harness.follow(userId);
    await harness.follow(userId);
    expect(await harness.websitesOf(userId)).toMatchObject([
      {
        url: 'https://shop.example/de',
        original_language: 'de',
        translation_languages: [],
        total_word_count: 0,
        status: null,
        language_switcher_config: null,
      },
    ]);
    expect(await harness.isParked(parked.id)).toBe(false);
    expect(await dataOf(userId)).toEqual({ locale: 'de' });
  });

  test('adds nothing for an address that the user has, whatever its case', async () => {
    const parked = await harness.park();
    const userId = await harness.askForLink(parked.id);
    const url = parked.url.replace('parked', 'Parked');
    await createWebsite(harness.deps, { userId, url, originalLanguage: 'de' });
    await harness.follow(userId);
    expect(await harness.websitesOf(userId)).toHaveLength(1);
    expect(await dataOf(userId)).toEqual({ locale: 'de' });
  });

  test.each(['00000000-0000-4000-8000-000000000000', 'no id', '', '{}'])(
    'never fails a sign-in: %j is parked nowhere',
    async (id) => {
      const userId = await harness.askForLink(id);
      await harness.follow(userId);
      expect(await harness.websitesOf(userId)).toEqual([]);
      expect(await dataOf(userId)).toEqual({ locale: 'de' });
    },
  );

  test('never fails a sign-in: an error inside is only noted, and the next sign-in tries again', async () => {
    const parked = await harness.park();
    const userId = await harness.askForLink(parked.id);
    const { pool } = harness.database;
    await pool.query('alter table public.first_scans rename to elsewhere');
    await harness.follow(userId);
    await pool.query('alter table public.elsewhere rename to first_scans');
    expect(await harness.websitesOf(userId)).toEqual([]);
    await harness.follow(userId);
    expect(await harness.websitesOf(userId)).toHaveLength(1);
  });

  test('an expired one is not handed over', async () => {
    const parked = await harness.park(undefined, { expires_at: new Date(Date.now() - 1000) });
    const userId = await harness.askForLink(parked.id);
    await harness.follow(userId);
    expect(await harness.websitesOf(userId)).toEqual([]);
  });

  test('asks for the first scan, also when no worker runs at that moment', async () => {
    const parked = await harness.park();
    const userId = await harness.askForLink(parked.id);
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

  test('two workers ask for a scan once, and for none of a website that was deleted', async () => {
    const users = [
      await harness.askForLink((await harness.park()).id),
      await harness.askForLink((await harness.park()).id),
    ];
    for (const userId of users) await harness.follow(userId);
    await harness.database.kysely
      .updateTable('websites')
      .set({ status: 'deleted' })
      .where('user_id', '=', users[1] ?? '')
      .execute();
    const deps = { ...harness.deps };
    const asked = await Promise.all([1, 2, 3].map(() => requestFirstScans(deps)));
    expect(asked.reduce((sum, one) => sum + one)).toBe(1);
  });
});
