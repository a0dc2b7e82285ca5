import type { Schema } from '@dragoman/database/schema';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { filterCondition, type StringSelection, translationsByKey } from './matching.store.ts';
import { type IndexedSort, indexedOrder } from './orders.ts';

export interface Place {
  readonly limit: number;
  readonly offset: number;
}

/** Numbers of matching strings. */
export interface Totals {
  readonly total: number;
  readonly untranslated: number;
}

/** Returns a page of ids by following the index of an order, from the end that is closer. */
export async function walkOrder(
  database: Kysely<Schema>,
  selection: StringSelection,
  { sort, limit, offset }: Place & { readonly sort: IndexedSort | 'recent' },
  { total, untranslated }: Totals,
): Promise<string[]> {
  if (sort !== 'recent')
    return fromCloserEnd({ limit, offset }, total, (place, isReversed) =>
      walkStrings(database, selection, indexedOrder(sort, isReversed), place),
    );
  const recent = total - untranslated;
  const ids = await fromCloserEnd({ limit, offset }, recent, (place, isReversed) =>
    walkTranslations(database, selection, isReversed, place),
  );
  const rest = { limit: limit - ids.length, offset: Math.max(offset - recent, 0) };
  if (rest.limit === 0 || untranslated === 0) return ids;
  const further = await fromCloserEnd(rest, untranslated, (place, isReversed) =>
    walkStrings(
      database,
      selection,
      indexedOrder('site', isReversed),
      place,
      sql`and translated.state is null`,
    ),
  );
  return [...ids, ...further];
}

async function fromCloserEnd(
  { limit, offset }: Place,
  total: number,
  walk: (place: Place, isReversed: boolean) => Promise<string[]>,
): Promise<string[]> {
  const bounded = Math.min(limit, total - offset);
  if (bounded <= 0) return [];
  const fromEnd = total - offset - bounded;
  if (offset <= fromEnd) return walk({ limit: bounded, offset }, false);
  return (await walk({ limit: bounded, offset: fromEnd }, true)).reverse();
}

async function walkStrings(
  database: Kysely<Schema>,
  selection: StringSelection,
  order: RawBuilder<unknown>,
  { limit, offset }: Place,
  condition?: RawBuilder<unknown>,
): Promise<string[]> {
  const { websiteId, targetLanguage, state, warnings } = selection;
  const needsTranslations = (state ?? warnings ?? condition) !== undefined;
  const { rows } = await sql<{ id: string }>`
    select string.id from website_strings string
    ${needsTranslations ? translationsByKey(targetLanguage) : sql``}
    where string.website_id = ${websiteId} and string.gone_at is null
      ${filterCondition(selection)} ${condition ?? sql``}
    order by ${order} limit ${limit} offset ${offset}`.execute(database);
  return rows.map(({ id }) => id);
}

/** Needs no originals: translations know the kinds of theirs. */
async function walkTranslations(
  database: Kysely<Schema>,
  selection: StringSelection,
  isReversed: boolean,
  { limit, offset }: Place,
): Promise<string[]> {
  const { websiteId, targetLanguage } = selection;
  const order = isReversed
    ? sql`translated.updated_at, translated.website_string_id desc`
    : sql`translated.updated_at desc, translated.website_string_id`;
  const { rows } = await sql<{ id: string }>`
    select string.id from translated_strings translated
    cross join lateral (select translated.website_string_id as id, translated.listed_kind as kind) as string
    where translated.website_id = ${websiteId} and translated.target_language = ${targetLanguage}
      and translated.listed_kind is not null ${filterCondition(selection)}
    order by ${order} limit ${limit} offset ${offset}`.execute(database);
  return rows.map(({ id }) => id);
}
