import type { TranslationLanguages } from '@dragoman/contract/translations';
import { skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/** Codes of languages by how a website can be translated to them here. */
export interface LanguageOffer {
  /** No engine translates to them. */
  readonly unavailable: ReadonlySet<string>;
  /** An engine on the installation's own machine translates to them. */
  readonly local: ReadonlySet<string>;
  /** What that engine has to download once for them. */
  readonly downloads: ReadonlyMap<string, NonNullable<Language['download']>>;
}

/** Returns the offer for a website in this original language, of languages that it does not have yet. Empty until known. */
export function useLanguageOffer(
  websiteId: string,
  source: string,
  existing: readonly string[],
): LanguageOffer {
  const { data } = useQuery({
    queryKey: ['translation-languages', websiteId, source],
    queryFn: () =>
      api('GET /api/websites/:id/translation-languages', { params: { id: websiteId } }),
  });
  return offerOf(data?.languages.filter(({ code }) => !existing.includes(code)));
}

/** Like `useLanguageOffer`, for a visitor whose website has no owner yet. Undefined until the server has answered. */
export function useLanguageOfferFrom(source: string | undefined): LanguageOffer | undefined {
  const { data, isPending } = useQuery({
    queryKey: ['translation-languages', source],
    queryFn:
      source === undefined
        ? skipToken
        : () => api('GET /api/translation-languages', { query: { source } }),
  });
  return isPending ? undefined : offerOf(data?.languages);
}

type Language = TranslationLanguages['languages'][number];

function offerOf(languages: readonly Language[] = []): LanguageOffer {
  const codes = (test: (language: Language) => boolean) =>
    new Set(languages.filter(test).map(({ code }) => code));
  return {
    unavailable: codes(({ isAvailable }) => !isAvailable),
    local: codes(({ isLocal }) => isLocal),
    downloads: new Map(
      languages.flatMap(({ code, download }) => (download === null ? [] : [[code, download]])),
    ),
  };
}
