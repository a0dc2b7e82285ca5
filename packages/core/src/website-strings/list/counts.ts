import type { Database } from '@dragoman/database/connection';
import type { StringKind } from '@dragoman/database/schema';
import { areSomeExcluded, countGroups, type Group, selectGroups } from './counts.store.ts';
import type { ListedState, StringSelection } from './matching.store.ts';
import { type Bounds, isCounted, scopeOf, usualBounds } from './scope.ts';

/** The response of `GET /api/website-strings/{websiteId}/counts`. */
export interface StringCounts {
  readonly total: number;
  readonly states: Readonly<Record<ListedState, number>>;
  readonly kinds: Readonly<Record<StringKind, number>>;
  /** With unreviewed warnings. */
  readonly warnings: number;
  /** Waiting for a new engine translation. */
  readonly waiting: number;
  /** True if not all strings were searched. */
  readonly isPartial?: true;
}

/** Counts a website's live strings that match a filter, by translation state and by kind. */
export async function countWebsiteStrings(
  { database }: { readonly database: Database },
  filter: StringSelection,
  bounds: Bounds = usualBounds,
): Promise<StringCounts> {
  const hidesExcluded = await areSomeExcluded(database.kysely, filter);
  const selection = { ...filter, hidesExcluded };
  const groups = await selectGroups(database.kysely, selection);
  const scope = await scopeOf(database.kysely, selection, { sort: 'site', groups, bounds });
  const matching =
    scope.total === undefined
      ? await countGroups(database.kysely, selection, scope.among)
      : groups.filter((group) => isCounted(selection, group));
  return { ...addUp(matching), ...(scope.isPartial && { isPartial: true }) };
}

function addUp(groups: readonly Group[]): Omit<StringCounts, 'isPartial'> {
  const counts = {
    total: 0,
    states: {
      ...{ machine: 0, memory: 0, edited: 0, reviewed: 0 },
      ...{ needs_review: 0, outdated: 0, failed: 0, untranslated: 0 },
    },
    kinds: { text: 0, attribute: 0, title: 0, meta: 0, 'json-ld': 0 },
    warnings: 0,
    waiting: 0,
  };
  for (const group of groups) {
    counts.total += group.count;
    counts.states[group.state] += group.count;
    counts.kinds[group.kind] += group.count;
    if (group.hasWarnings) counts.warnings += group.count;
    if (group.isRenewal) counts.waiting += group.count;
  }
  return counts;
}
