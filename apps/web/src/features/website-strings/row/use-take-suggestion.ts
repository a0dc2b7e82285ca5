import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { patientApi } from '../../../api/api.ts';
import { t } from '../../../texts/texts.ts';
import { notify } from '../../../ui/toast.tsx';
import { messageOf } from '../section/labels.ts';
import { useSection } from '../section/section.ts';
import { type StringRow, stringQueries } from '../section/strings.ts';
import { replaceText } from '../text/replace-text.ts';

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
          patientApi('GET /api/website-strings/:websiteId/:stringId/suggestions', {
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
