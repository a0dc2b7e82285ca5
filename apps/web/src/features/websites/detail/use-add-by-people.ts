import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { languageName } from '../../../texts/language-names.ts';
import { t } from '../../../texts/texts.ts';
import { notify } from '../../../ui/toast.tsx';
import { websiteQueries } from '../../../websites/website-queries.ts';

/** Adds a language that people translate. The server adds it to the website, so that no engine begins before it knows. */
export function useAddByPeople(websiteId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (targetLang: string) =>
      api('POST /api/translate-website', { body: { websiteId, targetLang, byPeople: true } }),
    onSuccess: async (_, language) => {
      notify.done(t('{language} was added.', { language: languageName(language) }));
      await queries.invalidateQueries({ queryKey: websiteQueries.all });
    },
  });
}
