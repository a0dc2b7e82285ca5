import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { websiteQueries } from '../../websites/website-queries.ts';
import type { WebsiteRow } from '../../websites/website-row.ts';
import { useLookAgain } from './use-look-again.ts';

/** Reads the website for the snippet on load, and again when asked [owner-workspace §4, Snippet]. */
export function useSnippetCheck({ id, snippet_checked }: WebsiteRow) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ['snippet-check', id],
    queryFn: async () => {
      const seen = await api('GET /api/websites/:id/verify-snippet', { params: { id } });
      if (seen.isInstalled && !snippet_checked) await note(id);
      if (seen.isInstalled !== snippet_checked) {
        void queries.invalidateQueries({ queryKey: websiteQueries.all });
      }
      return seen;
    },
  });
  const seen = query.isError ? undefined : query.data;
  useLookAgain(snippet_checked, seen?.isInstalled, query.refetch);
  return {
    /** What was found where; undefined before the first look and after one that failed. */
    seen,
    /** A look that failed counts as none [owner-workspace §8]. */
    installed: seen?.isInstalled ?? (!query.isError && snippet_checked),
    isChecking: query.isFetching,
    failed: query.isError,
    check: () => query.refetch(),
  };
}

export type SnippetCheck = ReturnType<typeof useSnippetCheck>;

/** Sent only when it is installed [owner-workspace §7]. */
function note(id: string) {
  return api('PUT /api/websites/:id/snippet-status', {
    params: { id },
    body: { snippetChecked: true },
  });
}
