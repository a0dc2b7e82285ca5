import type { OriginalString, TranslatedString } from '@dragoman/contract/website-strings';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { StringSort } from './filters/view.ts';
import { api } from './patient-api.ts';
import { type StringsScope, useSection } from './section.ts';

/** A website string and its translation, if any. */
export interface StringRow {
  readonly original: OriginalString;
  readonly translated: TranslatedString | undefined;
  /** True if a scan no longer found the text on the website. */
  readonly isGone?: true;
  /** True if a change waits until the server takes it. */
  readonly isSaving?: boolean;
}

export interface StringPage {
  readonly rows: readonly StringRow[];
  readonly totalCount: number;
  readonly isPartial?: true | undefined;
}

/** Query keys for the strings of one website × language. */
export function stringQueries({ websiteId, targetLanguage }: StringsScope) {
  const all = ['website-strings', websiteId, targetLanguage] as const;
  return { all, pages: [...all, 'page'] as const, counts: [...all, 'counts'] as const };
}

/** Translations by string id; undefined removes the string's translation. */
export type Patch = ReadonlyMap<string, TranslatedString | undefined>;

/** Updates translations in every cached page. No row is added, removed or moved. */
function patchPages(queries: QueryClient, of: StringsScope, patch: Patch): void {
  patchRows(queries, of, new Set(patch.keys()), (row) => ({
    ...row,
    translated: patch.get(row.original.id),
  }));
}

function patchRows(
  queries: QueryClient,
  of: StringsScope,
  ids: ReadonlySet<string>,
  change: (row: StringRow) => StringRow,
): void {
  queries.setQueriesData<StringPage>({ queryKey: stringQueries(of).pages }, (page) => {
    if (page === undefined || !page.rows.some(({ original }) => ids.has(original.id))) return page;
    const rows = page.rows.map((row) => (ids.has(row.original.id) ? change(row) : row));
    return { ...page, rows };
  });
}

/** The cached translations of some strings. Strings on no cached page are left out. */
function cachedTranslations(queries: QueryClient, of: StringsScope, ids: readonly string[]): Patch {
  const wanted = new Set(ids);
  const pages = queries.getQueriesData<StringPage>({ queryKey: stringQueries(of).pages });
  const rows = pages.flatMap(([, page]) => page?.rows ?? []);
  return new Map(
    rows
      .filter(({ original }) => wanted.has(original.id))
      .map(({ original, translated }) => [original.id, translated]),
  );
}

function shownRows(queries: QueryClient, of: StringsScope): readonly StringRow[] {
  const { pages } = stringQueries(of);
  const shown = queries.getQueriesData<StringPage>({ queryKey: pages, type: 'active' });
  return shown.flatMap(([, page]) => page?.rows ?? []);
}

/** Reads and updates the cached strings. No row is added, removed or moved. */
export function stringsCache(queries: QueryClient, of: StringsScope) {
  return {
    patch: (changed: Patch) => patchPages(queries, of, changed),
    translations: (ids: readonly string[]) => cachedTranslations(queries, of, ids),
    /** Returns the rows that the screen shows. */
    shownRows: () => shownRows(queries, of),
    /** Fetches the current translations of some strings. What changed here meanwhile stays. Rejects with `ApiError`. */
    async refresh(ids: readonly string[]): Promise<void> {
      const before = cachedTranslations(queries, of, ids);
      const fetched = await fetchById(of, ids);
      const now = cachedTranslations(queries, of, ids);
      const settled = ids.filter((id) => now.get(id) === before.get(id));
      patchRows(queries, of, new Set(settled), ({ original }) => {
        const row = fetched.get(original.id);
        const translated = now.get(original.id);
        return row === undefined ? { original, translated, isGone: true } : { ...row, original };
      });
    },
    /** Sets the number of a string's open comments. */
    countComments(stringId: string, open: number): void {
      patchRows(queries, of, new Set([stringId]), (row) => ({
        ...row,
        original: { ...row.original, open_comments: open },
      }));
    },
    markSaving: (ids: readonly string[], isSaving: boolean) =>
      patchRows(queries, of, new Set(ids), (row) => ({ ...row, isSaving })),
  };
}

export type StringsCache = ReturnType<typeof stringsCache>;

export function useStringsCache(): StringsCache {
  const queries = useQueryClient();
  const section = useSection();
  return useMemo(() => stringsCache(queries, section), [queries, section]);
}

/** Parameters of the API; lists are comma-separated. */
export interface ListQuery {
  readonly page?: number;
  readonly limit?: number;
  readonly search?: string;
  readonly state?: string;
  readonly warnings?: 'true';
  readonly kind?: string;
  readonly path?: string;
  readonly score?: number;
  readonly sort?: StringSort;
  readonly ids?: string;
  readonly keep?: string;
  readonly passed?: number;
}

/** Fetches one page of strings with their translations. Rejects with `ApiError`. */
export async function fetchStrings(
  { websiteId, targetLanguage }: StringsScope,
  query: ListQuery,
): Promise<StringPage> {
  const answer = await api('GET /api/website-strings/:websiteId', {
    params: { websiteId },
    query: { targetLanguage, ...query },
  });
  const translations = new Map(answer.translatedItems.map((one) => [one.website_string_id, one]));
  const rows = answer.originalItems.map((original) => ({
    original,
    translated: translations.get(original.id),
  }));
  return { rows, totalCount: answer.totalCount, isPartial: answer.isPartial };
}

/** The most strings that one request may name. */
export const perRequest = 100;

/** Fetches strings with their translations, by id. Those that are gone are left out. Rejects with `ApiError`. */
export async function fetchById(
  of: StringsScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StringRow>> {
  const chunks = Array.from({ length: Math.ceil(ids.length / perRequest) }, (_, index) =>
    ids.slice(index * perRequest, (index + 1) * perRequest),
  );
  const pages = await Promise.all(
    chunks.map((some) => fetchStrings(of, { ids: some.join(), limit: perRequest })),
  );
  return new Map(pages.flatMap(({ rows }) => rows.map((row) => [row.original.id, row])));
}
