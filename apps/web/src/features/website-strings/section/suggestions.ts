import { queryOptions } from '@tanstack/react-query';
import { patientApi } from '../../../api/api.ts';
import { type StringsScope, stringQueries } from './strings.ts';

/** Translations of texts that are similar to a string. */
export const suggestionsQuery = (scope: StringsScope, stringId: string) =>
  queryOptions({
    queryKey: [...stringQueries(scope).all, 'suggestions', stringId],
    queryFn: () =>
      patientApi('GET /api/website-strings/:websiteId/:stringId/suggestions', {
        params: { websiteId: scope.websiteId, stringId },
        query: { targetLanguage: scope.targetLanguage },
      }),
  });
