import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { t } from '../../../texts/texts.ts';
import { notify } from '../../../ui/toast.tsx';
import { messageOf } from '../labels.ts';
import { api } from '../patient-api.ts';
import { useSection } from '../section.ts';
import { type StringRow, stringQueries } from '../strings-cache.ts';
import { replaceText } from './replace-text.ts';

/** Returns a function that writes the nth suggestion, from 1, into a row's field. */
export function useTakeSuggestion(
  { original }: StringRow,
  field: RefObject<HTMLTextAreaElement | null>,
) {
  const section = useSection();
  const queries = useQueryClient();
  return async (place: number) => {
    const { websiteId, targetLanguage } = section;
    const params = { websiteId, stringId: original.id };
    try {
      const { suggestions } = await queries.fetchQuery({
        queryKey: [...stringQueries(section).all, 'suggestion-keys', original.id],
        queryFn: () =>
          api('GET /api/website-strings/:websiteId/:stringId/suggestions', {
            params,
            query: { targetLanguage },
          }),
        staleTime: 60_000,
      });
      const suggestion = suggestions[place - 1];
      if (suggestion === undefined)
        return void notify.done(t('There is no suggestion {place}.', { place }));
      if (field.current !== null) replaceText(field.current, suggestion.translated_string);
    } catch (error) {
      notify.failed(messageOf(error));
    }
  };
}
