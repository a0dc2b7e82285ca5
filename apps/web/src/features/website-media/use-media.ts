import { limits } from '@dragoman/domain/limits';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { backend } from '../../api/backend.ts';
import type { SectionView } from '../../translations/section-view.ts';

/** A picture of a website and its replacement in one language [owner-workspace §3, Website media]. */
export interface MediaItem {
  readonly id: string;
  readonly original_media: string;
  /** One or none. */
  readonly translated_media: readonly { readonly id: string; readonly translated_media: string }[];
}

interface MediaPage {
  readonly items: readonly MediaItem[];
  readonly totalCount: number;
}

export interface MediaScope {
  readonly websiteId: string;
  readonly targetLanguage: string;
}

const keyOf = ({ websiteId, targetLanguage }: MediaScope) => [
  'website-media',
  websiteId,
  targetLanguage,
];

/** Fetches one page of a website's current pictures [owner-workspace §7, Direct data-store access]. */
export function useMedia(scope: MediaScope, view: SectionView) {
  return useQuery({
    queryKey: [...keyOf(scope), view.search, view.page],
    queryFn: ({ signal }) => readMedia(scope, view, signal),
    placeholderData: keepPreviousData,
  });
}

async function readMedia(
  { websiteId, targetLanguage }: MediaScope,
  { search, page }: SectionView,
  signal: AbortSignal,
): Promise<MediaPage> {
  const size = limits.stringsPageSize;
  const all = backend()
    .from('website_media')
    .select('id, original_media, translated_media(id, translated_media)', { count: 'exact' })
    .eq('website_id', websiteId)
    .eq('translated_media.target_language', targetLanguage)
    .is('gone_at', null);
  const found = search === '' ? all : all.ilike('original_media', `%${escapeLike(search)}%`);
  const { data, count } = await found
    .order('created_at')
    .order('original_media')
    .range((page - 1) * size, page * size - 1)
    .abortSignal(signal)
    .throwOnError();
  return { items: data as MediaItem[], totalCount: count ?? 0 };
}

/** Escapes the special characters of a LIKE pattern. */
function escapeLike(search: string): string {
  return search.replace(/[\\%_]/g, '\\$&').replaceAll('*', '\\*');
}

/** Returns a function that sets or removes a replacement in the cached pages. */
export function useShowMedia(scope: MediaScope) {
  const queries = useQueryClient();
  return (mediaId: string, translated: MediaItem['translated_media'][number] | undefined) => {
    queries.setQueriesData<MediaPage>({ queryKey: keyOf(scope) }, (page) =>
      page === undefined
        ? page
        : {
            ...page,
            items: page.items.map((item) =>
              item.id === mediaId
                ? { ...item, translated_media: translated === undefined ? [] : [translated] }
                : item,
            ),
          },
    );
  };
}
