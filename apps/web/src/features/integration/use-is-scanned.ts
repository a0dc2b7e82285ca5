import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import type { WebsiteRow } from '../../websites/website-row.ts';

/** True if the website has words or a completed scan; undefined while loading. */
export function useIsScanned(website: WebsiteRow | undefined): boolean | undefined {
  const hasWords = website !== undefined && website.total_word_count > 0;
  const id = website?.id ?? '';
  const { data, isError } = useQuery({
    queryKey: ['scan', id],
    queryFn: async () => (await api('GET /api/websites/:id/scan', { params: { id } })).scan,
    enabled: website !== undefined && !hasWords,
  });
  if (hasWords) return true;
  return data === undefined && !isError ? undefined : data?.status === 'completed';
}
