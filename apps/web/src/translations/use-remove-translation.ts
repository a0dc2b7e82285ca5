import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { backend } from '../api/backend.ts';
import { websiteQueries } from '../websites/dashboard-websites.ts';
import { keepWebsiteRow } from '../websites/website-row.ts';
import { progressQueries } from './progress.ts';

/**
 * Takes a language away from a website, with its translation and the pictures of it. `whenDone` is called once it is gone, before the screens
 * learn of it. The mutation fails with an `ApiError`.
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
      void removeFiles(websiteId, language);
      await whenDone();
      keepWebsiteRow(queries, website);
      queries.removeQueries({ queryKey: progressQueries.of(websiteId, language) });
      void queries.invalidateQueries({ queryKey: websiteQueries.all });
      void queries.invalidateQueries({ queryKey: ['billing-info'] });
    },
  });
}

const atOnce = 100;

/** Removes the pictures of a translation, which nothing shows any more. A failure is only logged. */
async function removeFiles(websiteId: string, language: string): Promise<void> {
  const files = backend().storage.from('translated-media');
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
