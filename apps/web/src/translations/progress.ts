import type { TranslationProgress } from '@dragoman/contract/translations';
import { limits } from '@dragoman/domain/limits';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../api/api.ts';
import { t, text } from '../texts/texts.ts';
import { watchWebsite } from '../websites/watch-website.ts';

/** Shown if the progress could not be loaded [owner-workspace §8]. */
export const progressFailed = text('Failed to fetch translation progress');

/** Query keys of the progress. */
export const progressQueries = {
  ofWebsite: (websiteId: string) => ['translation-progress', websiteId],
  of: (websiteId: string, language: string) => ['translation-progress', websiteId, language],
} as const;

/** A translation's progress, read once. */
export const progressQuery = (id: string, lang: string) =>
  queryOptions({
    queryKey: progressQueries.of(id, lang),
    queryFn: () =>
      api('GET /api/websites/:id/translation-progress/:lang', { params: { id, lang } }),
  });

/**
 * Returns a translation's progress. Polls every 2 seconds until it ends or a request fails [owner-workspace §4, Translation
 * progress], and refetches on realtime changes.
 */
export function useTranslationProgress(websiteId: string, language: string, isWanted = true) {
  const queries = useQueryClient();
  useEffect(
    () =>
      watchWebsite(websiteId, (changed, row) => {
        if (changed !== 'translations' || row?.target_language !== language) return;
        void queries.invalidateQueries({ queryKey: progressQueries.of(websiteId, language) });
      }),
    [websiteId, language, queries],
  );
  return useQuery({
    ...progressQuery(websiteId, language),
    enabled: isWanted,
    refetchInterval: ({ state }) =>
      state.status !== 'error' && state.data?.isRunning ? limits.translationProgressPoll : false,
  });
}

/** Returns the specified label [owner-workspace §4], or our own if no translation was requested. */
export function progressLabel(progress: TranslationProgress): string {
  const { status, isRunning, taskCount, finishedTaskCount } = progress;
  if (status === 'completed') return t('Translation completed');
  if (progress.errorCode === 'translation-budget') return t('Translation paused');
  if (status === 'failed') return t('Translation failed');
  if (!isRunning && finishedTaskCount === 0) return t('Not started yet');
  if (taskCount === 0) return t('Preparing translation...');
  return t('Translated {finishedTaskCount} of {taskCount} items', { finishedTaskCount, taskCount });
}
