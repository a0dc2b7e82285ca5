import {
  countWebsiteStringsEndpoint,
  listStringPagesEndpoint,
  listWebsiteStringsEndpoint,
} from '@dragoman/contract/website-strings';
import type { HasDatabase } from '@dragoman/database/connection';
import type { StringKind } from '@dragoman/database/schema';
import { endpointsOf, implement } from '../../api/index.ts';
import { implementForWebsite } from '../../websites/index.ts';
import { websiteWithString } from '../website-of.ts';
import {
  areSomeExcluded,
  countGroups,
  type Group,
  selectGroups,
  selectTold,
} from './counts.store.ts';
import { listWebsiteStrings } from './list.ts';
import { filterOf, type ListedState, type StringSelection } from './matching.store.ts';
import { countByScore, idsTold, stringsOf } from './scope.store.ts';
import { type Bounds, isCounted, scopeOf, usualBounds } from './scope.ts';
import { selectStringPages } from './string-pages.store.ts';

export const listEndpoints = endpointsOf<HasDatabase>([
  implementForWebsite(
    listWebsiteStringsEndpoint,
    async ({ website: { id: websiteId }, user, query }, deps) => {
      const list = await listWebsiteStrings(deps, { ...filterOf(query, user), websiteId });
      return list;
    },
  ),
  implementForWebsite(
    countWebsiteStringsEndpoint,
    async ({ website: { id: websiteId }, user, query }, deps) => {
      const filter = { ...filterOf(query, user), websiteId };
      const counts = await countWebsiteStrings(deps, filter);
      return { ...counts, ...(await countToldTo(deps, user.id, filter)) };
    },
  ),
  implement(listStringPagesEndpoint, async ({ user, params, query }, deps) => {
    const website = await websiteWithString(deps, user, params);
    return listStringPages(deps, { website, stringId: params.stringId, ...query });
  }),
]);

interface StringPage {
  readonly id: string;
  readonly path: string;
  readonly title: string | null;
  /** On the original website. */
  readonly url: string;
  /** Position among the strings of the page, from 0. */
  readonly position: number;
}

interface StringPagesQuery {
  readonly website: { readonly id: string; readonly url: string };
  readonly stringId: string;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

/** Lists the pages of a website that contain a string, by path. */
async function listStringPages(
  { database }: HasDatabase,
  { website, stringId, page, limit }: StringPagesQuery,
): Promise<{ readonly pages: StringPage[]; readonly totalCount: number }> {
  const rows = await selectStringPages(database.kysely, website.id, stringId, {
    limit,
    offset: (page - 1) * limit,
  });
  const pages = rows.pages.map((row) => ({ ...row, url: urlOf(website.url, row.path) }));
  return { pages, totalCount: rows.count };
}

function urlOf(website: string, path: string): string {
  return URL.parse(path, website)?.href ?? website;
}

/** Doubtful strings of a large website are counted no further. */
const mostCounted = 10_000;

/** The response of `GET /api/website-strings/{websiteId}/counts`. */
interface StringCounts {
  readonly total: number;
  readonly states: Readonly<Record<ListedState, number>>;
  readonly kinds: Readonly<Record<StringKind, number>>;
  /** With unreviewed warnings. */
  readonly warnings: number;
  /** Waiting for a new engine translation. */
  readonly waiting: number;
  /** With a score below the website's bound. */
  readonly doubtful: number;
  /** True if not all strings were searched. */
  readonly isPartial?: true;
}

/** Counts a website's live strings that match a filter, by translation state and by kind. */
export async function countWebsiteStrings(
  { database }: HasDatabase,
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
  // Counters do not know scores.
  const doubtful =
    scope.total !== undefined &&
    (await countByScore(database.kysely, { ...selection, doubtful: true }, mostCounted));
  return {
    ...addUp(matching),
    ...(doubtful !== false && { doubtful }),
    ...(scope.isPartial && { isPartial: true }),
  };
}

/** Counts the strings of a filter that wait for a user: what is assigned to them, and what mentions them. */
async function countToldTo(
  { database: { kysely } }: HasDatabase,
  userId: string,
  filter: StringSelection,
) {
  const has = await selectTold(kysely, filter, userId);
  const count = async (told: Pick<StringSelection, 'assignee' | 'mentioned'>) => {
    const selection = { ...filter, ...told };
    const ids = idsTold(selection, usualBounds.set);
    return addUp(await countGroups(kysely, selection, ids && stringsOf(ids))).total;
  };
  return {
    assigned: has.assigned ? await count({ assignee: userId }) : 0,
    mentions: has.mentions ? await count({ assignee: undefined, mentioned: userId }) : 0,
  };
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
    doubtful: 0,
  };
  for (const group of groups) {
    counts.total += group.count;
    counts.states[group.state] += group.count;
    counts.kinds[group.kind] += group.count;
    if (group.hasWarnings) counts.warnings += group.count;
    if (group.isRenewal) counts.waiting += group.count;
    if (group.isDoubtful) counts.doubtful += group.count;
  }
  return counts;
}
