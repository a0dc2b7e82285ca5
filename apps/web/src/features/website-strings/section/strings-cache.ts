import type { TranslatedString } from '@dragoman/contract/website-strings';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSection } from './section.ts';
import {
  fetchById,
  type StringPage,
  type StringRow,
  type StringsScope,
  stringQueries,
} from './strings.ts';

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
        if (row === undefined) return { original, translated, isGone: true };
        return { ...row, original: { ...original, assignment: row.original.assignment } };
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
