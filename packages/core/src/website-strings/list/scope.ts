import type { Queries } from '@dragoman/database/connection';
import { limits } from '@dragoman/domain/limits';
import { readSearch } from '@dragoman/domain/website-strings';
import { type RawBuilder, sql } from 'kysely';
import type { Group } from './counts.store.ts';
import type { ListedState, StringFilter, StringSelection } from './matching.store.ts';
import type { StringSort } from './orders.ts';
import {
  countByScore,
  countIds,
  findByTrigrams,
  firstStrings,
  foldForTrigrams,
  type Ids,
  idsByScore,
  idsOfKinds,
  idsTold,
  idsUntranslated,
  idsWithStates,
  idsWithWarnings,
  isCommon,
  stringsOf,
} from './scope.store.ts';

/** What has to be read for a list. */
export interface Scope {
  /** Present if counters know how many strings match. */
  readonly total?: number;
  /** Rows of `website_strings` that include all that match; undefined for all of the website. */
  readonly among?: RawBuilder<unknown> | undefined;
  /** True if `among` may lack some that match. */
  readonly isPartial: boolean;
}

/** The most strings that one list reads. */
export interface Bounds {
  /** Of a small website. A larger one is searched by trigrams. */
  readonly website: number;
  /** Of a small set of a large website. */
  readonly set: number;
  /** Found by trigrams. */
  readonly found: number;
  /** In the order of the list, if trigrams do not help. */
  readonly searched: number;
  /** A page this far from both ends of a long list begins at a mark. */
  readonly near: number;
}

export const usualBounds: Bounds = {
  website: 50_000,
  set: 10_000,
  found: 2000,
  searched: limits.searchedStrings,
  near: 5000,
};

interface Context {
  readonly sort: StringSort;
  /** All live strings of the website. */
  readonly groups: readonly Group[];
  readonly bounds: Bounds;
}

/**
 * Bounds the work of a list (decision 0280): reads a small set, follows an index through a large one, and searches only the
 * first strings if neither the filter nor trigrams narrow a large one.
 */
export async function scopeOf(
  queries: Queries,
  selection: StringSelection,
  { sort, groups, bounds }: Context,
): Promise<Scope> {
  const { path, ids, search, doubtful } = selection;
  // The longest one narrows the most.
  const [sought = ''] = readSearch(search ?? '')
    .map(({ text }) => text)
    .toSorted((a, b) => b.length - a.length);
  const size = countOf(groups, {});
  if (path !== undefined || ids !== undefined) return { isPartial: false };
  if (size <= (sought === '' ? bounds.set : bounds.website)) return { isPartial: false };
  const told = idsTold(selection, bounds.set);
  if (told !== undefined) {
    const count = await countIds(queries, idsTold(selection, bounds.set + 1) ?? told);
    return { among: stringsOf(told, selection.keep), isPartial: count > bounds.set };
  }
  if (doubtful === true || sort === 'score') {
    const count = await countByScore(queries, selection, bounds.set + 1);
    const lowest = idsByScore(selection, bounds.set);
    return { among: stringsOf(lowest, selection.keep), isPartial: count > bounds.set };
  }
  const small = smallestSet(selection, groups);
  if (small !== undefined && small.size <= bounds.set)
    return { among: stringsOf(small.ids, selection.keep), isPartial: false };
  if (sought === '') return { total: countOf(groups, selection), isPartial: false };
  const found = await findStrings(queries, selection, sought, bounds.found);
  if (found !== undefined)
    return {
      among: stringsOf(undefined, [...found, ...(selection.keep ?? [])]),
      isPartial: false,
    };
  return { among: firstStrings(selection, sort, bounds.searched), isPartial: true };
}

interface StringSet {
  readonly size: number;
  readonly ids: Ids;
}

/** Returns the smallest set that an index has and that includes all strings that match. */
function smallestSet(selection: StringSelection, groups: readonly Group[]): StringSet | undefined {
  const { state, warnings, kind } = selection;
  const sets: StringSet[] = [];
  const add = (filter: StringFilter, ids: Ids) => sets.push({ size: countOf(groups, filter), ids });
  if (state !== undefined) add({ state }, idsInStates(selection, state, groups));
  if (warnings === true) add({ warnings }, idsWithWarnings(selection));
  if (kind !== undefined && !kind.includes('text')) add({ kind }, idsOfKinds(selection, kind));
  return sets.sort((a, b) => a.size - b.size)[0];
}

function idsInStates(
  selection: StringSelection,
  states: readonly ListedState[],
  groups: readonly Group[],
): Ids {
  const translated = states.filter((state) => state !== 'untranslated');
  const ids = idsWithStates(selection, translated);
  if (translated.length === states.length) return ids;
  const count = countOf(groups, { state: ['untranslated'] });
  return sql`${ids} union all ${idsUntranslated(selection, count)}`;
}

/** Trigrams need three letters in a row; a common text is not looked up. */
async function findStrings(
  queries: Queries,
  selection: StringSelection,
  search: string,
  most: number,
): Promise<string[] | undefined> {
  const folded = await foldForTrigrams(queries, search);
  if (folded === undefined || !/[\p{L}\p{N}]{3}/u.test(folded)) return undefined;
  if (await isCommon(queries, selection, folded)) return undefined;
  return findByTrigrams(queries, selection, folded, most);
}

/** Counts the strings that match a filter of states, kinds and warnings. */
export function countOf(groups: readonly Group[], filter: StringFilter): number {
  return groups.reduce((sum, group) => sum + (isCounted(filter, group) ? group.count : 0), 0);
}

/** True if the strings of a group match a filter of states, kinds and warnings. */
export function isCounted({ state, kind, warnings }: StringFilter, group: Group): boolean {
  return (
    (state === undefined || state.includes(group.state)) &&
    (kind === undefined || kind.includes(group.kind)) &&
    (warnings === undefined || warnings === group.hasWarnings)
  );
}
