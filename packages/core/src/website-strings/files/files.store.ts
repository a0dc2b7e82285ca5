import { type Queries, rowsOf } from '@dragoman/database/connection';
import type { StringKind, TranslationState } from '@dragoman/database/schema';
import { sql } from 'kysely';
import { filterCondition, onPage, type StringSelection } from '../list/matching.store.ts';
import { placeIn } from '../list/orders.ts';

interface Name {
  readonly websiteId: string;
  readonly targetLanguage: string;
}

export interface ExportedString {
  readonly id: string;
  /** In the order in which strings were first seen: its bytes in hexadecimal. */
  readonly place: string;
  readonly source: string;
  readonly kind: StringKind;
  readonly context: string | null;
  /** A page that contains it. */
  readonly path: string | null;
  readonly text: string | null;
  readonly state: TranslationState | null;
  /** Comments that are not resolved, oldest first. */
  readonly comments: string[] | null;
  /** What an outdated translation was made from. */
  readonly previous: { readonly source: string; readonly target: string } | null;
}

/** Returns selected strings after a place, with their translations. */
export async function selectExportedStrings(
  queries: Queries,
  selection: StringSelection,
  after: string | undefined,
  limit: number,
): Promise<ExportedString[]> {
  const { websiteId, targetLanguage } = selection;
  return rowsOf<ExportedString>(queries)`
    select string.id, encode(${placeIn('site')}, 'hex') as place, string.original_string as source,
      string.kind, string.context, shown.path, translated.translated_string as text, translated.state, (
        select jsonb_build_object('source', old.original_string, 'target', work.translated_string)
        from website_strings old join translated_strings work on work.website_string_id = old.id
        where translated.state = 'outdated' and old.id = string.replaces_id
          and work.target_language = ${targetLanguage}) as previous, (
        select array_agg(comment.body order by comment.created_at, comment.id) from string_comments comment
        where comment.website_string_id = string.id and comment.target_language = ${targetLanguage}
          and comment.resolved_at is null) as comments
    from website_strings string
    left join translated_strings translated on translated.website_string_id = string.id
      and translated.target_language = ${targetLanguage} and translated.website_id = ${websiteId}
    ${onPage(selection)}
    left join lateral (
      select page.path from page_strings link join pages page on page.id = link.page_id
      where link.website_string_id = string.id order by page.depth, page.path limit 1
    ) as shown on true
    where string.website_id = ${websiteId} and string.gone_at is null
      ${filterCondition(selection)} and ${placeIn('site')} > decode(${after ?? ''}, 'hex')
    order by ${placeIn('site')} limit ${limit}`;
}

export interface StandingString {
  readonly id: string;
  readonly source: string;
  readonly text: string | null;
  readonly state: TranslationState | null;
  /** All comments in the language. */
  readonly comments: string[];
}

/**
 * Returns the strings of the website that have one of the texts or ids. Looks each up by itself (`limit`): statistics do not know the
 * translations that an import adds.
 */
export async function selectStandingStrings(
  queries: Queries,
  { websiteId, targetLanguage }: Name,
  sought: { readonly texts: readonly string[]; readonly ids: readonly string[] },
): Promise<StandingString[]> {
  return rowsOf<StandingString>(queries)`
    with sought as materialized (
      select found.* from unnest(${sought.texts}::text[]) as given (text), lateral (
        select id, original_string as source from website_strings
        where website_id = ${websiteId} and original_hash = sha256(convert_to(given.text, 'UTF8')) and gone_at is null
        limit 1) as found
      union
      select found.* from unnest(${sought.ids}::uuid[]) as given (id), lateral (
        select id, original_string as source from website_strings
        where website_strings.id = given.id and website_id = ${websiteId} and gone_at is null
        limit 1) as found
    )
    select sought.id, sought.source, translated.text, translated.state,
      array(select body from string_comments comment where comment.website_string_id = sought.id
        and comment.target_language = ${targetLanguage}) as comments
    from sought left join lateral (
      select translated_string as text, state from translated_strings
      where website_string_id = sought.id and target_language = ${targetLanguage}
      limit 1) as translated on true`;
}

export interface ImportedComment {
  readonly id: string;
  readonly body: string;
}

/** Adds comments to strings, in order. Undoing the action deletes them. */
export async function insertComments(
  transaction: Queries,
  {
    targetLanguage,
    userId,
    changeId,
  }: { targetLanguage: string; userId: string; changeId: string },
  comments: readonly ImportedComment[],
): Promise<void> {
  await sql`
    insert into string_comments (website_string_id, target_language, author, body, change_id, created_at)
    select id, ${targetLanguage}, ${userId}, body, ${changeId}, clock_timestamp() + place * interval '1 microsecond'
    from unnest(${comments.map(({ id }) => id)}::uuid[], ${comments.map(({ body }) => body)}::text[])
      with ordinality as given (id, body, place)`.execute(transaction);
}
