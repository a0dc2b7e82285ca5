import type { UrlStructure } from '@dragoman/domain/websites';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { websiteQueries } from '../../websites/website-queries.ts';
import type { WebsiteRow } from '../../websites/website-row.ts';

/**
 * Returns the structure to show: the selected one while it is being saved, otherwise the saved one. If saving fails, the selection reverts
 * and the error is only logged [owner-workspace §4, §8].
 */
export function useUrlStructure({ id, url_structure }: Pick<WebsiteRow, 'id' | 'url_structure'>) {
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (urlStructure: UrlStructure) =>
      api('PUT /api/websites/:id/url-structure', { params: { id }, body: { urlStructure } }),
    onSuccess: ({ urlStructure }) => {
      queries.setQueryData<WebsiteRow>(websiteQueries.row(id), (row) =>
        row === undefined || row.url_structure === urlStructure
          ? row
          : // The other structure has its own records, which are not checked yet.
            { ...row, url_structure: urlStructure, dns_checked: false },
      );
      void queries.invalidateQueries({ queryKey: websiteQueries.all });
    },
    onError: (error) => console.error('Failed to update the URL structure.', error),
  });
  return {
    structure: save.isPending ? save.variables : url_structure,
    isSaving: save.isPending,
    choose: (structure: UrlStructure) => {
      if (structure !== url_structure) save.mutate(structure);
    },
  };
}
