import type { TranslationProgress as ProgressAnswer } from '@dragoman/contract/translations';
import type { TranslationProgress } from '../progress.ts';

/** A translation's progress as the product API tells it. */
export function progressAnswer(progress: TranslationProgress): ProgressAnswer {
  return { ...progress, lastCompletedAt: progress.lastCompletedAt?.toISOString() ?? null };
}
