import { closing, createTestDatabase, createUser } from '@dragoman/database/testing';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createWebsite } from '../../websites/index.ts';
import { forgetPageStrings, recordPageStrings } from '../index.ts';
import { countGroups, type Group, selectGroups } from './counts.store.ts';
import { listWebsiteStrings } from './list.ts';
import { walkFromMark } from './marks.store.ts';
import { markLists } from './marks.ts';

const testDatabase = closing(await createTestDatabase());
const userId = await createUser(testDatabase.database);

const languages = ['es', 'uk'];
const texts = Array.from({ length: 30 }, (_, n) => `Text ${n}`);
const warning = '[{"code":"numbers","severity":"warning"}]';

/** A website with three pages, and what can happen to its strings. */
async function openWebsite() {
  const { database } = testDatabase;
  const url = `https://${crypto.randomUUID()}.example`;
  const request = { userId, url, originalLanguage: 'en', translationLanguages: languages };
  const { id: websiteId } = await createWebsite(testDatabase, request);
  const { rows } = await database.pool.query(
    `insert into pages (website_id, path, outcome) select $1, '/' || n, 'page' from generate_series(1, 3) as n returning id`,
    [websiteId],
  );
  const pages: string[] = rows.map(({ id }) => id);
  const where = 'website_id = $1 and hashtext(website_string_id::text) % 3 = $2';
  const run = (text: string, ...values: unknown[]) =>
    database.pool.query(text, [websiteId, ...values]);
  const operations = {
    record: (n: number) =>
      database.kysely.transaction().execute((transaction) => {
        const units = texts.slice(n, n + 12).map((text, index) => {
          return {
            text,
            kind: index % 4 === 0 ? ('title' as const) : ('text' as const),
            context: 'p',
          };
        });
        const place = { websiteId, pageId: pages[n % 3] ?? '', language: 'en' };
        return recordPageStrings(transaction, place, units);
      }),
    forget: (n: number) =>
      database.kysely
        .transaction()
        .execute((transaction) => forgetPageStrings(transaction, [pages[n % 3] ?? ''])),
    translate: (n: number) =>
      run(
        `insert into translated_strings (website_string_id, target_language, translated_string, state, checks)
         select id, $3, 'x', (array['machine','failed','needs_review'])[$2 % 3 + 1], $4 from website_strings
         where website_id = $1 and hashtext(id::text) & 1 = $2 / 2 % 2 order by id
         on conflict (website_string_id, target_language) do update set state = 'edited', checks = '[]'`,
        ...[n, languages[n % 2], n % 3 === 2 ? warning : '[]'],
      ),
    review: (n: number) =>
      run(`update translated_strings set state = 'reviewed' where ${where}`, n % 3),
    renew: (n: number) =>
      run(`update translated_strings set renewal_requested_at = now() where ${where}`, n % 3),
    untranslate: (n: number) => run(`delete from translated_strings where ${where}`, n % 3),
    reclassify: (n: number) =>
      run(
        `update website_strings set kind = (array['meta','text'])[$2 % 2 + 1] where website_id = $1 and word_count > 0
           and hashtext(original_string) % 5 = $2 % 5`,
        n,
      ),
    mark: (n: number) => markLists(testDatabase, { least: 0, every: 1 + (n % 3) }),
    drop: (n: number) =>
      run('delete from website_strings where website_id = $1 and original_string = $2', texts[n]),
  };
  return { websiteId, operations };
}

/** Numbers by state, kind, warnings and renewal, without those of 0. */
function numbers(groups: readonly Group[]): Record<string, number> {
  const entries = groups.map(
    ({ count, isDoubtful: _, ...group }) => [Object.values(group).join(' '), count] as const,
  );
  const sums: Record<string, number> = {};
  for (const [name, count] of entries.sort())
    if (count !== 0) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}

async function expectExact(websiteId: string): Promise<void> {
  const { kysely } = testDatabase.database;
  for (const targetLanguage of languages) {
    const selection = { websiteId, targetLanguage };
    const counted = await countGroups(kysely, selection, undefined);
    expect(numbers(await selectGroups(kysely, selection))).toEqual(numbers(counted));
  }
}

const sorts = ['site', 'alphabetical', 'longest', 'recent'] as const;

/** Compares each page that begins at a mark with one that was sorted. */
async function expectExactMarks(websiteId: string): Promise<void> {
  const { database } = testDatabase;
  for (const targetLanguage of languages) {
    for (const sort of sorts) {
      const list = { websiteId, targetLanguage, sort };
      const sorted = await listWebsiteStrings(testDatabase, { ...list, limit: 100 });
      const ids = sorted.originalItems.map(({ id }) => id);
      const listed = sort === 'recent' ? sorted.translatedItems.length : ids.length;
      for (let offset = 0; offset < listed; offset += 2) {
        const page = await walkFromMark(database.kysely, list, { limit: 5, offset });
        expect(page).toEqual(ids.slice(offset, Math.min(offset + 5, listed)));
      }
    }
  }
}

