import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { useSection } from './section.ts';
import { stringQueries } from './strings.ts';

/** The pages that contain a string. */
export function useStringPages(stringId: string, limit = 10) {
  const section = useSection();
  return useQuery({
    queryKey: [...stringQueries(section).all, 'string-pages', stringId, limit],
    queryFn: () =>
      api('GET /api/website-strings/:websiteId/:stringId/pages', {
        params: { websiteId: section.websiteId, stringId },
        query: { limit },
      }),
    placeholderData: (before) => before,
  });
}
