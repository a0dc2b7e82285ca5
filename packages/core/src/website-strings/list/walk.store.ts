import type { Queries } from '@dragoman/database/connection';
import { type RawBuilder, sql } from 'kysely';
import { walkFromMark } from './marks.store.ts';
import {
  filterCondition,
  isUntranslated,
  isWhole,
  type StringSelection,
  translationsByKey,
} from './matching.store.ts';
import { type IndexedSort, indexedOrder, type OriginalSort } from './orders.ts';

export interface Place {
  readonly limit: number;
  readonly offset: number;
}

/** Numbers of matching strings. */
export interface Totals {
  readonly total: number;
  readonly untranslated: number;
}

interface Walk {
  readonly database: Queries;
  readonly selection: StringSelection;
  readonly sort: IndexedSort;
  /** A page this far from both ends begins at a mark. */
  readonly near: number;
}

/** Returns a page of ids by following the index of an order, from a mark or from the end that is closer. */
export async function walkOrder(
  walk: Walk,
  { limit, offset }: Place,
  { total, untranslated }: Totals,
): Promise<string[]> {
  const { selection, sort } = walk;
  if (sort !== 'recent')
    return walkPage(walk, { limit, offset }, total, (place, isReversed) =>
      stringsInOrder(selection, sort, isReversed, place),
    );
  const recent = total - untranslated;
  const ids = await walkPage(walk, { limit, offset }, recent, (place, isReversed) =>
    translationsInOrder(selection, isReversed, place),
  );
  const rest = { limit: limit - ids.length, offset: Math.max(offset - recent, 0) };
  if (rest.limit === 0 || untranslated === 0) return ids;
  const further = await walkPage(
    { ...walk, near: Number.POSITIVE_INFINITY },
    rest,
    untranslated,
    (place, isReversed) =>
      stringsInOrder(
        selection,
        'site',
        isReversed,
        place,
        sql`and ${isUntranslated(selection.targetLanguage)}`,
      ),
  );
  return [...ids, ...further];
}

async function walkPage(
  { database, selection, sort, near }: Walk,
  { limit, offset }: Place,
  total: number,
  inOrder: (place: Place, isReversed: boolean) => RawBuilder<{ id: string }>,
): Promise<string[]> {
  const bounded = Math.min(limit, total - offset);
  if (bounded <= 0) return [];
  const fromEnd = total - offset - bounded;
  if (Math.min(offset, fromEnd) > near && isWhole(selection)) {
    const ids = await walkFromMark(database, { ...selection, sort }, { limit: bounded, offset });
    if (ids.length === bounded) return ids;
  }
  const isReversed = fromEnd < offset;
  const place = { limit: bounded, offset: Math.min(offset, fromEnd) };
  const { rows } = await inOrder(place, isReversed).execute(database);
  const ids = rows.map(({ id }) => id);
  return isReversed ? ids.reverse() : ids;
}

function stringsInOrder(
  selection: StringSelection,
  sort: OriginalSort,
  isReversed: boolean,
  { limit, offset }: Place,
  condition?: RawBuilder<unknown>,
) {
  const { websiteId, targetLanguage, state, warnings, hidesExcluded } = selection;
  const needsTranslations = hidesExcluded || (state ?? warnings ?? condition) !== undefined;
  return sql<{ id: string }>`
    select string.id from website_strings string
    ${needsTranslations ? translationsByKey(targetLanguage) : sql``}
    where string.website_id = ${websiteId} and string.gone_at is null
      ${filterCondition(selection)} ${condition ?? sql``}
    order by ${indexedOrder(sort, isReversed)} limit ${limit} offset ${offset}`;
}

/** Needs no originals: translations know the kinds of theirs. */
function translationsInOrder(
  { hidesExcluded: _, state, ...rest }: StringSelection,
  isReversed: boolean,
  { limit, offset }: Place,
) {
  const selection = { ...rest, state: state?.filter((one) => one !== 'untranslated') };
  const { websiteId, targetLanguage } = selection;
  return sql<{ id: string }>`
    select string.id from translated_strings translated
    cross join lateral (select translated.website_string_id as id, translated.listed_kind as kind) as string
    where translated.website_id = ${websiteId} and translated.target_language = ${targetLanguage}
      and translated.listed_kind is not null ${filterCondition(selection)}
    order by ${indexedOrder('recent', isReversed)} limit ${limit} offset ${offset}`;
}
