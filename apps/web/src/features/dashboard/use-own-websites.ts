import type { Website } from '@dragoman/contract/websites';
import { useQuery } from '@tanstack/react-query';
import { backend } from '../../api/backend.ts';
import { websiteQueries } from '../../websites/website-queries.ts';

/** Loads all columns of the user's own websites [visitor-account-admin §7, Data store]. */
export function useOwnWebsites(userId: string) {
  return useQuery({
    queryKey: websiteQueries.ofShell(userId),
    queryFn: async ({ signal }): Promise<Website[]> => {
      const { data } = await backend()
        .from('websites')
        .select('*')
        .eq('user_id', userId)
        .abortSignal(signal)
        .throwOnError();
      return data as Website[];
    },
  });
}
