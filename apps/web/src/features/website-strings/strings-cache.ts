import type { OriginalString, TranslatedString } from '@dragoman/contract/website-strings';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../api/api.ts';
import type { StringSort } from './filters/view.ts';
import { type StringsScope, useSection } from './section.ts';

/** A text of the website and its translation, if there is one. */
export interface StringRow {
  readonly original: OriginalString;
  readonly translated: TranslatedString | undefined;
}

export interface StringPage {
  readonly rows: readonly StringRow[];
  readonly totalCount: number;
}

/** Keys of what is asked about the strings of one website × language. */
export function stringQueries({ websiteId, targetLanguage }: StringsScope) {
  const all = ['website-strings', websiteId, targetLanguage] as const;
  return { all, pages: [...all, 'page'] as const, counts: [...all, 'counts'] as const };
}

/** A translation by its string; undefined takes the string's translation away. */
export type Patch = ReadonlyMap<string, TranslatedString | undefined>;

/** Puts translations into every list that is kept; no row comes, goes or moves. */
function patchPages(queries: QueryClient, of: StringsScope, patch: Patch): void {
  queries.setQueriesData<StringPage>({ queryKey: stringQueries(of).pages }, (page) => {
    if (page === undefined || !page.rows.some(({ original }) => patch.has(original.id)))
      return page;
    const rows = page.rows.map((row) => {
      const { id } = row.original;
      return patch.has(id) ? { ...row, translated: patch.get(id) } : row;
    });
    return { ...page, rows };
  });
}

/** The translations of some strings as they are kept; those that are in no list are left out. */
function keptTranslations(queries: QueryClient, of: StringsScope, ids: readonly string[]): Patch {
  const wanted = new Set(ids);
  const pages = queries.getQueriesData<StringPage>({ queryKey: stringQueries(of).pages });
  const rows = pages.flatMap(([, page]) => page?.rows ?? []);
  return new Map(
    rows
      .filter(({ original }) => wanted.has(original.id))
      .map(({ original, translated }) => [original.id, translated]),
  );
}

/** What is kept of the strings, and how it is brought up to date without a row coming, going or moving. */
export function useStringsCache() {
  const queries = useQueryClient();
  const section = useSection();
  return useMemo(() => {
    const patch = (changed: Patch) => patchPages(queries, section, changed);
    return {
      patch,
      translations: (ids: readonly string[]) => keptTranslations(queries, section, ids),
      /** Asks how some strings stand now, at most 100. Rejects with `ApiError`. */
      async refresh(ids: readonly string[]): Promise<void> {
        const { rows } = await fetchStrings(section, { ids: ids.slice(0, 100).join(), limit: 100 });
        patch(new Map(rows.map(({ original, translated }) => [original.id, translated])));
      },
      recount: () => queries.invalidateQueries({ queryKey: stringQueries(section).counts }),
    };
  }, [queries, section]);
}

/** Lists have commas between their entries, as the API wants them. */
export interface ListQuery {
  readonly page?: number;
  readonly limit?: number;
  readonly search?: string;
  readonly state?: string;
  readonly warnings?: 'true';
  readonly kind?: string;
  readonly path?: string;
  readonly sort?: StringSort;
  readonly ids?: string;
  readonly keep?: string;
}

/** A list of strings, each with its translation. Rejects with `ApiError`. */
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
  return { rows, totalCount: answer.totalCount };
}
