import type { GlossaryTerm } from '@dragoman/domain/translations';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../api/api.ts';
import { useSection } from './section.ts';

/** The terms of the glossary that apply to the website and language; undefined until loaded. */
export function useSectionGlossary(): readonly GlossaryTerm[] | undefined {
  const { websiteId, targetLanguage } = useSection();
  const { data } = useQuery({
    queryKey: ['glossary'],
    queryFn: () => api('GET /api/glossary'),
    staleTime: 60_000,
    select: useCallback(
      ({ terms }: { readonly terms: readonly Term[] }) =>
        terms
          .filter(({ website_id: id }) => id === null || id === websiteId)
          .filter(({ target_language: one }) => one === null || one === targetLanguage)
          .map(({ term, translation, is_case_sensitive: isCaseSensitive }) => ({
            term,
            translation,
            isCaseSensitive,
          })),
      [websiteId, targetLanguage],
    ),
  });
  return data;
}

interface Term {
  readonly website_id: string | null;
  readonly target_language: string | null;
  readonly term: string;
  readonly translation: string | null;
  readonly is_case_sensitive: boolean;
}
