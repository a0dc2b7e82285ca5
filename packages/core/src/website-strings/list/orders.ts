import { type RawBuilder, sql } from 'kysely';

/** `site`: in the order they were first seen or, with a path, in the page's order. */
export type StringSort = 'site' | 'alphabetical' | 'longest' | 'recent';

interface Column {
  /** Uses the row `string`. */
  readonly expression: RawBuilder<unknown>;
  readonly isDescending?: true;
}

const inSiteOrder: readonly Column[] = [
  { expression: sql`string.first_seen_at` },
  { expression: sql`string.id` },
];

/** Orders by columns of `website_strings`; each has an index. */
const columns: Readonly<Record<Exclude<StringSort, 'recent'>, readonly Column[]>> = {
  site: inSiteOrder,
  alphabetical: [
    { expression: sql`left(string.folded_string, 60) collate "C"` },
    { expression: sql`string.id` },
  ],
  longest: [
    { expression: sql`char_length(string.original_string)`, isDescending: true },
    ...inSiteOrder,
  ],
};

/** Returns an order that an index has, or its reverse. */
export function indexedOrder(sort: Exclude<StringSort, 'recent'>, isReversed = false) {
  return sql.join(
    columns[sort].map(({ expression, isDescending = false }) =>
      isDescending === isReversed ? expression : sql`${expression} desc`,
    ),
  );
}

/** Returns an order of rows of `matchingStrings`. Strings without a translation are last among the recent ones. */
export function orderOf(sort: StringSort, path: string | undefined): RawBuilder<unknown> {
  if (sort === 'recent')
    return sql`translated.updated_at desc nulls last,
      case when translated.updated_at is null then string.first_seen_at end, string.id`;
  if (sort === 'site' && path !== undefined) return sql`link.position, ${indexedOrder('site')}`;
  return indexedOrder(sort);
}
