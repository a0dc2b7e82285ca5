import type { Website } from '@dragoman/contract/websites';
import type { Exclusions } from '@dragoman/domain/exclusions';
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { backend } from '../api/backend.ts';
import { whereUnchanged } from '../api/where-unchanged.ts';
import { routes } from '../routes/routes.data.ts';
import { t, text } from '../texts/texts.ts';
import { notify } from '../ui/toast.tsx';
import { watchWebsite } from './watch-website.ts';
import { websiteQueries } from './website-queries.ts';

const maxWrites = 5;
const notWritten = text('The website could not be written.');
const noSuchWebsite = text('We can’t find that website. It may have been deleted.');

/** A row of the table `websites` as its owner reads it. */
export interface WebsiteRow extends Website {
  readonly exclusions: Exclusions;
  readonly data_attributes: readonly string[];
}

/** Columns that the browser writes directly [owner-workspace §7, Direct data-store access]; the API writes the others. */
export type WebsiteChange = Partial<
  Pick<
    WebsiteRow,
    | 'name'
    | 'original_language'
    | 'translation_languages'
    | 'language_switcher_config'
    | 'data_attributes'
  >
>;

/** One website's row. */
export const websiteRowQuery = (websiteId: string) =>
  queryOptions({
    queryKey: websiteQueries.row(websiteId),
    queryFn: ({ signal }) => readRow(websiteId, signal),
    retry: (failures, error) => !isMissing(error) && failures < 1,
  });

/**
 * Returns one website's row and keeps it up to date by realtime (decision 0335). Says so and goes to /dashboard if the row does not exist
 * [owner-workspace §2, Website detail; §8].
 */
export function useWebsiteRow(websiteId: string) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const query = useQuery(websiteRowQuery(websiteId));
  const missing = isMissing(query.error);
  const leave = useEffectEvent(() => {
    notify.failed(t(noSuchWebsite));
    void navigate(routes.dashboard, { replace: true });
  });
  useEffect(() => {
    if (missing) leave();
  }, [missing]);
  useEffect(
    () =>
      watchWebsite(websiteId, (changed = 'websites') => {
        if (changed !== 'websites') return;
        void queries.invalidateQueries({ queryKey: websiteQueries.row(websiteId) });
      }),
    [websiteId, queries],
  );
  return { ...query, error: missing ? null : query.error };
}

/**
 * Updates a website's row optimistically and rolls back if the server refuses. Given a function, applies it to the
 * server's current row and retries on a conflict, so that two writers of `language_switcher_config` do not lose each
 * other's changes.
 */
export function useUpdateWebsiteRow(websiteId: string) {
  const queries = useQueryClient();
  const queryKey = websiteQueries.row(websiteId);
  return useMutation({
    mutationKey: updateOfWebsite(websiteId),
    // Runs updates one after the other.
    scope: { id: `website-row-${websiteId}` },
    mutationFn: async (change: WebsiteChange | ((row: WebsiteRow) => WebsiteChange)) => {
      if (typeof change === 'function') return changeRow(websiteId, change);
      const row = await writeRow(websiteId, change);
      if (row === undefined) throw new Error(t(notWritten));
      return row;
    },
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<WebsiteRow>(queryKey);
      if (before === undefined) return undefined;
      const changed = typeof change === 'function' ? change(before) : change;
      queries.setQueryData(queryKey, { ...before, ...changed });
      return before;
    },
    onError: (_, __, before) => {
      if (before !== undefined) queries.setQueryData(queryKey, before);
    },
    onSuccess: (row) => cacheWebsiteRow(queries, row),
    onSettled: () => queries.invalidateQueries({ queryKey: websiteQueries.all }),
  });
}

/** The key of the mutations of a website's row. */
export function updateOfWebsite(websiteId: string) {
  return ['update-website', websiteId] as const;
}

/** Merges columns, such as an endpoint's response, into the cached row. */
export function cacheWebsiteRow(
  queries: QueryClient,
  website: Pick<Website, 'id'> & Partial<Website>,
): void {
  queries.setQueryData<WebsiteRow>(websiteQueries.row(website.id), (row) =>
    row === undefined ? row : { ...row, ...website },
  );
}

async function readRow(websiteId: string, signal?: AbortSignal): Promise<WebsiteRow> {
  const query = backend().from('websites').select('*').eq('id', websiteId);
  const { data } = await (signal === undefined ? query : query.abortSignal(signal))
    .single()
    .throwOnError();
  return data as WebsiteRow;
}

/** Applies a change to the current row, and retries if another client changed it first. */
async function changeRow(
  websiteId: string,
  change: (row: WebsiteRow) => WebsiteChange,
): Promise<WebsiteRow> {
  for (let attempt = 0; attempt < maxWrites; attempt += 1) {
    const before = await readRow(websiteId);
    const written = await writeRow(websiteId, change(before), before);
    if (written !== undefined) return written;
  }
  throw new Error(t(notWritten));
}

/** Returns the new row. Undefined if the update is not allowed, or a changed column no longer has its value in `before`. */
async function writeRow(
  websiteId: string,
  change: WebsiteChange,
  before?: WebsiteRow,
): Promise<WebsiteRow | undefined> {
  const row = backend().from('websites').update(change).eq('id', websiteId);
  const columns = Object.keys(change) as (keyof WebsiteChange)[];
  const unchanged =
    before === undefined
      ? row
      : columns.reduce((query, column) => whereUnchanged(query, column, before[column]), row);
  const { data } = await unchanged.select('*').throwOnError();
  return data[0] as WebsiteRow | undefined;
}

/** True if the row is missing, hidden by RLS, or the id is malformed. */
function isMissing(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === 'PGRST116' || code === '22P02';
}
