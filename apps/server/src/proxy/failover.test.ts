import { openDatabase } from '@dragoman/database/connection';
import { afterAll, expect, test } from 'vitest';
import { htmlOf } from './echo.fixture.ts';
import { loadPages } from './page-loads.fixture.ts';
import { startPostgresPair } from './postgres-pair.fixture.ts';
import { startHarness } from './proxy.fixture.ts';

const soon = { timeout: 60_000, interval: 50 };

const pair = await startPostgresPair();
const database = openDatabase({ url: pair.url });
const store = { url: pair.url, database, close: () => database.close() };
const harness = await startHarness(
  (request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html', 'cache-control': 'max-age=1' })
      .end(htmlOf(`<p>Good day</p><p>The text of ${request.url} is new</p>`)),
  {},
  async () => store,
);
const { get } = harness;
await harness.translate('Good day', 'Bonjour');
await get('/fr/');
afterAll(async () => {
  await harness.close();
  await pair.close();
});

const texts = async (table: 'website_strings' | 'unknown_strings') => {
  const rows = await harness.database.kysely.selectFrom(table).select('original_string').execute();
  return rows.map((row) => row.original_string);
};

test('40 a database that fails over to its standby fails no page, and loses no confirmed change and no new text', async () => {
  let isOver = false;
  const loads = ['Bonjour', 'Bonjour'].map((greeting) =>
    loadPages(harness, 'fr', greeting, () => isOver),
  );
  const confirmed: string[] = [];
  const write = async () => {
    while (!isOver) {
      const text = `Change ${confirmed.length}`;
      const isDone = await harness.translate(text, text).then(
        () => true,
        () => false,
      );
      if (isDone) confirmed.push(text);
    }
  };
  const writing = write();
  await expect.poll(() => confirmed.length, soon).toBeGreaterThan(20);
  const before = confirmed.length;
  await pair.failOver();
  await get('/fr/after-failover');
  await expect.poll(() => confirmed.length, soon).toBeGreaterThan(before + 20);
  isOver = true;
  await writing;
  const all = (await Promise.all(loads)).flat();
  expect(all.filter(({ status, isTranslated }) => status !== 200 || !isTranslated)).toEqual([]);
  expect(all.length).toBeGreaterThan(50);
  expect(await texts('website_strings')).toEqual(expect.arrayContaining(confirmed));
  await expect
    .poll(async () => {
      await get('/fr/after-failover');
      return texts('unknown_strings');
    }, soon)
    .toContain('The text of /after-failover is new');
  await harness.translate('Good day', 'Bonjour à nouveau');
  await expect.poll(async () => (await get('/fr/')).text, soon).toContain('Bonjour à nouveau');
}, 120_000);
