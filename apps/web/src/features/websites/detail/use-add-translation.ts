import { ApiError } from '@dragoman/contract/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { languageName } from '../../../texts/language-names.ts';
import { t } from '../../../texts/texts.ts';
import { progressQueries } from '../../../translations/progress.ts';
import { notify } from '../../../ui/toast.tsx';
import { beginDeploying } from '../../../websites/deploying-window.ts';
import { useUpdateWebsiteRow, type WebsiteRow } from '../../../websites/website-row.ts';

/** Shown if a language could not be added, or its translation not started [owner-workspace §8]. */
export const addFailed = t('Failed to add translation. Please try again later.');
export const startFailed = t(
  'Failed to start translation. You can retry from the language details page.',
);

/**
 * Adds a language to the website's row optimistically, then starts its translation [owner-workspace §7]. Starts the deploying
 * window if both checks passed before [owner-workspace §4].
 */
export function useAddTranslation({ id }: Pick<WebsiteRow, 'id'>) {
  const queries = useQueryClient();
  const update = useUpdateWebsiteRow(id);
  const [notStarted, setNotStarted] = useState<{ readonly reason: string | undefined }>();
  const add = useMutation({
    mutationFn: async (language: string) => {
      // With subdomains the new language lacks a record, so the row that comes back is no longer checked.
      let wasChecked = false;
      await update.mutateAsync((row) => {
        const { translation_languages: before } = row;
        wasChecked = row.dns_checked && row.snippet_checked;
        return {
          translation_languages: before.includes(language) ? before : [...before, language],
        };
      });
      if (wasChecked) beginDeploying(id);
      return language;
    },
    onSuccess: async (language) => {
      notify.done(t('{language} was added.', { language: languageName(language) }));
      const body = { websiteId: id, targetLang: language };
      await api('POST /api/translate-website', { body }).catch((error) => {
        console.error('The translation could not be started.', error);
        setNotStarted({ reason: error instanceof ApiError ? error.error : undefined });
      });
      await queries.invalidateQueries({ queryKey: progressQueries.of(id, language) });
    },
  });
  return {
    add: add.mutate,
    isAdding: update.isPending,
    /** The language whose translation is being requested; the server may not know it yet. */
    starting: add.isPending ? add.variables : undefined,
    failed: add.isError,
    /** Set if the translation did not start. */
    notStarted,
    acknowledge: () => setNotStarted(undefined),
  };
}
