import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../api/api.ts';
import { useSection } from '../section/section.ts';
import { fetchById, type StringPage, type StringRow, stringQueries } from '../section/strings.ts';
import pictureScript from './picture-script.ts?worker&url';

/** Of a page that is looked at beside several texts. */
const keptMs = 300_000;

/** Fetches a page as visitors get it, with marks around its units. It is fetched again whenever the editor is opened, unless it is kept. */
export function useMarkedPage(path: string | null, { isKept = false } = {}) {
  const { websiteId, targetLanguage } = useSection();
  return useQuery({
    queryKey: ['marked-page', websiteId, targetLanguage, path, isKept],
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
    staleTime: isKept ? keptMs : Number.POSITIVE_INFINITY,
    gcTime: isKept ? keptMs : 0,
  });
}

export type MarkedPage = NonNullable<ReturnType<typeof useMarkedPage>['data']>;

/** Fetches strings with their translations in the given order. */
export function useStringsById(strings: readonly { readonly id: string }[] | undefined) {
  const section = useSection();
  const ids = useMemo(() => strings?.map(({ id }) => id), [strings]);
  return useQuery({
    queryKey: [...stringQueries(section).pages, 'by-id', ids],
    enabled: ids !== undefined,
    queryFn: async (): Promise<StringPage> => {
      const found = await fetchById(section, ids ?? []);
      const rows = (ids ?? []).flatMap((id) => found.get(id) ?? []);
      return { rows, totalCount: rows.length };
    },
    // A live page finds more texts while it is edited.
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** The text that visitors see. */
export function shownText({ original, translated }: StringRow): string {
  const isServed =
    translated !== undefined && !['failed', 'needs_review'].includes(translated.state);
  return isServed ? translated.translated_string : original.original_string;
}
