import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { api } from '../../../api/api.ts';
import { useSection } from '../section/section.ts';

export interface FoundPage {
  readonly path: string;
  readonly title: string | null;
  readonly word_count: number;
}

/** Finds at most 20 pages by path or title, those with the most words first. */
export function usePageSearch(text: string, enabled: boolean): readonly FoundPage[] {
  const { websiteId } = useSection();
  const search = useDeferredValue(text);
  const { data } = useQuery({
    queryKey: ['website-strings', websiteId, 'found-pages', search],
    queryFn: () =>
      api('GET /api/websites/:id/pages', {
        params: { id: websiteId },
        query: { limit: 20, ...(search !== '' && { search }) },
      }),
    enabled: enabled,
    placeholderData: keepPreviousData,
  });
  return data?.items ?? [];
}
