import type { Statistics } from '@dragoman/contract/statistics';
import { closing, createTestDatabase, createUser } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import { beforeEach, expect, test, vi } from 'vitest';
import { startApi } from '../api/testing/index.ts';
import { startJobs } from '../jobs/index.ts';
import { openTraffic } from '../process-reports/index.ts';
import { translationEndpoints } from '../translations/index.ts';
import { createEngineDouble, createSite, enginesOf } from '../translations/testing/index.ts';
import { statisticsEndpoints } from './index.ts';

const testDatabase = closing(await createTestDatabase());
const { database } = testDatabase;
const jobs = closing(await startJobs(testDatabase));
const engines = enginesOf(createEngineDouble());
const api = closing(
  await startApi([
    ...statisticsEndpoints({ database }),
    ...translationEndpoints({ database, jobs, engines }),
  ]),
);

const texts = ['Tea', 'Coffee', '=Sum', 'Old', 'Only here'];
let owner: string;
let id: string;
beforeEach(async () => {
  const languages = ['es', 'fr'];
  ({ userId: owner, websiteId: id } = await createSite(database, texts, { languages }));
  await sql(`update website_strings set gone_at = now() where original_string = 'Old'`);
  await sql(
    `insert into pages (website_id, path, outcome) values ($1, '/', 'page'), ($1, '/menu?page=2', 'page'), ($1, '/menu', 'page')`,
  );
  await sql(
    `insert into page_strings (page_id, website_string_id, position)
     select page.id, string.id, 0 from pages page join website_strings string using (website_id)
     where website_id = $1 and (original_string <> 'Only here' or path = '/menu')`,
  );
});

const sql = (text: string, ...more: unknown[]) =>
  database.pool.query(text, text.includes('$1') ? [id, ...more] : []);
const translate = (language: string, ...originals: string[]) =>
  sql(
    `insert into translated_strings (website_string_id, target_language, translated_string)
     select id, $2, 'x' from website_strings where website_id = $1 and original_string = any($3)`,
    language,
    originals,
  );
const read = async (period = '30-days', as = owner) =>
  (await api.call(`GET /api/websites/${id}/statistics?period=${period}`, { as }))
    .body as Statistics;
const csv = async (report: string, period = '30-days', as = owner) =>
  (await api.call(`GET /api/export-statistics/${id}?report=${report}&period=${period}`, { as }))
    .text;

/** Counts visits as a proxy does. */
async function visit(visits: readonly [language: string, unfinished?: string][]) {
  const traffic = openTraffic({ database, log: silentLog });
  for (const [language, unfinished] of visits)
    traffic.visit({ websiteId: id, language, unfinished });
  await traffic.close();
}
const visitsOf = ({ languages }: Statistics) =>
  Object.fromEntries(languages.map(({ language, visits }) => [language, visits]));

test('a website without visits has zeros for each of its languages and no texts', async () => {
  const { languages, texts: found, dates } = await read('7-days');
  expect(dates).toHaveLength(7);
  expect(
    languages.map(({ language, isOriginal, series }) => [language, isOriginal, series]),
  ).toEqual([
    ['en', true, dates.map(() => 0)],
    ['es', false, dates.map(() => 0)],
    ['fr', false, dates.map(() => 0)],
  ]);
  expect(found).toEqual([]);
  expect(await csv('visits')).toBe('date,language,visits\r\n');
});

test('visits of several processes add up by language and day, and every period has those of its days', async () => {
  await visit([['es'], ['es'], ['en']]);
  await visit([['es'], ['de']]);
  await sql(
    `insert into website_visits values ($1, 'es', (now() at time zone 'utc')::date - 6, 10), ($1, 'es', (now() at time zone 'utc')::date - 7, 100), ($1, 'es', (now() at time zone 'utc')::date - 40, 1000)`,
  );
  const week = await read('7-days');
  expect(visitsOf(week)).toEqual({ es: 13, en: 1, de: 1, fr: 0 });
  expect(week.languages[0]).toMatchObject({ language: 'es', series: [10, 0, 0, 0, 0, 0, 3] });
  // A language that was removed has visits and no coverage.
  expect(week.languages.find(({ language }) => language === 'de')?.coverage).toBeNull();
  expect(visitsOf(await read('30-days'))['es']).toBe(113);
  const year = await read('12-months');
  expect(visitsOf(year)['es']).toBe(1113);
  expect(year.dates.every((date) => date.endsWith('-01'))).toBe(true);
  const lines = (await csv('visits', '12-months')).trim().split('\r\n');
  expect(lines.map((line) => line.slice(line.indexOf(',') + 1))).toEqual([
    'language,visits',
    'es,1000',
    'es,100',
    'es,10',
    'de,1',
    'en,1',
    'es,3',
  ]);
});

