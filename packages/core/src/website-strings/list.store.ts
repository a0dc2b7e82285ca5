import type { Schema, TranslationState } from '@dragoman/database/schema';
import { type Kysely, sql } from 'kysely';

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
}

interface Selection {
  readonly websiteId: string;
  readonly targetLanguage: string;
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
}

export async function selectStrings(
  database: Kysely<Schema>,
  selection: Selection,
): Promise<{ items: OriginalString[]; totalCount: number }> {
  const matching = database
    .selectFrom('website_strings as string')
    .where('string.website_id', '=', selection.websiteId)
    .where('string.gone_at', 'is', null)
    .$if(selection.search !== '', (query) => query.where(matchesSearch(selection)));
  const items = await matching
    .select([
      'string.id',
      'string.original_string',
      'string.kind',
      'string.context',
      'string.word_count',
      sql<number>`(select count(*)::int from page_strings link where link.website_string_id = string.id)`.as(
        'page_count',
      ),
    ])
    .orderBy('string.first_seen_at')
    .orderBy('string.id')
    .limit(selection.limit)
    .offset(selection.offset)
    .execute();
  const { count } = await matching
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return { items, totalCount: count };
}

/** `strpos` rather than `like`: `%` and `_` in a search are themselves. */
function matchesSearch({ search, targetLanguage }: Selection) {
  return sql<boolean>`(strpos(lower(string.original_string), lower(${search})) > 0 or exists (
    select from translated_strings translated
    where translated.website_string_id = string.id and translated.target_language = ${targetLanguage}
      and strpos(lower(translated.translated_string), lower(${search})) > 0))`;
}

export async function selectTranslatedStrings(
  database: Kysely<Schema>,
  targetLanguage: string,
  ids: readonly string[],
): Promise<TranslatedString[]> {
  if (ids.length === 0) return [];
  return database
    .selectFrom('translated_strings')
    .select(['website_string_id', 'translated_string', 'state'])
    .where('target_language', '=', targetLanguage)
    .where('website_string_id', 'in', [...ids])
    .execute();
}
