import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { api } from '../../api/api.ts';
import { progressQueries, useTranslationProgress } from '../../translations/progress.ts';

/** Requests the missing translations of a language. When they are done, refetches everything that shows the website's translations. */
export function useTranslationUpdate(websiteId: string, language: string) {
  const queries = useQueryClient();
  useOnCompletion(websiteId, language, () => {
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

/** Calls back when a running translation ends. */
function useOnCompletion(websiteId: string, language: string, call: () => void): void {
  const { data } = useTranslationProgress(websiteId, language);
  const isRunning = data?.isRunning;
  const wasRunning = useRef(isRunning);
  const onCompletion = useEffectEvent(call);
  useEffect(() => {
    if (wasRunning.current && !isRunning) onCompletion();
    wasRunning.current = isRunning;
  }, [isRunning]);
}
