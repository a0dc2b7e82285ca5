import type { QueryClient } from '@tanstack/react-query';
import type { StringsScope } from '../section/strings.ts';
import { stringQueries } from '../section/strings.ts';
import { stringsCache } from '../section/strings-cache.ts';
import { isWaiting } from './waiting.ts';

/** Milliseconds between the starts of two refreshes. */
const refreshSpacingMs = 2000;

interface Refresher {
  readonly wanted: Set<string>;
  startedAt: number;
  last: Promise<void>;
  /** The one that has not started. */
  next: Promise<void> | undefined;
}

const refreshers = new Map<string, Refresher>();

/**
 * Fetches the counts and these strings: at once if nothing was fetched lately. At most one refresh runs and one more waits, however many
 * are requested. Rejects with `ApiError`.
 */
export function refreshSoon(
  queries: QueryClient,
  of: StringsScope,
  ids: readonly string[] = [],
): Promise<void> {
  const refresher = refresherOf(of);
  for (const id of ids) refresher.wanted.add(id);
  refresher.next ??= refreshNext(queries, of, refresher);
  return refresher.next;
}

function refresherOf({ websiteId, targetLanguage }: StringsScope): Refresher {
  const key = `${websiteId}:${targetLanguage}`;
  const known = refreshers.get(key);
  if (known !== undefined) return known;
  const created = {
    wanted: new Set<string>(),
    startedAt: Number.NEGATIVE_INFINITY,
    last: Promise.resolve(),
    next: undefined,
  };
  refreshers.set(key, created);
  return created;
}

async function refreshNext(
  queries: QueryClient,
  of: StringsScope,
  refresher: Refresher,
): Promise<void> {
  await refresher.last.catch(() => undefined);
  const rest = refresher.startedAt + refreshSpacingMs - performance.now();
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
  refresher.startedAt = performance.now();
  const ids = [...refresher.wanted].filter((id) => !isWaiting(of, id));
  refresher.wanted.clear();
  refresher.last = fetchAll(queries, of, ids);
  refresher.next = undefined;
  return refresher.last;
}

async function fetchAll(
  queries: QueryClient,
  of: StringsScope,
  ids: readonly string[],
): Promise<void> {
  await Promise.all([
    ids.length > 0 && stringsCache(queries, of).refresh(ids),
    queries.invalidateQueries({ queryKey: stringQueries(of).counts }),
  ]);
}

/** Drops the cached pages of lists that are not shown: a change may move strings into or out of them. The shown list keeps its rows. */
export function dropOtherLists(queries: QueryClient, of: StringsScope): void {
  const queryKey = stringQueries(of).pages;
  const filterOf = (key: readonly unknown[]) => key[queryKey.length];
  const shown = queries.getQueryCache().findAll({ queryKey, type: 'active' });
  const filters = new Set(shown.map((query) => filterOf(query.queryKey)));
  queries.removeQueries({
    queryKey,
    type: 'inactive',
    predicate: (query) => !filters.has(filterOf(query.queryKey)),
  });
}
