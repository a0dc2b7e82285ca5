import { createTestDatabase, type TestDatabase } from '@dragoman/database/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSite } from './harness.fixture.ts';
import { selectPending } from './strings.store.ts';

let harness: TestDatabase;
beforeAll(async () => {
  harness = await createTestDatabase();
});
afterAll(() => harness.close());

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly Plans?: readonly Plan[];
}

/** Returns how many rows of a table a plan reads at once. */
function rowsAtOnce(plan: Plan, table: string): number {
  const own = plan['Relation Name'] === table ? plan['Actual Rows'] : 0;
  return Math.max(own, ...(plan.Plans ?? []).map((part) => rowsAtOnce(part, table)));
}

test('pending strings are looked up one by one although the statistics know no translations', async () => {
  const { pool, kysely } = harness.database;
  const texts = Array.from({ length: 6000 }, (_, n) => `Text ${n}`);
  const { websiteId } = await createSite(harness.database, texts.slice(0, 5));
  await pool.query(
    `insert into website_strings (website_id, original_string, original_hash)
     select $1, text, sha256(convert_to(text, 'UTF8')) from unnest($2::text[]) as text`,
    [websiteId, texts.slice(5)],
  );
  await pool.query('vacuum analyze translated_strings, website_strings');
  const { rows } = await pool.query(
    `with done as (
       insert into translated_strings (website_string_id, target_language, translated_string)
       select id, 'es', 'Texto' from website_strings where website_id = $1 order by id limit 4000)
     select id from website_strings where website_id = $1 order by id offset 3000 limit 2000`,
    [websiteId],
  );
  const ids = rows.map(({ id }) => id);
  const statements: { text: string; values: unknown[] }[] = [];
  pool.once('acquire', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      const [first, values] = given as [string, unknown[]];
      statements.push({ text: first, values });
      return query(...given);
    }) as typeof client.query;
  });
  expect(await selectPending(kysely, 'es', ids)).toHaveLength(1000);
  const [asked] = statements;
  const explained = await pool.query(
    `explain (analyze, format json) ${asked?.text}`,
    asked?.values,
  );
  const [{ Plan }] = explained.rows[0]['QUERY PLAN'];
  expect(rowsAtOnce(Plan, 'translated_strings')).toBeLessThanOrEqual(1);
});
