import { type Queries, rowsOf } from '@dragoman/database/connection';
import { sql } from 'kysely';
import { lockStrings } from '../websites/index.ts';

/** Returns the stored texts of a page, in its order. */
export async function textsOfPage(queries: Queries, pageId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('page_strings as link')
    .innerJoin('website_strings as string', 'string.id', 'link.website_string_id')
    .select('string.original_string as text')
    .where('link.page_id', '=', pageId)
    .orderBy('link.position')
    .execute();
  return rows.map(({ text }) => text);
}

/**
 * Returns a website's strings that contain a digit or a run of 20 characters of base64, and have no translation by a person: one
 * code in 200 has no digit.
 */
export async function stringsWithCodes(
  queries: Queries,
  websiteId: string,
): Promise<{ id: string; text: string }[]> {
  return rowsOf<{ id: string; text: string }>(queries)`
    select id, original_string as text from website_strings string
    where website_id = ${websiteId} and original_string ~ '[0-9]|[a-zA-Z_+/=-]{20}' and not exists (
      select from translated_strings translated
      where translated.website_string_id = string.id and translated.state in ('edited', 'reviewed')
    )`;
}

/** Deletes strings and subtracts their words from their pages. Returns the number of strings. */
export async function dropWebsiteStrings(
  queries: Queries,
  websiteId: string,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  await queries.transaction().execute(async (transaction) => {
    await lockStrings(transaction, websiteId, 'alone');
    await sql`
      update pages set word_count = greatest(0, word_count - dropped.words)
      from (
        select link.page_id, sum(string.word_count)::int as words
        from page_strings link join website_strings string on string.id = link.website_string_id
        where string.id = any(${ids}::uuid[]) group by link.page_id
      ) as dropped
      where pages.id = dropped.page_id`.execute(transaction);
    await sql`delete from website_strings where id = any(${ids}::uuid[])`.execute(transaction);
  });
  return ids.length;
}
