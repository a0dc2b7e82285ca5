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
  /** How many live pages hold the string. */
  readonly page_count: number;
}

export interface TranslatedString {
  readonly website_string_id: string;
  readonly translated_string: string;
  readonly state: TranslationState;
  /** What translated it; null for what a person or the memory gave. */
  readonly engine: string | null;
  readonly checks: Check[];
  readonly updated_at: Date;
  /** Since when an engine is to be asked anew. */
  readonly renewal_requested_at: Date | null;
}

/** `site`: as they were met, or as they stand on the page of the path. */
export type StringSort = 'site' | 'alphabetical' | 'longest' | 'recent';

interface Page {
  readonly sort: StringSort;
  readonly limit: number;
  readonly offset: number;
}

/** The chosen page is cut from the keys alone; the texts are read for its rows only. */
export async function selectStrings(
  database: Kysely<Schema>,
  selection: StringSelection,
  { sort, limit, offset }: Page,
): Promise<OriginalString[]> {
  const { rows } = await sql<OriginalString>`
    select string.id, string.original_string, string.kind, string.context, string.word_count,
      (select count(*)::int from page_strings link where link.website_string_id = string.id) as page_count
    from (
      select string.id, row_number() over (order by ${orderOf(sort, selection)}) as position
      ${matchingStrings(selection)}
      order by ${orderOf(sort, selection)} limit ${limit} offset ${offset}
    ) as chosen
    join website_strings string on string.id = chosen.id
    order by chosen.position`.execute(database);
  return rows;
}

export async function countStrings(
  database: Kysely<Schema>,
  selection: StringSelection,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count ${matchingStrings(selection)}`.execute(database);
  return rows[0]?.count ?? 0;
}

const readingOrder = sql`string.first_seen_at, string.id`;

function orderOf(sort: StringSort, { path }: StringSelection): RawBuilder<unknown> {
  switch (sort) {
    case 'site':
      return path === undefined ? readingOrder : sql`link.position, ${readingOrder}`;
    case 'alphabetical':
      return sql`left(string.folded_string, 60) collate "C", string.id`;
    case 'longest':
      return sql`char_length(string.original_string) desc, ${readingOrder}`;
    case 'recent':
      return sql`translated.updated_at desc nulls last, ${readingOrder}`;
  }
}

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
