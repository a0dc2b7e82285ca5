import { errorCatalogue } from '@dragoman/domain/errors';
import { EngineError } from '@dragoman/providers/engines/port';
import { z } from 'zod';
import { defineJob } from '../jobs/index.ts';
import { engineMessageOf, type TranslationDeps } from '../translations/index.ts';
import { runAssessments } from './assess.ts';
import { endRun } from './runs.store.ts';

/** Asks a language model for the opinions of one run. Enqueue it with the run's id as key. */
export const assessJob = defineJob<{ readonly runId: string }, TranslationDeps>({
  name: 'assess',
  payload: z.object({ runId: z.uuid() }),
  options: {
    // Engines limit their own calls over all languages and websites.
    concurrency: 4,
    retryLimit: 4,
    retryDelay: 5,
    giveUp: ({ runId }, { deps }, error) => {
      const code = error instanceof EngineError ? 'engine-unavailable' : 'internal';
      const message = [errorCatalogue[code].message, engineMessageOf(error)]
        .filter(Boolean)
        .join(' ');
      return endRun(deps.database.kysely, runId, 'failed', message);
    },
  },
  handle: ({ runId }, { deps, signal, jobId }) => runAssessments(deps, runId, { signal, jobId }),
});
