import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { websiteQueries } from '../../websites/website-queries.ts';
import { cacheWebsiteRow, type WebsiteRow } from '../../websites/website-row.ts';
import { useRecheck } from './use-recheck.ts';

/** Looks for the snippet on the website on load and on request [owner-workspace §4, Snippet]. */
export function useSnippetCheck({ id, snippet_checked }: WebsiteRow) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ['snippet-check', id],
    queryFn: async () => {
      const seen = await api('GET /api/websites/:id/verify-snippet', { params: { id } }).catch(
        (error) => {
          cacheWebsiteRow(queries, { id, snippet_checked: false });
          throw error;
        },
      );
      if (seen.isInstalled && !snippet_checked) await reportInstalled(id);
      if (seen.isInstalled !== snippet_checked) {
        void queries.invalidateQueries({ queryKey: websiteQueries.all });
      }
      return seen;
    },
  });
  const seen = query.isError ? undefined : query.data;
  useRecheck(snippet_checked, seen?.isInstalled, query.refetch);
  return {
    /** Result of the last check; undefined before the first and after a failure. */
    seen,
    /** A failed check resets the row [owner-workspace §8]. */
    installed: seen?.isInstalled ?? snippet_checked,
    isChecking: query.isFetching,
    failed: query.isError,
    check: () => query.refetch(),
  };
}

export type SnippetCheck = ReturnType<typeof useSnippetCheck>;

/** Called only if the snippet is installed [owner-workspace §7]. */
function reportInstalled(id: string) {
  return api('PUT /api/websites/:id/snippet-status', {
    params: { id },
    body: { snippetChecked: true },
  });
}
