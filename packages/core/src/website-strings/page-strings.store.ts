import { type Database, type Queries, rowsOf } from '@dragoman/database/connection';
import type { StringKind } from '@dragoman/database/schema';
import { countWords } from '@dragoman/domain/words';
import type { Unit } from '@dragoman/rewriter';
import { type RawBuilder, sql } from 'kysely';
import { linkPage, unlinkPages } from '../websites/index.ts';

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
  transaction: Queries,
  place: PagePlace,
  units: readonly Unit[],
): Promise<number> {
  const storable = units.filter(({ text }) => isStorable(text));
  const words = storable.map(({ text }) => countWords(text, place.language));
  await insertStrings(transaction, place.websiteId, storable, words);
  const wanted = sql`
    select string.id, unit.position - 1 as position
    from unnest(${storable.map(({ text }) => text)}::text[]) with ordinality as unit (text, position)
    join website_strings string on string.website_id = ${place.websiteId}
      and string.original_hash = sha256(convert_to(unit.text, 'UTF8'))`;
  await linkPredecessors(transaction, place.pageId, wanted);
  await linkPage(transaction, 'page_strings', place.pageId, wanted);
  return words.reduce((sum, count) => sum + count, 0);
}

/** At most this many new texts of a page are compared with as many lost ones. */
const mostCompared = 100;

/** Names for each new text of a page the most similar text that the page no longer has. Call it before the page is linked. */
async function linkPredecessors(
  transaction: Queries,
  pageId: string,
  wanted: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with wanted as materialized (${wanted}), lost as materialized (
      select string.id, string.folded_string from page_strings link
      join website_strings string on string.id = link.website_string_id
      where link.page_id = ${pageId} and not exists (select from wanted where wanted.id = string.id)
      order by link.position limit ${mostCompared}
    ), fresh as materialized (
      select string.id, string.folded_string from wanted join website_strings string on string.id = wanted.id
      where exists (select from lost) and string.first_seen_at >= now() and string.replaces_id is null
      order by wanted.position limit ${mostCompared}
    ), nearest as (
      select distinct on (fresh.id) fresh.id, lost.id as replaces_id
      from fresh join lost on extensions.similarity(fresh.folded_string, lost.folded_string) >= 0.5
      order by fresh.id, extensions.similarity(fresh.folded_string, lost.folded_string) desc
    )
    update website_strings string set replaces_id = nearest.replaces_id
    from nearest where string.id = nearest.id`.execute(transaction);
}

/** Removes the strings of pages. Those that are on no other page are marked as gone. */
export function forgetPageStrings(transaction: Queries, pageIds: readonly string[]): Promise<void> {
  return unlinkPages(transaction, 'page_strings', pageIds);
}

/** Returns the ids of a website's strings by text, those no longer on any page included. Unknown texts are left out. */
export async function idsOfStrings(
  { kysely }: Database,
  websiteId: string,
  texts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf<{ id: string; original_string: string }>(kysely)`
    select id, original_string from website_strings
    where website_id = ${websiteId}::uuid and original_hash in (
      select sha256(convert_to(text, 'UTF8')) from unnest(${texts.filter(isStorable)}::text[]) as unit (text))`;
  return new Map(rows.map(({ id, original_string }) => [original_string, id]));
}

/** Returns the live strings of a page by its path, in its order: those that scans found, and those that its scripts added for visitors. */
export function stringsOfPath(
  { kysely }: Database,
  websiteId: string,
  path: string,
): Promise<{ id: string; kind: StringKind; context: string | null }[]> {
  return kysely
    .selectFrom('pages as page')
    .innerJoin('page_strings as link', 'link.page_id', 'page.id')
    .innerJoin('website_strings as string', 'string.id', 'link.website_string_id')
    .select(['string.id', 'string.kind', 'string.context'])
    .where('page.website_id', '=', websiteId)
    .where('page.path', '=', path)
    .where('string.gone_at', 'is', null)
    .orderBy('link.position')
    .execute();
}

/** Postgres cannot store NUL in text. */
function isStorable(text: string): boolean {
  return !text.includes('\0');
}

// Sorted by hash, so that concurrent writers lock rows in the same order; `first_seen_at` preserves the page's order.
async function insertStrings(
  transaction: Queries,
  websiteId: string,
  units: readonly Unit[],
  words: readonly number[],
): Promise<void> {
  await sql`
    insert into website_strings (website_id, original_hash, original_string, kind, context, tags, word_count, first_seen_at)
    select ${websiteId}::uuid, sha256(convert_to(text, 'UTF8')), text, kind, context, string_to_array(tags, ' '), words,
      now() + position * interval '1 microsecond'
    from unnest(${units.map(({ text }) => text)}::text[], ${units.map(({ kind }) => kind)}::text[],
      ${units.map(({ context }) => context)}::text[], ${units.map(tagNames)}::text[], ${words}::int[])
      with ordinality as unit (text, kind, context, tags, words, position)
    order by 2
    on conflict (website_id, original_hash) do update set tags = excluded.tags
    where website_strings.tags = '{}' and excluded.tags <> '{}'`.execute(transaction);
}

function tagNames({ tags = [] }: Unit): string {
  return tags.map((name) => name.replaceAll('\0', '')).join(' ');
}
