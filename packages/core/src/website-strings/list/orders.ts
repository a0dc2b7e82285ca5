import { type RawBuilder, sql } from 'kysely';

/** `site`: in the order they were first seen or, with a path, in the page's order. */
export type StringSort = 'site' | 'alphabetical' | 'longest' | 'recent' | 'score';

/** Orders that follow an index of `website_strings`. */
export type IndexedSort = Exclude<StringSort, 'recent' | 'score'>;

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
const columns: Readonly<Record<IndexedSort, readonly Column[]>> = {
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
export function indexedOrder(sort: IndexedSort, isReversed = false) {
  return sql.join(
    columns[sort].map(({ expression, isDescending = false }) =>
      isDescending === isReversed ? expression : sql`${expression} desc`,
    ),
  );
}

/** Of equal lowest scores, the lower sum is first. */
const lowestScore = sql`(
  select assessed.score * 100 + assessed.accuracy + assessed.fluency + assessed.terms + assessed.style
  from assessments assessed where assessed.website_string_id = string.id
    and assessed.target_language = translated.target_language)`;

/** Returns an order of rows of `matchingStrings`. Strings without a translation are last among the recent ones. */
export function orderOf(sort: StringSort, path: string | undefined): RawBuilder<unknown> {
  if (sort === 'score') return sql`${lowestScore} nulls last, ${indexedOrder('site')}`;
  if (sort === 'recent')
    return sql`translated.updated_at desc nulls last,
      case when translated.updated_at is null then string.first_seen_at end, string.id`;
  if (sort === 'site' && path !== undefined) return sql`link.position, ${indexedOrder('site')}`;
  return indexedOrder(sort);
}
