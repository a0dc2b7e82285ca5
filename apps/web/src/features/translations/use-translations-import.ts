import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { countOf } from '../../formatting/numbers.ts';
import { t } from '../../texts/texts.ts';
import { progressQueries } from '../../translations/progress.ts';
import { notify } from '../../ui/toast.tsx';

interface Import {
  readonly file: File;
  readonly conflicts: 'keep' | 'replace';
  readonly preview: boolean;
}

/** Sends a file of translations. After an import, refreshes the screens and offers to undo it. */
export function useTranslationsImport(websiteId: string, language: string) {
  const queries = useQueryClient();
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['website-strings', websiteId, language] }),
      queries.invalidateQueries({ queryKey: progressQueries.of(websiteId, language) }),
    ]);
  const undo = async (token: string) => {
    try {
      const { restored } = await api('POST /api/website-strings/:websiteId/undo', {
        params: { websiteId },
        body: { token },
      });
      notify.done(
        t('{translations} restored.', { translations: countOf(restored, 'translation') }),
      );
    } catch (error) {
      notify.failed((error as Error).message);
    }
    await refresh();
  };
  return useMutation({
    mutationFn: ({ file, conflicts, preview }: Import) =>
      api('POST /api/import-translations/:websiteId', {
        params: { websiteId },
        query: { targetLanguage: language, conflicts, preview: preview ? 'true' : 'false' },
        body: file,
      }),
    onSuccess: async ({ added, changed, comments, undoToken }) => {
      if (undoToken === null) return;
      const count = added + changed;
      const done = count > 0 ? countOf(count, 'translation') : countOf(comments, 'comment');
      notify.done(t('{done} imported.', { done }), {
        undo: () => void undo(undoToken),
      });
      await refresh();
    },
  });
}

export type ImportPreview = NonNullable<ReturnType<typeof useTranslationsImport>['data']>;
