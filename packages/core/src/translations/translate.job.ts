import { DragomanError, type ErrorCode } from '@dragoman/domain/errors';
import { EngineError } from '@dragoman/providers/engines/port';
import { z } from 'zod';
import { DiedTooOften, defineJob, JobCancelled } from '../jobs/index.ts';
import type { TranslationDeps, TranslationName } from './deps.ts';
import { engineMessageOf } from './engine.ts';
import { closeTranslation } from './progress.store.ts';
import { runTranslation } from './run.ts';
import { writeNextTry } from './waiting.store.ts';

const retryDelay = 5;

/** Translates what a website lacks in a language. Enqueue it with `translationKey`, so that only one runs. */
export const translateJob = defineJob<TranslationName, TranslationDeps>({
  name: 'translate',
  payload: z.object({ websiteId: z.uuid(), targetLanguage: z.string().min(2) }),
  options: {
    // Engines limit their own calls over all languages and websites.
    concurrency: 16,
    retryLimit: 6,
    retryDelay,
    isFinal: (error) => error instanceof DragomanError && error.code === 'not-found',
    giveUp: (name, { deps }, error) =>
      closeTranslation(deps.database.kysely, name, errorCodeOf(error), sentenceOf(error)),
  },
  async handle(name, { deps, signal, jobId, attempt }) {
    try {
      await runTranslation(deps, name, signal, jobId);
    } catch (error) {
      const wait = retryDelay * 2 ** (attempt - 1) * 1000;
      await writeNextTry(deps.database.kysely, name, new Date(Date.now() + wait));
      throw error;
    }
  },
});

function errorCodeOf(error: unknown): ErrorCode {
  if (error instanceof DiedTooOften) return 'worker-died';
  return error instanceof EngineError ? 'engine-unavailable' : 'internal';
}

function sentenceOf(error: unknown): string | undefined {
  return error instanceof JobCancelled ? error.message : engineMessageOf(error);
}

export function translationKey({ websiteId, targetLanguage }: TranslationName): string {
  return `${websiteId}/${targetLanguage}`;
}
