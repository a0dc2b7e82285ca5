import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { patientApi } from '../../../api/api.ts';
import { type Section, useSection } from './section.ts';
import {
  fetchStrings,
  type ListQuery,
  perRequest,
  type StringPage,
  type StringsScope,
  stringQueries,
} from './strings.ts';
import { actionFilter, countQuery, filterKey, type StringsView } from './view.ts';

/**
 * One page of a view. Rows stay where they are until the page or filter changes; edits and refreshes only replace their contents.
 */
export function useStrings(view: StringsView) {
  const section = useSection();
  const queries = useQueryClient();
  const query = useQuery({
    ...pageOptions(section, view, section),
    placeholderData: keepPreviousData,
    refetchOnReconnect: false,
  });
  const hasMore = (query.data?.totalCount ?? 0) > view.page * view.size;
  const isSettled = query.isSuccess && !query.isPlaceholderData;
  useEffect(() => {
    if (!isSettled || !hasMore) return;
    void queries.prefetchQuery(pageOptions(section, { ...view, page: view.page + 1 }, section));
  }, [queries, section, view, isSettled, hasMore]);
  return query;
}

/** Starts the requests of a view that opens. Drafts are read by their ids, which only the browser knows. */
export function prefetchView(queries: QueryClient, scope: StringsScope, view: StringsView): void {
  if (!view.drafts) void queries.prefetchQuery(pageOptions(scope, view));
  void queries.prefetchQuery(countOptions(scope, view));
}

type InBrowser = Pick<Section, 'drafts' | 'pinned'>;

function pageOptions(scope: StringsScope, view: StringsView, inBrowser?: InBrowser) {
  return {
    queryKey: [...stringQueries(scope).pages, filterKey(view), view.page],
    queryFn: () => readPage(scope, view, inBrowser),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
  };
}

async function readPage(
  scope: StringsScope,
  view: StringsView,
  inBrowser?: InBrowser,
): Promise<StringPage> {
  const pinned = inBrowser?.pinned.ids() ?? [];
  const query = pageQuery(view, pinned);
  if (!view.drafts) return fetchStrings(scope, query);
  const ids = [...(inBrowser?.drafts.ids() ?? []), ...pinned].slice(0, 100).join();
  return ids === '' ? { rows: [], totalCount: 0 } : fetchStrings(scope, { ...query, ids });
}

function pageQuery(view: StringsView, pinned: readonly string[]): ListQuery {
  const { page, sort, size } = view;
  const keep = pinned.slice(-perRequest).join();
  // What was changed first no longer has a state that was filtered by.
  const passed = view.states.length > 0 ? Math.max(0, pinned.length - perRequest) : 0;
  const kept = { ...(keep !== '' && { keep }), ...(passed > 0 && { passed }) };
  return { page, limit: size, sort, ...listQuery(actionFilter(view)), ...kept };
}

/** Writes a filter as parameters. */
export function listQuery(filter: ReturnType<typeof actionFilter>) {
  const { kind, state, warnings, doubtful, ...rest } = filter;
  return {
    ...rest,
    ...(kind !== undefined && { kind: kind.join() }),
    ...(state !== undefined && { state: state.join() }),
    ...(warnings === true && { warnings: 'true' as const }),
    ...(doubtful === true && { doubtful: 'true' as const }),
  };
}

/** Counts the strings that match a view's filter, without pinned ones. Rejects with `ApiError`. */
export async function countMatching(section: Section, view: StringsView): Promise<number> {
  return (await fetchStrings(section, { ...listQuery(actionFilter(view)), limit: 1 })).totalCount;
}

/** Counts the strings in each state among those that match the search, kind and page. */
export function useStringCounts(view: StringsView) {
  return useQuery({ ...countOptions(useSection(), view), placeholderData: keepPreviousData });
}

function countOptions(scope: StringsScope, view: StringsView) {
  const { websiteId, targetLanguage } = scope;
  const { kind, ...narrowing } = countQuery(view);
  const query = { targetLanguage, ...narrowing, ...(kind !== undefined && { kind: kind.join() }) };
  return queryOptions({
    queryKey: [...stringQueries(scope).counts, query],
    queryFn: () =>
      patientApi('GET /api/website-strings/:websiteId/counts', { params: { websiteId }, query }),
  });
}
