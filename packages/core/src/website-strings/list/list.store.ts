import type { Schema, TranslationState } from '@dragoman/database/schema';
import type { Check } from '@dragoman/domain/translations';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { matchingStrings, type StringSelection } from './matching.store.ts';

export interface OriginalString {
  readonly id: string;
  readonly original_string: string;
  readonly kind: string;
  readonly context: string | null;
  readonly word_count: number;
  /** Number of live pages that contain the string. */
  readonly page_count: number;
  /** Number of comments in the language that are not resolved. */
  readonly open_comments: number;
  /** The text it took the place of, with its translation. */
  readonly replaces: { original_string: string; translated_string: string } | null;
}

export interface TranslatedString {
  readonly website_string_id: string;
  readonly translated_string: string;
  readonly state: TranslationState;
  /** Null for translations by a person or from the memory. */
  readonly engine: string | null;
  readonly checks: Check[];
  readonly updated_at: Date;
  /** When a new engine translation was requested. */
  readonly renewal_requested_at: Date | null;
}

/** `site`: in the order they were first seen or, with a path, in the page's order. */
export type StringSort = 'site' | 'alphabetical' | 'longest' | 'recent';

interface Page {
  readonly sort: StringSort;
  readonly limit: number;
  readonly offset: number;
}

/** Returns a page of strings and their total number. Sorts by keys alone; texts are read for the rows of the page only. */
export async function selectStrings(
  database: Kysely<Schema>,
  selection: StringSelection,
  { sort, limit, offset }: Page,
): Promise<{ items: OriginalString[]; totalCount: number }> {
  const { key, order } = orders[sort](selection);
  const { rows } = await sql<{ total: number; item: OriginalString | null }>`
    with matching as ${materialized(selection)} (
      select string.id, string.first_seen_at, ${key} as key ${matchingStrings(selection)}
    ), chosen as materialized (
      select *, row_number() over (order by ${order}) as place from matching
      order by ${order} limit ${limit} offset ${offset}
    ), items as (
      select chosen.place, jsonb_build_object('id', string.id, 'original_string', string.original_string,
        'kind', string.kind, 'context', string.context, 'word_count', string.word_count,
        'page_count', (select count(*) from page_strings link where link.website_string_id = string.id),
        'open_comments', (select count(*) from string_comments comment
          where comment.website_string_id = string.id and comment.target_language = ${selection.targetLanguage}
            and comment.resolved_at is null),
        'replaces', ${predecessor(selection.targetLanguage)}) as item
      from chosen join website_strings string on string.id = chosen.id
    )
    select counted.total, items.item
    from (select count(*)::int as total from matching) as counted left join items on true
    order by items.place`.execute(database);
  return {
    items: rows.flatMap(({ item }) => item ?? []),
    totalCount: rows[0]?.total ?? 0,
  };
}

function predecessor(targetLanguage: string): RawBuilder<unknown> {
  return sql`(
    select jsonb_build_object('original_string', before.original_string, 'translated_string', translated.translated_string)
    from website_strings before join translated_strings translated on translated.website_string_id = before.id
    where before.id = string.replaces_id and translated.target_language = ${targetLanguage}
      and translated.state <> 'failed')`;
}

/**
 * The planner cannot estimate how many rows a search matches. Scanning in order until a page is full is slowest for rare
 * texts, so a search scans all rows once. Without one, an index returns the page.
 */
function materialized({ search, warnings }: StringSelection): RawBuilder<unknown> {
  const isUnpredictable = (search ?? '') !== '' || warnings !== undefined;
  return isUnpredictable ? sql`materialized` : sql`not materialized`;
}

interface Order {
  readonly key: RawBuilder<unknown>;
  /** Uses the key and the string's `first_seen_at` and `id`. */
  readonly order: RawBuilder<unknown>;
}

const ascending = sql`key, first_seen_at, id`;

const orders: Readonly<Record<StringSort, (selection: StringSelection) => Order>> = {
  site: ({ path }) => ({
    key: path === undefined ? sql`string.first_seen_at` : sql`link.position`,
    order: ascending,
  }),
  alphabetical: () => ({
    key: sql`left(string.folded_string, 60) collate "C"`,
    order: sql`key, id`,
  }),
  longest: () => ({
    key: sql`char_length(string.original_string)`,
    order: sql`key desc, first_seen_at, id`,
  }),
  recent: () => ({
    key: sql`translated.updated_at`,
    order: sql`key desc nulls last, first_seen_at, id`,
  }),
};

export async function selectTranslatedStrings(
  database: Kysely<Schema>,
  targetLanguage: string,
  ids: readonly string[],
): Promise<TranslatedString[]> {
  if (ids.length === 0) return [];
  const rows = await database
    .selectFrom('translated_strings')
    .select([
      'website_string_id',
      'translated_string',
      'state',
      'engine',
      'checks',
      'updated_at',
      'renewal_requested_at',
    ])
    .where('target_language', '=', targetLanguage)
    .where('website_string_id', 'in', [...ids])
    .execute();
  return rows.map((row) => ({ ...row, checks: row.checks as Check[] }));
}
