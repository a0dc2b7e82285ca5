import type { HasDatabase, Queries } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import { limits } from '@dragoman/domain/limits';
import { areSomeExcluded, selectGroups } from './counts.store.ts';
import {
  countKept,
  type OriginalString,
  selectOriginals,
  selectTranslatedStrings,
  sortMatching,
  type TranslatedString,
} from './list.store.ts';
import type { StringSelection } from './matching.store.ts';
import type { StringSort } from './orders.ts';
import { type Bounds, countOf, scopeOf, usualBounds } from './scope.ts';
import { type Place, walkOrder } from './walk.store.ts';

export interface StringsQuery extends StringSelection {
  /** From 1. Defaults to 1. */
  readonly page?: number;
  /** Items on a page. Defaults to 10, at most 100. */
  readonly limit?: number;
  /** Defaults to `site`. */
  readonly sort?: StringSort;
  /** Strings of earlier pages that no longer match and are not kept. Defaults to 0. */
  readonly passed?: number;
}

/** The response of `GET /api/website-strings/{websiteId}` [owner-workspace §7]. */
export interface StringsPage {
  readonly originalItems: OriginalString[];
  readonly translatedItems: TranslatedString[];
  readonly totalCount: number;
  /** True if not all strings were searched: there may be more. */
  readonly isPartial?: true;
}

const maxLimit = 100;

/** Returns a page of the website's live strings that match a filter, with their translations. */
export async function listWebsiteStrings(
  { database: { kysely } }: HasDatabase,
  { page = 1, limit = limits.stringsPageSize, sort = 'site', passed = 0, ...filter }: StringsQuery,
  bounds: Bounds = usualBounds,
): Promise<StringsPage> {
  const selection = { ...filter, hidesExcluded: await areSomeExcluded(kysely, filter) };
  const bounded = Math.min(Math.max(limit, 1), maxLimit);
  const place = {
    sort,
    limit: bounded,
    offset: Math.max((Math.max(page, 1) - 1) * bounded - passed, 0),
  };
  const { ids, total, isPartial } = await findPage(kysely, selection, place, bounds);
  const { targetLanguage } = selection;
  const originalItems = await selectOriginals(kysely, targetLanguage, ids);
  const translatedItems = await selectTranslatedStrings(kysely, targetLanguage, ids);
  const totalCount = total + passed;
  return { originalItems, translatedItems, totalCount, ...(isPartial && { isPartial }) };
}

async function findPage(
  queries: Queries,
  selection: StringSelection,
  place: Place & { readonly sort: StringSort },
  bounds: Bounds,
): Promise<{ ids: string[]; total: number; isPartial: boolean }> {
  const groups = await selectGroups(queries, selection);
  const scope = await scopeOf(queries, selection, { sort: place.sort, groups, bounds });
  const { total, among, isPartial } = scope;
  if (total === undefined || place.sort === 'score')
    return { ...(await sortMatching(queries, selection, place, among)), isPartial };
  const kept = await countKept(queries, selection);
  const untranslated = groups.filter(({ state }) => state === 'untranslated');
  const totals = {
    total: total + kept.total,
    untranslated: countOf(untranslated, selection) + kept.untranslated,
  };
  return {
    ids: await walkOrder(
      { database: queries, selection, sort: place.sort, near: bounds.near },
      place,
      totals,
    ),
    total: totals.total,
    isPartial,
  };
}

/** Returns the translation of one string. Throws `DragomanError('not-found')`. */
export async function findTranslatedString(
  { database }: HasDatabase,
  name: { readonly websiteStringId: string; readonly targetLanguage: string },
): Promise<TranslatedString> {
  const ids = [name.websiteStringId];
  const [found] = await selectTranslatedStrings(database.kysely, name.targetLanguage, ids);
  if (found === undefined) throw new DragomanError('not-found');
  return found;
}
