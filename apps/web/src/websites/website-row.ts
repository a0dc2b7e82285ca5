import type { Website } from '@dragoman/contract/websites';
import type { Exclusions } from '@dragoman/domain/exclusions';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { backend } from '../api/backend.ts';
import { whereUnchanged } from '../api/where-unchanged.ts';
import { websiteQueries } from './dashboard-websites.ts';
import { watchWebsite } from './watch-website.ts';

const attempts = 5;
const notWritten = 'The website could not be written.';

/** A row of the table websites, as its owner may read it. */
export interface WebsiteRow extends Website {
  readonly exclusions: Exclusions;
  readonly data_attributes: readonly string[];
}

/** What the owner's browser writes into the row itself [owner-workspace §7, Direct data-store access]; all else goes through the API. */
export type WebsiteChange = Partial<
  Pick<
    WebsiteRow,
    | 'name'
    | 'original_language'
    | 'translation_languages'
    | 'language_switcher_config'
    | 'exclusions'
    | 'data_attributes'
  >
>;

/**
 * One website's row, kept fresh by realtime (decision 0160); `data` is undefined while it loads, `error` says that it could not be read. A record that is
 * not there sends the user back to /dashboard [owner-workspace §2, Website detail; §8].
 */
export function useWebsiteRow(websiteId: string) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const query = useQuery({
    queryKey: websiteQueries.row(websiteId),
    queryFn: ({ signal }) => readRow(websiteId, signal),
    retry: (failures, error) => !isMissing(error) && failures < 1,
  });
  const missing = isMissing(query.error);
  useEffect(() => {
    if (missing) void navigate('/dashboard', { replace: true });
  }, [missing, navigate]);
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
 * Writes some of a website's row: on the screen at once, and back as it was when the server refuses. Given a function, the change is made
 * from the row as it is on the server at that moment, and anew if somebody else was faster, so that two writers of
 * `language_switcher_config` keep each other's part.
 */
export function useUpdateWebsiteRow(websiteId: string) {
  const queries = useQueryClient();
  const queryKey = websiteQueries.row(websiteId);
  return useMutation({
    // One after the other.
    scope: { id: `website-row-${websiteId}` },
    mutationFn: async (change: WebsiteChange | ((row: WebsiteRow) => WebsiteChange)) => {
      if (typeof change === 'function') return changeRow(websiteId, change);
      const row = await writeRow(websiteId, change);
      if (row === undefined) throw new Error(notWritten);
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
    onSuccess: (row) => keepWebsiteRow(queries, row),
    onSettled: () => queries.invalidateQueries({ queryKey: websiteQueries.all }),
  });
}

/** Puts what an endpoint answered about a website into the row that the screens show. */
export function keepWebsiteRow(queries: QueryClient, website: Website): void {
  queries.setQueryData<WebsiteRow>(websiteQueries.row(website.id), (row) =>
    row === undefined ? row : { ...row, ...website },
  );
}

async function readRow(websiteId: string, signal?: AbortSignal): Promise<WebsiteRow> {
  const asked = backend().from('websites').select('*').eq('id', websiteId);
  const { data } = await (signal === undefined ? asked : asked.abortSignal(signal))
    .single()
    .throwOnError();
  return data as WebsiteRow;
}

/** Writes what a change makes of the row, but only where it still is what the change was made from. */
async function changeRow(
  websiteId: string,
  change: (row: WebsiteRow) => WebsiteChange,
): Promise<WebsiteRow> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const before = await readRow(websiteId);
    const written = await writeRow(websiteId, change(before), before);
    if (written !== undefined) return written;
  }
  throw new Error(notWritten);
}

/** The row as it is then; undefined where it is not to be written, or has other values by now in the columns that change. */
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
      : columns.reduce((kept, column) => whereUnchanged(kept, column, before[column]), row);
  const { data } = await unchanged.select('*').throwOnError();
  return data[0] as WebsiteRow | undefined;
}

/** No row answers to the id: none, somebody else's, a deleted one, or no id at all. */
function isMissing(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === 'PGRST116' || code === '22P02';
}
