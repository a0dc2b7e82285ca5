import type { OriginalString, TranslatedString } from '@dragoman/contract/website-strings';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../api/api.ts';
import type { StringSort } from './filters/view.ts';
import { type StringsScope, useSection } from './section.ts';

/** A website string and its translation, if any. */
export interface StringRow {
  readonly original: OriginalString;
  readonly translated: TranslatedString | undefined;
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

/** Reads and updates the cached strings. No row is added, removed or moved. */
export function useStringsCache() {
  const queries = useQueryClient();
  const section = useSection();
  return useMemo(() => {
    const patch = (changed: Patch) => patchPages(queries, section, changed);
    return {
      patch,
      translations: (ids: readonly string[]) => cachedTranslations(queries, section, ids),
      /** Fetches the current translations of at most 100 strings. Rejects with `ApiError`. */
      async refresh(ids: readonly string[]): Promise<void> {
        const { rows } = await fetchStrings(section, { ids: ids.slice(0, 100).join(), limit: 100 });
        patch(new Map(rows.map(({ original, translated }) => [original.id, translated])));
      },
      /** Sets the number of a string's open comments. */
      countComments(stringId: string, open: number): void {
        patchRows(queries, section, new Set([stringId]), (row) => ({
          ...row,
          original: { ...row.original, open_comments: open },
        }));
      },
      recount: () => queries.invalidateQueries({ queryKey: stringQueries(section).counts }),
    };
  }, [queries, section]);
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
