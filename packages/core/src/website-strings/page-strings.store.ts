import type { Database } from '@dragoman/database/connection';
import type { Schema } from '@dragoman/database/schema';
import { countWords } from '@dragoman/domain/words';
import type { Unit } from '@dragoman/rewriter';
import { type Kysely, sql } from 'kysely';
import { removePageLinks } from '../websites/index.ts';

interface PagePlace {
  readonly websiteId: string;
  readonly pageId: string;
  /** BCP 47 code. Words are counted by its rules. */
  readonly language: string;
}

/**
 * Stores the units of a page as strings of the website, with their positions. Marks strings that are on no page any more as
 * gone; a string that reappears gets its translations back. Call it in a transaction. Returns the page's word count.
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
  const texts = storable.map(({ text }) => text);
  const isOnPage = sql`original.original_hash in (
    select sha256(convert_to(text, 'UTF8')) from unnest(${texts}::text[]) as unit (text))`;
  await removePageLinks(transaction, 'page_strings', place.pageId, isOnPage);
  return words.reduce((sum, count) => sum + count, 0);
}

/** Removes a page's strings. Those that are on no other page are marked as gone. */
export function forgetPageStrings(transaction: Kysely<Schema>, pageId: string): Promise<void> {
  return removePageLinks(transaction, 'page_strings', pageId);
}

/** Returns the ids of a website's strings by text, those no longer on any page included. Unknown texts are left out. */
export async function idsOfStrings(
  { kysely }: Database,
  websiteId: string,
  texts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; original_string: string }>`
    select id, original_string from website_strings
    where website_id = ${websiteId}::uuid and original_hash in (
      select sha256(convert_to(text, 'UTF8')) from unnest(${texts.filter(isStorable)}::text[]) as unit (text))`.execute(
    kysely,
  );
  return new Map(rows.map(({ id, original_string }) => [original_string, id]));
}

/** Postgres cannot store NUL in text. */
function isStorable(text: string): boolean {
  return !text.includes('\0');
}

// Sorted by hash, so that concurrent writers lock rows in the same order; `first_seen_at` preserves the page's order.
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
