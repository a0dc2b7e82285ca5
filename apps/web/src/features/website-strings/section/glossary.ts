import type { GlossaryTerm } from '@dragoman/domain/translations';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../../api/api.ts';
import { useSection } from './section.ts';
import type { StringsScope } from './strings.ts';

/** The account's terms for all websites and languages. */
export const glossaryQuery = queryOptions({
  queryKey: ['glossary'],
  queryFn: () => api('GET /api/glossary'),
  staleTime: 60_000,
});

interface Glossary {
  readonly terms: readonly {
    readonly website_id: string | null;
    readonly target_language: string | null;
    readonly term: string;
    readonly translation: string | null;
    readonly is_case_sensitive: boolean;
  }[];
}

/** Returns the terms that apply to a website and language. */
export function termsFor(
  { terms }: Glossary,
  { websiteId, targetLanguage }: StringsScope,
): readonly GlossaryTerm[] {
  return terms
    .filter(({ website_id: id }) => id === null || id === websiteId)
    .filter(({ target_language: one }) => one === null || one === targetLanguage)
    .map(({ term, translation, is_case_sensitive: isCaseSensitive }) => ({
      term,
      translation,
      isCaseSensitive,
    }));
}

/** The terms that apply to the section's website and language; undefined until loaded. */
export function useSectionGlossary(): readonly GlossaryTerm[] | undefined {
  const section = useSection();
  const select = useCallback((glossary: Glossary) => termsFor(glossary, section), [section]);
  return useQuery({ ...glossaryQuery, select }).data;
}
