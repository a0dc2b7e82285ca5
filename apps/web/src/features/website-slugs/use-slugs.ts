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

interface Of {
  readonly websiteId: string;
  readonly targetLanguage: string;
}

const keyOf = ({ websiteId, targetLanguage }: Of) => ['website-slugs', websiteId, targetLanguage];

/** One page of a website's slugs with their translations; the one before stays until it is there. */
export function useSlugs(of: Of, { search, page }: SectionView) {
  return useQuery({
    queryKey: [...keyOf(of), search, page],
    queryFn: () =>
      api('GET /api/website-slugs/:websiteId', {
        params: { websiteId: of.websiteId },
        query: {
          targetLanguage: of.targetLanguage,
          page,
          search,
          limit: limits.stringsPageSize,
        },
      }),
    placeholderData: keepPreviousData,
  });
}

/** Keeps the translation of a slug: on the screen at once, and back as it was when the server refuses. */
export function useSaveSlug(of: Of, { id, original_slug }: OriginalSlug) {
  const queries = useQueryClient();
  const { targetLanguage } = of;
  return useMutation({
    mutationFn: async (translatedSlug: string) => {
      const body = { websiteSlugId: id, targetLanguage, translatedSlug };
      return (await api('PUT /api/update-slug-translation', { body })).translation;
    },
    onMutate: (slug) => {
      const before = shownSlug(queries, of, id);
      show(queries, of, { id, original_slug }, slug);
      return { before };
    },
    onError: (_, __, context) => show(queries, of, { id, original_slug }, context?.before),
    onSuccess: ({ translated_slug }) => show(queries, of, { id, original_slug }, translated_slug),
  });
}

function shownSlug(queries: QueryClient, of: Of, id: string): string | undefined {
  const pages = queries.getQueriesData<SlugsPage>({ queryKey: keyOf(of) });
  const items = pages.flatMap(([, page]) => page?.translatedItems ?? []);
  return items.find((item) => item.website_slug_id === id)?.translated_slug;
}

// No list is read anew: a row that was found stays where it is, also when it no longer matches.
function show(
  queries: QueryClient,
  of: Of,
  { id, original_slug }: Pick<OriginalSlug, 'id' | 'original_slug'>,
  slug: string | undefined,
): void {
  queries.setQueriesData<SlugsPage>({ queryKey: keyOf(of) }, (page) => {
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
