import type { Browser } from 'playwright-core';
import { openBrowser } from '../../../e2e/harness/browser.ts';
import { type Installation, startInstallation } from '../../../e2e/harness/installation.ts';
import { signInHere } from '../../../e2e/harness/visitor.ts';
import { waitFor } from '../../../e2e/harness/wait.ts';
import { seedWebsite } from '../editor/website.ts';
import { quantile, rounded, type SuiteResult } from '../table.ts';
import { type Day, editEach, strings, translate } from './day.ts';

const size = { strings: 2000, pages: 40, languages: ['es'] };

/** As fast as the rows come, and four strings a second: milliseconds from one string to the next. */
const paces = [
  { name: 'as fast as the rows come', pause: 0 },
  { name: 'four strings a second', pause: 250 },
];

/** Benchmarks 500 strings reviewed and 50 of them edited in Chromium, by keyboard alone, against the full server. */
export async function run(): Promise<SuiteResult> {
  const installation = await startInstallation({}, ['api', 'backend', 'web']);
  const browser = await openBrowser();
  try {
    const rows = [];
    for (const { name, pause } of paces) {
      const { websiteId, open } = await openWebsite(browser, installation);
      const allStored = () =>
        waitFor('500 reviews', async () => {
          const { reviewed, edited } = await stored(installation, websiteId);
          return reviewed === strings && edited === strings / editEach ? true : undefined;
        });
      const day = await translate(await open(), pause, allStored);
      rows.push({ pace: name, ...figures(day), ...(await stored(installation, websiteId)) });
    }
    return {
      name: 'translator-day: 500 machine translations reviewed by keyboard, 50 of them edited',
      rows,
      notes: [
        'Next row: from the key that approves until the next row has the focus, over page turns too.',
        'Requests: of the API, until all is stored.',
      ],
    };
  } finally {
    await browser.close();
    await installation.close();
  }
}

/** Gives a new account a website of its own, so that no run uses up the requests of another. */
async function openWebsite(browser: Browser, { running }: Installation) {
  const { webUrl = '', services } = running;
  const email = `${crypto.randomUUID()}@translator.example`;
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const page = await context.newPage();
  await signInHere(page, webUrl, email);
  const { id: websiteId } = await seedWebsite(services.database, size);
  await services.database.pool.query(
    'update websites set user_id = (select id from auth.users where email = $2) where id = $1',
    [websiteId, email],
  );
  await services.database.pool.query('analyze');
  return {
    websiteId,
    async open() {
      await page.goto(`${webUrl}/dashboard/website/${websiteId}/translation/es?state=machine`);
      await page.locator('[data-string]').first().waitFor();
      return page;
    },
  };
}

function figures({ keys, seconds, requests, refused, nextRow }: Day) {
  return {
    'keys/string': rounded(keys / nextRow.length),
    's/string': rounded(seconds / nextRow.length),
    'next row p50, ms': rounded(quantile(nextRow, 0.5)),
    'p95, ms': rounded(quantile(nextRow, 0.95)),
    'requests/string': rounded(requests / nextRow.length),
    'refused (429)': refused,
  };
}

/** Counts what the database has: what is not stored was not done. A string before the last reviewed one that is not reviewed was skipped. */
async function stored({ running }: Installation, websiteId: string) {
  const { rows } = await running.services.database.pool.query(
    `with listed as (
       select string.first_seen_at as place, translated.translated_string as text,
         translated.state = 'reviewed' and translated.changed_by is not null as reviewed,
         translated.state = 'machine' as open
       from translated_strings translated join website_strings string on string.id = translated.website_string_id
       where string.website_id = $1 and string.gone_at is null
     )
     select (count(*) filter (where reviewed))::int as reviewed,
       (count(*) filter (where reviewed and text like '%!'))::int as edited,
       (count(*) filter (where open and place < (select max(place) from listed where reviewed)))::int as skipped
     from listed`,
    [websiteId],
  );
  const { reviewed, edited, skipped }: Record<string, number> = rows[0];
  return { reviewed, edited, skipped } as Stored;
}

interface Stored extends Record<string, number> {
  readonly reviewed: number;
  readonly edited: number;
  readonly skipped: number;
}
