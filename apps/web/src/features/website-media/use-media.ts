import { limits } from '@dragoman/domain/limits';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { backend } from '../../api/backend.ts';
import type { SectionView } from '../../translations/section-view.ts';

/** A picture of a website and its replacement in one language [owner-workspace §3, Website media]. */
export interface MediaItem {
  readonly id: string;
  readonly original_media: string;
  /** Addresses of its other sizes, which are replaced with it. */
  readonly sizes: readonly string[];
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
    .is('size_of', null)
    .is('gone_at', null);
  const found = search === '' ? all : all.ilike('original_media', `%${escapeLike(search)}%`);
  const { data, count } = await found
    .order('created_at')
    .order('original_media')
    .range((page - 1) * size, page * size - 1)
    .abortSignal(signal)
    .throwOnError();
  const items = data as Omit<MediaItem, 'sizes'>[];
  const sizes = await readSizes(items, signal);
  const withSizes = (item: Omit<MediaItem, 'sizes'>) => ({
    ...item,
    sizes: sizes.get(item.id) ?? [],
  });
  return { items: items.map(withSizes), totalCount: count ?? 0 };
}

async function readSizes(items: readonly { readonly id: string }[], signal: AbortSignal) {
  const sizes = new Map<string, string[]>();
  if (items.length === 0) return sizes;
  const { data } = await backend()
    .from('website_media')
    .select('size_of, original_media')
    .in(
      'size_of',
      items.map(({ id }) => id),
    )
    .is('gone_at', null)
    .abortSignal(signal)
    .throwOnError();
  for (const { size_of, original_media } of data) {
    sizes.set(size_of, [...(sizes.get(size_of) ?? []), original_media]);
  }
  return sizes;
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
