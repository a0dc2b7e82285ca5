import { useIsMutating, useQueries } from '@tanstack/react-query';
import { updateOfWebsite } from '../websites/website-row.ts';
import { progressQuery } from './progress.ts';

/** Counts the languages that can be translated to. Languages not loaded yet count too, and `isKnown` is false. */
export function useAvailableLanguages(
  websiteId: string,
  languages: readonly string[],
): { readonly count: number; readonly isKnown: boolean } {
  // The row shows a new language before the server knows it.
  const isSaving = useIsMutating({ mutationKey: updateOfWebsite(websiteId) }) > 0;
  const answers = useQueries({
    queries: languages.map((language) => ({
      ...progressQuery(websiteId, language),
      enabled: !isSaving,
    })),
  });
  return {
    count: answers.filter(({ data }) => data?.isAvailable !== false).length,
    isKnown: answers.every(({ isPending }) => !isPending),
  };
}