test('the texts that are missing on the most visited pages come first, with what a spreadsheet would run as text; a translator sees those of their language', async () => {
  await translate('es', 'Coffee');
  await visit([
    ['es', '/'],
    ['es', '/menu?page=2'],
    ['es', '/menu?utm_source=mail'],
    ['es', '/menu'],
    ['fr', '/'],
    ['es', '/never-read'],
  ]);
  const { texts: found } = await read();
  expect(found.map(({ language, text, visits, pages }) => [language, text, visits, pages])).toEqual(
    [
      ['es', '=Sum', 4, 3],
      ['es', 'Tea', 4, 3],
      ['es', 'Only here', 2, 1],
      ['fr', '=Sum', 1, 1],
      ['fr', 'Coffee', 1, 1],
      ['fr', 'Tea', 1, 1],
    ],
  );
  const french = await createUser(database);
  await database.pool.query(
    `insert into memberships (account_id, user_id, role, languages) values ($1, $2, 'translator', '{fr}')`,
    [owner, french],
  );
  const theirs = await read('30-days', french);
  expect(visitsOf(theirs)).toEqual({ fr: 1, en: 0 });
  expect(theirs.texts.map(({ language }) => language)).toEqual(['fr', 'fr', 'fr']);
  for (const report of ['visits', 'languages', 'texts'])
    expect(await csv(report, '30-days', french)).not.toMatch(/\bes\b/);
  expect((await csv('texts')).split('\r\n').slice(0, 2)).toEqual([
    'language,text,visits,pages',
    "es,'=Sum,4,3",
  ]);
});

test('coverage is one number: of the statistics, of their CSV and of the progress', async () => {
  await translate('es', 'Coffee', 'Tea', 'Old');
  await translate('fr', ...texts);
  const { languages } = await read();
  const coverage = Object.fromEntries(languages.map((one) => [one.language, one.coverage]));
  expect(coverage).toEqual({
    en: null,
    es: { texts: 4, translated: 2, percent: 50 },
    fr: { texts: 4, translated: 4, percent: 100 },
  });
  for (const language of ['es', 'fr']) {
    const { body } = await api.call(`GET /api/websites/${id}/translation-progress/${language}`, {
      as: owner,
    });
    const { taskCount, finishedTaskCount, coverage: percent } = body;
    expect({ texts: taskCount, translated: finishedTaskCount, percent }).toEqual(
      coverage[language],
    );
  }
  expect((await csv('languages')).trim().split('\r\n')).toEqual([
    'language,visits,texts,translated,coverage_percent',
    'en,0,,,',
    'es,0,4,2,50',
    'fr,0,4,4,100',
  ]);
});

test('what was counted while the database is away is written once it is back, on the day it was counted', async () => {
  let isDown = true;
  let failures = 0;
  const flaky = {
    get kysely() {
      if (isDown) throw new Error('down');
      return database.kysely;
    },
  } as typeof database;
  const log = {
    ...silentLog,
    warn: () => {
      failures += 1;
    },
  };
  const clock = vi.spyOn(performance, 'now');
  const started = performance.now();
  clock.mockReturnValue(started);
  const traffic = openTraffic({ database: flaky, log, pause: 5 });
  traffic.visit({ websiteId: id, language: 'es', unfinished: '/' });
  await vi.waitFor(() => expect(failures).toBeGreaterThan(1));
  clock.mockReturnValue(started + 2 * 24 * 3_600_000);
  traffic.visit({ websiteId: id, language: 'es', unfinished: '/' });
  isDown = false;
  await traffic.close();
  clock.mockRestore();
  expect((await read('7-days')).languages[0]?.series).toEqual([0, 0, 0, 0, 1, 0, 1]);
  const { rows } = await sql(
    `select visits::int from page_visits where page_id in (select id from pages where website_id = $1)`,
  );
  expect(rows).toEqual([{ visits: 1 }, { visits: 1 }]);
});
