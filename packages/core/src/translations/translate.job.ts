import { DragomanError } from '@dragoman/domain/errors';
import { EngineError } from '@dragoman/providers/engines';
import { z } from 'zod';
import { defineJob } from '../jobs/index.ts';
import type { TranslationDeps, TranslationName } from './deps.ts';
import { failTranslation, runTranslation } from './run.ts';

const retryLimit = 6;

/** Translates what a website lacks in a language; enqueue it with `translationKey` so that only one runs. */
export const translateJob = defineJob<TranslationName, TranslationDeps>({
  name: 'translate',
  payload: z.object({ websiteId: z.uuid(), targetLanguage: z.string().min(2) }),
  options: {
    concurrency: 4,
    retryLimit,
    retryDelay: 5,
    isFinal: (error) => error instanceof DragomanError && error.code === 'not-found',
  },
  async handle(name, { deps, signal, attempt }) {
    try {
      await runTranslation(deps, name, signal);
    } catch (error) {
      if (attempt > retryLimit && !signal.aborted)
        await failTranslation(
          deps,
          name,
          error instanceof EngineError ? 'engine-unavailable' : 'internal',
        );
      throw error;
    }
  },
});

/** What a translate job is about. */
export function translationKey({ websiteId, targetLanguage }: TranslationName): string {
  return `${websiteId}/${targetLanguage}`;
}
