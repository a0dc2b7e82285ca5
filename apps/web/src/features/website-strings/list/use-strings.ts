import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../../api/api.ts';
import { actionFilter, countQuery, filterKey, type StringsView } from '../filters/view.ts';
import { type Section, useSection } from '../section.ts';
import {
  fetchStrings,
  type ListQuery,
  type StringPage,
  stringQueries,
  useStringsCache,
} from '../strings-cache.ts';

/** Strings on a page of the list [owner-workspace §9]. */
export const pageSize = 10;

/**
 * The strings of a view. Once they are there they keep their places until another page or filter is asked for: what changes is brought up
 * to date in its row.
 */
export function useStrings(view: StringsView) {
  const section = useSection();
  const queries = useQueryClient();
  const listOf = (wanted: StringsView) => ({
    queryKey: [...stringQueries(section).pages, filterKey(wanted), wanted.page],
    queryFn: () => readPage(section, wanted),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
  });
  const query = useQuery({
    ...listOf(view),
    placeholderData: keepPreviousData,
    refetchOnReconnect: false,
  });
  const hasMore = (query.data?.totalCount ?? 0) > view.page * pageSize;
  const isSettled = query.isSuccess && !query.isPlaceholderData;
  const prefetch = useRef(() => {});
  prefetch.current = () => {
    void queries.prefetchQuery(listOf({ ...view, page: view.page + 1 }));
  };
  useEffect(() => {
    if (isSettled && hasMore) prefetch.current();
  }, [isSettled, hasMore]);
  return query;
}

async function readPage(section: Section, view: StringsView): Promise<StringPage> {
  const kept = section.kept.ids();
  const query = pageQuery(view, kept);
  if (!view.drafts) return fetchStrings(section, query);
  const ids = [...section.drafts.ids(), ...kept].slice(0, 100).join();
  return ids === '' ? { rows: [], totalCount: 0 } : fetchStrings(section, { ...query, ids });
}

function pageQuery(view: StringsView, kept: readonly string[]): ListQuery {
  const { page, sort } = view;
  const keep = kept.slice(-100).join();
  return { page, limit: pageSize, sort, ...listQuery(view), ...(keep !== '' && { keep }) };
}

function listQuery(view: StringsView): ListQuery {
  const { search, path, kind, state, warnings } = actionFilter(view);
  return {
    ...(search !== undefined && { search }),
    ...(path !== undefined && { path }),
    ...(kind !== undefined && { kind: kind.join() }),
    ...(state !== undefined && { state: state.join() }),
    ...(warnings === true && { warnings: 'true' }),
  };
}

/** How many strings a view's filter leaves now, without those that are kept beside it. Rejects with `ApiError`. */
export async function countMatching(section: Section, view: StringsView): Promise<number> {
  return (await fetchStrings(section, { ...listQuery(view), limit: 1 })).totalCount;
}

/** How many strings there are in each state, of those that search, kind and page leave. */
export function useStringCounts(view: StringsView) {
  const section = useSection();
  const { websiteId, targetLanguage } = section;
  const { kind, ...narrowing } = countQuery(view);
  const query = { targetLanguage, ...narrowing, ...(kind !== undefined && { kind: kind.join() }) };
  return useQuery({
    queryKey: [...stringQueries(section).counts, query],
    queryFn: () =>
      api('GET /api/website-strings/:websiteId/counts', { params: { websiteId }, query }),
    placeholderData: keepPreviousData,
  });
}

/** Milliseconds between two looks at strings that wait for an engine. */
const waitingPoll = 3000;

/** Looks again at the strings on the screen when the window comes to the front, and while any of them waits for an engine. */
export function useFreshStrings(page: StringPage | undefined): void {
  const cache = useStringsCache();
  const section = useSection();
  const ids = page?.rows.map(({ original }) => original.id) ?? [];
  const waits = page?.rows.some(({ translated }) => translated?.renewal_requested_at != null);
  useQuery({
    queryKey: [...stringQueries(section).all, 'fresh', ids],
    queryFn: async () => {
      await Promise.all([cache.refresh(ids), cache.recount()]);
      return null;
    },
    enabled: ids.length > 0,
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: waits === true ? waitingPoll : false,
    retry: false,
  });
}
