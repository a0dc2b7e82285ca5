import { type RawBuilder, sql } from 'kysely';
import { scoreOf } from '../../scores/index.ts';

/** `site`: in the order they were first seen or, with a path, in the page's order. */
export type StringSort = IndexedSort | 'score';

/** Orders that follow an index. */
export type IndexedSort = OriginalSort | 'recent';

/** Orders of `website_strings`. */
export type OriginalSort = 'site' | 'alphabetical' | 'longest';

/** Places in the orders, as bytes; each has an index. */
const places: Readonly<Record<IndexedSort, RawBuilder<unknown>>> = {
  site: sql`place_by_time_seen(string.first_seen_at, string.id)`,
  alphabetical: sql`place_by_alphabet(string.folded_string, string.id)`,
  longest: sql`place_by_length(string.original_string, string.first_seen_at, string.id)`,
  recent: sql`place_by_last_change(translated.updated_at, translated.website_string_id)`,
};

/** Returns the place of the row `string`, or of the row `translated` among the recent ones. */
export function placeIn(sort: IndexedSort): RawBuilder<unknown> {
  return places[sort];
}

/** Returns an order that an index has, or its reverse. */
export function indexedOrder(sort: IndexedSort, isReversed = false): RawBuilder<unknown> {
  return isReversed ? sql`${placeIn(sort)} desc` : placeIn(sort);
}

/** Returns an order of rows of `matchingStrings`. Strings without a translation are last among the recent ones. */
export function orderOf(sort: StringSort, path: string | undefined): RawBuilder<unknown> {
  if (sort === 'score') return sql`${scoreOf} nulls last, ${placeIn('site')}`;
  if (sort === 'recent') return sql`${placeIn('recent')} nulls last, ${placeIn('site')}`;
  if (sort === 'site' && path !== undefined) return sql`link.position, ${placeIn('site')}`;
  return placeIn(sort);
}
