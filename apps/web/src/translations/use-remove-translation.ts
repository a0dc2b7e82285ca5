import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { websiteQueries } from '../websites/website-queries.ts';
import { cacheWebsiteRow } from '../websites/website-row.ts';
import { progressQueries } from './progress.ts';

/**
 * Removes a language from a website, with its translation and pictures. Calls `whenDone` before other screens update. Fails with
 * an `ApiError`.
 */
export function useRemoveTranslation(
  websiteId: string,
  language: string,
  whenDone: () => void | Promise<void>,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const params = { id: websiteId, lang: language };
      const { website } = await api('DELETE /api/websites/:id/translations/:lang', { params });
      return website;
    },
    onSuccess: async (website) => {
      removeFiles(websiteId, language).catch((error) =>
        console.error('Pictures could not be removed.', error),
      );
      await whenDone();
      cacheWebsiteRow(queries, website);
      queries.removeQueries({ queryKey: progressQueries.of(websiteId, language) });
      void queries.invalidateQueries({ queryKey: websiteQueries.all });
    },
  });
}

const atOnce = 100;

/** Removes a translation's pictures from storage. Logs failures. */
async function removeFiles(websiteId: string, language: string): Promise<void> {
  const { translatedMedia } = await import('../api/storage.ts');
  const files = translatedMedia();
  const folder = `${websiteId}/${language}`;
  for (;;) {
    const { data, error } = await files.list(folder, { limit: atOnce });
    if (error !== null) return console.error('Pictures could not be listed.', error);
    if (data.length === 0) return;
    const removed = await files.remove(data.map(({ name }) => `${folder}/${name}`));
    if (removed.error !== null || removed.data.length === 0) {
      return console.error('Pictures could not be removed.', removed.error);
    }
  }
}
