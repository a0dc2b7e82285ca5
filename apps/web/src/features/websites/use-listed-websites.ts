import type { Website } from '@dragoman/contract/websites';
import { useQuery } from '@tanstack/react-query';
import { backend } from '../../api/backend.ts';
import { useDashboardWebsites, websiteQueries } from '../../websites/dashboard-websites.ts';

const columns =
  'id, url, created_at, status, user_id, original_language, translation_languages, total_word_count, dns_checked, snippet_checked';

/** A website with the columns that the home screen reads. */
export type ListedWebsite = Pick<
  Website,
  | 'id'
  | 'url'
  | 'created_at'
  | 'status'
  | 'user_id'
  | 'original_language'
  | 'translation_languages'
  | 'total_word_count'
  | 'dns_checked'
  | 'snippet_checked'
>;

const newest = 10 * 60_000;

/**
 * The websites of the home screen, newest first; an administrator reads everybody's [visitor-account-admin §7, Data store]. Until they are
 * here, `isPlaceholderData` tells that only the user's own show, as the shell has read them.
 */
export function useListedWebsites(userId: string) {
  const own: ListedWebsite[] = useDashboardWebsites().toSorted((a, b) =>
    a.created_at < b.created_at ? 1 : -1,
  );
  return useQuery({
    ...(own.length > 0 && { placeholderData: own }),
    queryKey: websiteQueries.ofHome(userId),
    queryFn: async ({ signal }): Promise<ListedWebsite[]> => {
      const { data } = await backend()
        .from('websites')
        .select(columns)
        .or('status.is.null,status.neq.deleted')
        .order('created_at', { ascending: false })
        .abortSignal(signal)
        .throwOnError();
      return data as ListedWebsite[];
    },
    // The first scan of a new website is under way, and its words come in a moment.
    refetchInterval: ({ state }) => (state.data?.some(isBeingScanned) === true ? 5000 : false),
  });
}

function isBeingScanned({ total_word_count, created_at }: ListedWebsite): boolean {
  return total_word_count === 0 && Date.now() - Date.parse(created_at) < newest;
}
