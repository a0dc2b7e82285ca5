import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** Fetches the HTML of the owner's page in a language, once while the screen is open. */
export function useOwnPage(websiteId: string, targetLanguage: string, enabled: boolean) {
  return useQuery({
    queryKey: ['preview-content', websiteId, targetLanguage],
    queryFn: async () => {
      const query = { websiteId, targetLanguage };
      const answer: unknown = await api('GET /api/preview-content', { query });
      return answer instanceof Blob ? await answer.text() : String(answer);
    },
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
