import { setTimeout as sleep } from 'node:timers/promises';
import { closing, createTestDatabase, insertWebsite } from '@dragoman/database/testing';
import { languageKey, pageKey, websiteKey } from '@dragoman/domain/cache-purges';
import { silentLog } from '@dragoman/domain/log';
import { type CachePurge, PurgeError } from '@dragoman/providers/cache-purge/port';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { shareInvalidUrls } from '../serving/index.ts';
import { startCachePurges } from './index.ts';

let website: string;
const stops: (() => Promise<void>)[] = [];
const soon = { timeout: 20_000, interval: 10 };

const harness = closing(await createTestDatabase());
beforeEach(async () => {
  website = await insertWebsite(harness.database, { translation_languages: ['fr', 'es'] });
  await harness.database.kysely
    .insertInto('translations')
    .values(['fr', 'es'].map((target_language) => ({ website_id: website, target_language })))
    .execute();
});
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

const start = (cache: CachePurge, repeats = [50, 100]) => {
  const times = { repeats, shortestPause: 20 };
  const stop = startCachePurges({ database: harness.database, cache, log: silentLog, times });
  stops.push(stop);
  return stop;
};

/** A cache that counts purges by key; `purge` may be replaced to fail. */
const createCache = () => {
  const calls: string[][] = [];
  const cache = {
    calls,
    purge: async (keys: readonly string[]) => void calls.push([...keys]),
    countOf: (key: string) => calls.filter((keys) => keys.includes(key)).length,
  };
  return cache;
};

const change = (language: string | null) =>
  harness.database.pool.query('select public.announce_change($1, $2)', [website, language]);

const isAllStored = async () => {
  const { rows } = await harness.database.pool.query(
    `select from translations as current full join purged_versions as purged
       using (website_id, target_language)
     where dictionary_version is distinct from version`,
  );
  return rows.length === 0;
};

test('what changed before the first start is purged, and later changes by language', async () => {
  const cache = createCache();
  start(cache);
  await expect.poll(() => cache.countOf(websiteKey(website)), soon).toBe(3);
  await expect.poll(isAllStored, soon).toBe(true);
  cache.calls.length = 0;
  await change('fr');
  await expect.poll(() => cache.countOf(languageKey(website, 'fr')), soon).toBe(3);
  expect(new Set(cache.calls.flat())).toEqual(new Set([languageKey(website, 'fr')]));
  await change(null);
  await expect.poll(() => cache.countOf(websiteKey(website)), soon).toBe(3);
  await expect.poll(isAllStored, soon).toBe(true);
});

test('many changes at once are few purges', async () => {
  const cache = createCache();
  start(cache);
  await expect.poll(isAllStored, soon).toBe(true);
  cache.calls.length = 0;
  await Promise.all(Array.from({ length: 40 }, () => change('fr')));
  await expect.poll(isAllStored, soon).toBe(true);
  expect(cache.calls.length).toBeLessThan(30);
});

test('a change is purged although its process ended before, and then not again', async () => {
  const first = createCache();
  const stop = start(first);
  await expect.poll(isAllStored, soon).toBe(true);
  await stop();
  await change('es');
  const second = createCache();
  const stopSecond = start(second);
  await expect.poll(() => second.countOf(websiteKey(website)), soon).toBe(3);
  await expect.poll(isAllStored, soon).toBe(true);
  await stopSecond();
  const third = createCache();
  start(third);
  await sleep(1500);
  expect(third.calls).toEqual([]);
});

test('a process that ends between the purges of a change leaves it to the next', async () => {
  const first = createCache();
  const stop = start(first, [60_000]);
  await expect.poll(() => first.countOf(websiteKey(website)), soon).toBe(1);
  await stop();
  const second = createCache();
  start(second);
  await expect.poll(() => second.countOf(websiteKey(website)), soon).toBe(3);
});

test('a deleted website is purged once', async () => {
  const cache = createCache();
  const stop = start(cache);
  await expect.poll(isAllStored, soon).toBe(true);
  await stop();
  await harness.database.kysely.deleteFrom('websites').where('id', '=', website).execute();
  const next = createCache();
  start(next);
  await expect.poll(() => next.countOf(websiteKey(website)), soon).toBe(3);
  await expect.poll(isAllStored, soon).toBe(true);
});

test('failed purges are repeated, after the pause that the cache asks for', async () => {
  const cache = createCache();
  start(cache);
  await expect.poll(isAllStored, soon).toBe(true);
  const failures = [
    new PurgeError('rate', 'slow down', { retryAfter: 300 }),
    new PurgeError('refused', 'wrong secret'),
    new PurgeError('unavailable', 'gone'),
  ];
  const { purge } = cache;
  const tried: number[] = [];
  cache.calls.length = 0;
  cache.purge = async (keys) => {
    tried.push(performance.now());
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
    await purge(keys);
  };
  await change('fr');
  await expect.poll(() => cache.countOf(languageKey(website, 'fr')), soon).toBe(3);
  expect((tried[1] ?? 0) - (tried[0] ?? 0)).toBeGreaterThan(290);
  await expect.poll(isAllStored, soon).toBe(true);
});

test('of two processes one purges, and the other takes over', async () => {
  const first = createCache();
  const stop = start(first);
  await expect.poll(isAllStored, soon).toBe(true);
  const second = createCache();
  start(second);
  await change('fr');
  await expect.poll(() => first.countOf(languageKey(website, 'fr')), soon).toBe(3);
  expect(second.calls).toEqual([]);
  await stop();
  await change('fr');
  await expect.poll(() => second.calls.length, soon).toBeGreaterThan(0);
});

test('a page changed by a visitor is purged as often as an edit, many pages as their website', async () => {
  const cache = createCache();
  start(cache);
  await expect.poll(isAllStored, soon).toBe(true);
  const { database } = harness;
  const urls = shareInvalidUrls({ database, log: silentLog, onInvalid: () => {} });
  const key = pageKey(website, 'tea');
  await expect
    .poll(() => {
      cache.calls.length = 0;
      urls.invalidate('https://shop.example/tea', key);
      return sleep(100).then(() => cache.countOf(key));
    }, soon)
    .toBeGreaterThan(0);
  await expect.poll(() => cache.countOf(key), soon).toBeGreaterThanOrEqual(3);
  expect(cache.countOf(websiteKey(website))).toBe(0);
  await sleep(300);
  cache.calls.length = 0;
  for (let page = 0; page < 500; page++) {
    urls.invalidate(`https://shop.example/${page}`, pageKey(website, String(page)));
  }
  urls.invalidate('https://shop.example/private');
  await expect.poll(() => cache.countOf(websiteKey(website)), soon).toBeGreaterThanOrEqual(3);
  expect(cache.calls.flat().length).toBeLessThan(400);
  expect(await isAllStored()).toBe(true);
  await urls.close();
});
