import type { AnswerOf } from '@dragoman/contract/endpoints';
import type { listWebsiteSlugsEndpoint } from '@dragoman/contract/website-slugs';
import { limits } from '@dragoman/domain/limits';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import type { SectionView } from '../../translations/section-view.ts';

export type SlugsPage = AnswerOf<typeof listWebsiteSlugsEndpoint>;
export type OriginalSlug = SlugsPage['originalItems'][number];

interface SlugsScope {
  readonly websiteId: string;
  readonly targetLanguage: string;
}

const keyOf = ({ websiteId, targetLanguage }: SlugsScope) => [
  'website-slugs',
  websiteId,
  targetLanguage,
];

/** Fetches one page of a website's slugs with their translations; the previous page stays while loading. */
export function useSlugs(scope: SlugsScope, { search, page }: SectionView) {
  return useQuery({
    queryKey: [...keyOf(scope), search, page],
    queryFn: () =>
      api('GET /api/website-slugs/:websiteId', {
        params: { websiteId: scope.websiteId },
        query: {
          targetLanguage: scope.targetLanguage,
          page,
          search,
          limit: limits.stringsPageSize,
        },
      }),
    placeholderData: keepPreviousData,
  });
}

/** Saves the translation of a slug optimistically. */
export function useSaveSlug(scope: SlugsScope, { id, original_slug }: OriginalSlug) {
  const queries = useQueryClient();
  const { targetLanguage } = scope;
  return useMutation({
    mutationFn: async (translatedSlug: string) => {
      const body = { websiteSlugId: id, targetLanguage, translatedSlug };
      return (await api('PUT /api/update-slug-translation', { body })).translation;
    },
    onMutate: (slug) => {
      const before = shownSlug(queries, scope, id);
      showSlug(queries, scope, { id, original_slug }, slug);
      return { before };
    },
    onError: (_, __, context) => showSlug(queries, scope, { id, original_slug }, context?.before),
    onSuccess: ({ translated_slug }) =>
      showSlug(queries, scope, { id, original_slug }, translated_slug),
  });
}

function shownSlug(queries: QueryClient, scope: SlugsScope, id: string): string | undefined {
  const pages = queries.getQueriesData<SlugsPage>({ queryKey: keyOf(scope) });
  const items = pages.flatMap(([, page]) => page?.translatedItems ?? []);
  return items.find((item) => item.website_slug_id === id)?.translated_slug;
}

/** Updates the cached pages without refetching, so a row stays even if it no longer matches the search. */
function showSlug(
  queries: QueryClient,
  scope: SlugsScope,
  { id, original_slug }: Pick<OriginalSlug, 'id' | 'original_slug'>,
  slug: string | undefined,
): void {
  queries.setQueriesData<SlugsPage>({ queryKey: keyOf(scope) }, (page) => {
    if (page === undefined) return page;
    const others = page.translatedItems.filter((item) => item.website_slug_id !== id);
    const { [original_slug]: _, ...names } = page.exampleSlugs;
    if (slug === undefined) return { ...page, translatedItems: others, exampleSlugs: names };
    return {
      ...page,
      translatedItems: [...others, { website_slug_id: id, translated_slug: slug }],
      exampleSlugs: { ...names, [original_slug]: slug },
    };
  });
}
