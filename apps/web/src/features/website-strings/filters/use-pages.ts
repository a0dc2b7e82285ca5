import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { api } from '../../../api/api.ts';
import { useSection } from '../section.ts';

export interface FoundPage {
  readonly path: string;
  readonly title: string | null;
  readonly word_count: number;
}

/** The website's pages with most words of those in whose path or title a text is found, at most 20. */
export function usePages(text: string, isWanted: boolean): readonly FoundPage[] {
  const { websiteId } = useSection();
  const search = useDeferredValue(text);
  const { data } = useQuery({
    queryKey: ['website-strings', websiteId, 'found-pages', search],
    queryFn: () =>
      api('GET /api/websites/:id/pages', {
        params: { id: websiteId },
        query: { limit: 20, ...(search !== '' && { search }) },
      }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
  return data?.items ?? [];
}
