import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../api/api.ts';
import { useFreshStrings } from '../list/use-strings.ts';
import { useSection } from '../section.ts';
import { fetchStrings, type StringPage, type StringRow, stringQueries } from '../strings-cache.ts';
import pictureScript from './picture-script.ts?worker&url';

/** Fetches a page as visitors get it, with marks around its units. It is fetched again whenever the editor is opened. */
export function useMarkedPage(path: string | null) {
  const { websiteId, targetLanguage } = useSection();
  return useQuery({
    queryKey: ['marked-page', websiteId, targetLanguage, path],
    queryFn: () =>
      api('GET /api/websites/:id/marked-page', {
        params: { id: websiteId },
        query: {
          targetLanguage,
          script: new URL(pictureScript, location.href).href,
          ...(path !== null && { path }),
        },
      }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** The most strings that one request may name. */
const perRequest = 100;

export type MarkedPage = NonNullable<ReturnType<typeof useMarkedPage>['data']>;

/** Fetches strings with their translations in the given order, and keeps them fresh like those of the list. */
export function useStringsById(
  strings: readonly { readonly id: string }[] | undefined,
  selected: string | null,
) {
  const section = useSection();
  const ids = useMemo(() => strings?.map(({ id }) => id), [strings]);
  const query = useQuery({
    queryKey: [...stringQueries(section).pages, 'by-id', ids],
    enabled: ids !== undefined,
    queryFn: async (): Promise<StringPage> => {
      const rows = await fetchAll(ids ?? [], (some) =>
        fetchStrings(section, { ids: some.join(), limit: perRequest }),
      );
      return { rows, totalCount: rows.length };
    },
    // A live page finds more texts while it is edited.
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  useFreshStrings(useMostUrgent(query.data, selected));
  return query;
}

async function fetchAll(
  ids: readonly string[],
  fetchSome: (ids: readonly string[]) => Promise<StringPage>,
): Promise<readonly StringRow[]> {
  const chunks = Array.from({ length: Math.ceil(ids.length / perRequest) }, (_, index) =>
    ids.slice(index * perRequest, (index + 1) * perRequest),
  );
  const pages = await Promise.all(chunks.map(fetchSome));
  const rows = new Map(pages.flatMap((page) => page.rows.map((row) => [row.original.id, row])));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** As many rows as one request refreshes: the edited one, and those that wait for an engine, first. */
function useMostUrgent(page: StringPage | undefined, selected: string | null) {
  return useMemo(() => {
    if (page === undefined) return undefined;
    const urgency = ({ original, translated }: StringRow) =>
      original.id === selected ? 2 : translated?.renewal_requested_at == null ? 0 : 1;
    const rows = page.rows.toSorted((one, other) => urgency(other) - urgency(one));
    return { ...page, rows: rows.slice(0, perRequest) };
  }, [page, selected]);
}

/** The text that visitors see. */
export function shownText({ original, translated }: StringRow): string {
  const isServed =
    translated !== undefined && !['failed', 'needs_review'].includes(translated.state);
  return isServed ? translated.translated_string : original.original_string;
}
