import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../api/api.ts';
import { progressQueries, useTranslationProgress } from '../../translations/progress.ts';

/**
 * Asks for what a website lacks in a language; its progress is watched from then on, and when it is over everything that shows translations
 * of the website is read anew.
 */
export function useTranslationUpdate(websiteId: string, language: string) {
  const queries = useQueryClient();
  useWhenOver(websiteId, language, () => {
    void queries.invalidateQueries({
      predicate: ({ queryKey: [first, ...rest] }) =>
        first !== 'translation-progress' && rest.includes(websiteId),
    });
  });
  return useMutation({
    mutationFn: () =>
      api('POST /api/translate-website', { body: { websiteId, targetLang: language } }),
    onSuccess: (progress) => {
      queries.setQueryData(progressQueries.of(websiteId, language), progress);
    },
  });
}

/** Calls back when a translation that was seen to run is seen to be over. */
function useWhenOver(websiteId: string, language: string, call: () => void): void {
  const { data } = useTranslationProgress(websiteId, language);
  const status = data?.status;
  const before = useRef(status);
  const latest = useRef(call);
  latest.current = call;
  useEffect(() => {
    const wasRunning = before.current === 'in progress';
    before.current = status;
    if (wasRunning && status !== 'in progress') latest.current();
  }, [status]);
}
