import type { TranslationProgress } from '@dragoman/contract/translations';
import { limits } from '@dragoman/domain/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from './api.ts';
import { watchWebsite } from './watch-website.ts';

/** What a screen says when the progress could not be read [owner-workspace §8]. */
export const progressFailed = 'Failed to fetch translation progress';

/** Keys of how far translations are. */
export const progressQueries = {
  ofWebsite: (websiteId: string) => ['translation-progress', websiteId],
  of: (websiteId: string, language: string) => ['translation-progress', websiteId, language],
} as const;

/**
 * How far a translation is, asked every 2 seconds until it is over or the answer fails [owner-workspace §4, Translation progress], and anew
 * when realtime tells of a change.
 */
export function useTranslationProgress(websiteId: string, language: string, isWanted = true) {
  const queries = useQueryClient();
  useEffect(
    () =>
      watchWebsite(websiteId, (changed) => {
        if (changed !== 'translations') return;
        void queries.invalidateQueries({ queryKey: progressQueries.of(websiteId, language) });
      }),
    [websiteId, language, queries],
  );
  return useQuery({
    queryKey: progressQueries.of(websiteId, language),
    enabled: isWanted,
    queryFn: () =>
      api('GET /api/websites/:id/translation-progress/:lang', {
        params: { id: websiteId, lang: language },
      }),
    refetchInterval: ({ state }) =>
      state.status !== 'error' && state.data?.status === 'in progress'
        ? limits.translationProgressPoll
        : false,
  });
}

/** The specified label [owner-workspace §4]; a language that nobody asked a translation for has one of its own. */
export function progressLabel(progress: TranslationProgress): string {
  const { status, taskCount, finishedTaskCount } = progress;
  if (status === 'not started') return 'Not started yet';
  if (status === 'completed') return 'Translation completed';
  if (status === 'failed') return 'Translation failed';
  if (taskCount === 0) return 'Preparing translation...';
  return `Translated ${finishedTaskCount} of ${taskCount} items`;
}
