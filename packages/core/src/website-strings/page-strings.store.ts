import type { Schema } from '@dragoman/database/schema';
import { countWords } from '@dragoman/domain/words';
import type { Unit } from '@dragoman/rewriter';
import { type Kysely, sql } from 'kysely';

interface PagePlace {
  readonly websiteId: string;
  readonly pageId: string;
  /** BCP 47 code in which words are counted. */
  readonly language: string;
}

/**
 * Stores the units of a page as the website's strings and says where on the page they stand. Strings that the page no
 * longer holds, and that no other page holds, are marked as gone; gone strings that are met again come back with their
 * translations. To be called in a transaction. Returns the words of the page.
 */
export async function recordPageStrings(
  transaction: Kysely<Schema>,
  place: PagePlace,
  units: readonly Unit[],
): Promise<number> {
  const storable = units.filter(({ text }) => isStorable(text));
  const words = storable.map(({ text }) => countWords(text, place.language));
  await insertStrings(transaction, place.websiteId, storable, words);
  await linkStrings(transaction, place, storable);
  await dropLinks(
    transaction,
    place.pageId,
    storable.map(({ text }) => text),
  );
  return words.reduce((sum, count) => sum + count, 0);
}

/** The page holds nothing any more: its strings are gone unless other pages have them. */
export async function forgetPageStrings(
  transaction: Kysely<Schema>,
  pageId: string,
): Promise<void> {
  await dropLinks(transaction, pageId, []);
}

/** Postgres holds no NUL in text. */
function isStorable(text: string): boolean {
  return !text.includes('\0');
}

// Sorted by hash, so that two writers lock rows in the same order; the time of the first meeting keeps the page's order.
async function insertStrings(
  transaction: Kysely<Schema>,
  websiteId: string,
  units: readonly Unit[],
  words: readonly number[],
): Promise<void> {
  await sql`
    insert into website_strings (website_id, original_hash, original_string, kind, context, word_count, first_seen_at)
    select ${websiteId}::uuid, sha256(convert_to(text, 'UTF8')), text, kind, context, words,
      now() + position * interval '1 microsecond'
    from unnest(${units.map(({ text }) => text)}::text[], ${units.map(({ kind }) => kind)}::text[],
      ${units.map(({ context }) => context)}::text[], ${words}::int[])
      with ordinality as unit (text, kind, context, words, position)
    order by 2
    on conflict (website_id, original_hash) do nothing`.execute(transaction);
}

async function linkStrings(
  transaction: Kysely<Schema>,
  { websiteId, pageId }: PagePlace,
  units: readonly Unit[],
): Promise<void> {
  const texts = units.map(({ text }) => text);
  await sql`
    update website_strings set gone_at = null
    where website_id = ${websiteId} and gone_at is not null
      and original_hash in (select sha256(convert_to(text, 'UTF8')) from unnest(${texts}::text[]) as unit (text))`.execute(
    transaction,
  );
  await sql`
    insert into page_strings (page_id, website_string_id, position)
    select ${pageId}::uuid, string.id, unit.position - 1
    from unnest(${texts}::text[]) with ordinality as unit (text, position)
    join website_strings string
      on string.website_id = ${websiteId} and string.original_hash = sha256(convert_to(unit.text, 'UTF8'))
    on conflict (page_id, website_string_id) do update set position = excluded.position
      where page_strings.position <> excluded.position`.execute(transaction);
}

async function dropLinks(
  transaction: Kysely<Schema>,
  pageId: string,
  kept: readonly string[],
): Promise<void> {
  await sql`
    with dropped as (
      delete from page_strings link using website_strings string
      where link.page_id = ${pageId} and string.id = link.website_string_id
        and not string.original_hash in (select sha256(convert_to(text, 'UTF8')) from unnest(${kept}::text[]) as unit (text))
      returning link.website_string_id
    )
    update website_strings string set gone_at = now()
    where string.id in (select website_string_id from dropped) and string.gone_at is null
      and not exists (select from page_strings other where other.website_string_id = string.id and other.page_id <> ${pageId})`.execute(
    transaction,
  );
}