type Operation = keyof Awaited<ReturnType<typeof openWebsite>>['operations'];
const operation = fc.tuple(
  fc.constantFrom<Operation>(
    ...(['record', 'record', 'forget', 'translate', 'translate'] as const),
    ...(['review', 'renew', 'untranslate', 'reclassify', 'drop', 'mark', 'mark'] as const),
  ),
  fc.nat(17),
);

type Step = [Operation, number];

/** Runs operations, those of a round at the same time. */
async function operate(
  { operations }: Awaited<ReturnType<typeof openWebsite>>,
  rounds: Step[][],
): Promise<void> {
  for (const round of rounds) {
    const done = round.map(([name, n]) => operations[name](n));
    const failed = (await Promise.allSettled(done)).filter((one) => one.status === 'rejected');
    // Of two transactions that wait for each other, Postgres ends one; a string may be dropped while it is translated.
    expect(failed.filter(({ reason }) => !['40P01', '23503'].includes(reason.code))).toEqual([]);
  }
}

const rounds = fc.array(fc.array(operation, { minLength: 1, maxLength: 4 }), { maxLength: 12 });
const marked: Step[][] = [
  [['record', 0]],
  [['record', 12]],
  // Both halves in both languages: a list without strings gets no marks.
  ...[0, 1, 2, 3].map((n): Step[] => [['translate', n]]),
  [['mark', 2]],
];

test('lists are marked while others have transactions open, but not beside a writer', async () => {
  const { pool } = testDatabase.database;
  const { websiteId, operations } = await openWebsite();
  await operations.record(0);
  const list = { websiteId, targetLanguage: 'es', sort: 'site' } as const;
  const firstPage = () => walkFromMark(testDatabase.database.kysely, list, { limit: 5, offset: 0 });
  const [other, writer] = [await pool.connect(), await pool.connect()];
  // Ends what they have open.
  onTestFinished(() => [other, writer].forEach((client) => void client.release(true)));
  await other.query('begin; select pg_current_xact_id()');
  await writer.query('begin');
  await writer.query('update website_strings set word_count = 9 where website_id = $1', [
    websiteId,
  ]);
  const marking = operations.mark(1);
  await vi.waitFor(async () => {
    const { rows } = await pool.query('select from list_marks where website_id = $1', [websiteId]);
    expect(rows).not.toEqual([]);
  }, 10_000);
  expect(await firstPage()).toEqual([]);
  await writer.query('commit');
  await marking;
  expect(await firstPage()).toHaveLength(5);
});

test('pages that begin at a mark are exact after any operations, also at the same time', async () => {
  await fc.assert(
    fc.asyncProperty(rounds, async (steps) => {
      const website = await openWebsite();
      await operate(website, [...marked, ...steps]);
      await expectExactMarks(website.websiteId);
    }),
    { numRuns: 25 },
  );
}, 120_000);

describe('the counters of a website', () => {
  test('equal a full count after any operations, also at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(rounds, async (steps) => {
        const website = await openWebsite();
        await operate(website, steps);
        await expectExact(website.websiteId);
      }),
      { numRuns: 25 },
    );
  }, 120_000);

  test('stay exact while a string becomes gone and is translated at the same time', async () => {
    const { pool } = testDatabase.database;
    const { websiteId, operations } = await openWebsite();
    await operations.record(0);
    const scan = await pool.connect();
    await scan.query('begin');
    await scan.query('update website_strings set gone_at = now() where website_id = $1', [
      websiteId,
    ]);
    const translation = operations.translate(0);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await scan.query('commit');
    scan.release();
    await translation;
    await expectExact(websiteId);
  });

  test('are added up, so that reading them stays cheap', async () => {
    const { pool } = testDatabase.database;
    const { websiteId, operations } = await openWebsite();
    await operations.record(0);
    for (let n = 0; n < 300; n++)
      await (n % 2 ? operations.translate(0) : operations.untranslate(0));
    const { rows } = await pool.query(
      'select count(*)::int as count from string_counts where website_id = $1',
      [websiteId],
    );
    expect(rows[0].count).toBeLessThan(300);
    await expectExact(websiteId);
  });

  test('leave with the website, and do not announce a string that is gone', async () => {
    const { pool } = testDatabase.database;
    const { websiteId, operations } = await openWebsite();
    await operations.record(0);
    await operations.translate(0);
    await pool.query(`insert into translations (website_id, target_language) values ($1, 'es')`, [
      websiteId,
    ]);
    const version = async () =>
      (
        await pool.query('select dictionary_version from translations where website_id = $1', [
          websiteId,
        ])
      ).rows[0];
    const before = await version();
    await operations.forget(0);
    expect(await version()).toEqual(before);
    await pool.query('delete from websites where id = $1', [websiteId]);
    const { rows } = await pool.query('select from string_counts where website_id = $1', [
      websiteId,
    ]);
    expect(rows).toEqual([]);
  });
});
