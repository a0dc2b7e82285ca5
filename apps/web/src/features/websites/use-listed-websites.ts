import type { Website } from '@dragoman/contract/websites';
import { useQuery } from '@tanstack/react-query';
import { backend } from '../../api/backend.ts';
import { useDashboardWebsites, websiteQueries } from '../../websites/website-queries.ts';

const columns =
  'id, url, created_at, status, user_id, original_language, translation_languages, total_word_count, dns_checked, snippet_checked';

/** The columns that the home screen loads. */
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

/** Loads the home screen's websites of an account, newest first; until then, they are the shell's. */
export function useListedWebsites(account: string) {
  const own: ListedWebsite[] = useDashboardWebsites().toSorted((a, b) =>
    a.created_at < b.created_at ? 1 : -1,
  );
  return useQuery({
    ...(own.length > 0 && { placeholderData: own }),
    queryKey: websiteQueries.ofHome(account),
    queryFn: async ({ signal }): Promise<ListedWebsite[]> => {
      const { data } = await backend()
        .from('websites')
        .select(columns)
        .eq('user_id', account)
        .or('status.is.null,status.neq.deleted')
        .order('created_at', { ascending: false })
        .abortSignal(signal)
        .throwOnError();
      return data as ListedWebsite[];
    },
    // Poll for the word count while the first scan runs.
    refetchInterval: ({ state }) => (state.data?.some(isBeingScanned) === true ? 5000 : false),
  });
}

/** True while the first scan of a new website may run. */
export function isBeingScanned({ total_word_count, created_at }: ListedWebsite): boolean {
  return total_word_count === 0 && Date.now() - Date.parse(created_at) < newest;
}
