import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { useSection } from '../section/section.ts';
import { stringQueries } from '../section/strings.ts';

/** Who may see the texts of this language. */
export function useColleagues() {
  const section = useSection();
  const { websiteId, targetLanguage } = section;
  return useQuery({
    queryKey: [...stringQueries(section).all, 'people'],
    queryFn: () =>
      api('GET /api/website-strings/:websiteId/people', {
        params: { websiteId },
        query: { targetLanguage },
      }),
    staleTime: 60_000,
  });
}
