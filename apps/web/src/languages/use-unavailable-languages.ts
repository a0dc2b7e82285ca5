import type { TranslationLanguages } from '@dragoman/contract/translations';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { languageName } from './language-names.ts';

const none: ReadonlySet<string> = new Set();

/** Codes of the languages that no engine here can translate a website to. Empty until known. */
export function useUnavailableLanguages(websiteId: string, source: string): ReadonlySet<string> {
  const { data } = useQuery({
    queryKey: ['translation-languages', websiteId, source],
    queryFn: () =>
      api('GET /api/websites/:id/translation-languages', { params: { id: websiteId } }),
  });
  return data === undefined ? none : unavailableCodes(data);
}

/** Like `useUnavailableLanguages`, for a visitor whose website has no owner yet. */
export function useUnavailableTargets(source: string): ReadonlySet<string> {
  const { data } = useQuery({
    queryKey: ['translation-languages', source],
    queryFn: () => api('GET /api/translation-languages', { query: { source } }),
  });
  return data === undefined ? none : unavailableCodes(data);
}

function unavailableCodes({ languages }: TranslationLanguages): ReadonlySet<string> {
  return new Set(languages.filter(({ isAvailable }) => !isAvailable).map(({ code }) => code));
}

/** Explains why a select lists disabled languages. */
export function unavailableReason(source: string): string {
  return `“Not available here” means that this installation has no translation engine from ${languageName(source)} to that language.`;
}
