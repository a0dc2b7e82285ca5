import { errorCatalogue } from '@dragoman/domain/errors';
import { EngineError } from '@dragoman/providers/engines/port';
import { z } from 'zod';
import { defineJob, JobCancelled } from '../jobs/index.ts';
import { engineMessageOf, type TranslationDeps } from '../translations/index.ts';
import { runAssessments } from './assess.ts';
import { endRun, reopenRun } from './runs.store.ts';

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
      if (error instanceof JobCancelled)
        return endRun(deps.database.kysely, runId, 'failed', error.message);
      const code = error instanceof EngineError ? 'engine-unavailable' : 'internal';
      const message = engineMessageOf(error) ?? errorCatalogue[code].message;
      return endRun(deps.database.kysely, runId, 'failed', message);
    },
    reopen: ({ runId }, { deps }) => reopenRun(deps.database.kysely, runId),
  },
  handle: ({ runId }, { deps, signal, jobId }) => runAssessments(deps, runId, { signal, jobId }),
});
