import { DragomanError } from '@dragoman/domain/errors';
import { z } from 'zod';
import { defineJob, JobCancelled } from '../jobs/index.ts';
import type { ScanDeps } from './deps.ts';
import { runScans } from './run.ts';
import { endScan, reopenScan } from './scan.store.ts';

/** Reads a website. Enqueue it with the website's id as key, so that only one scan runs. */
export const scanJob = defineJob<{ scanId: string }, ScanDeps>({
  name: 'scan',
  payload: z.object({ scanId: z.uuid() }),
  options: {
    retryLimit: 5,
    isFinal: (error) => error instanceof DragomanError && error.code === 'not-found',
    giveUp: ({ scanId }, { deps }, error) =>
      error instanceof JobCancelled
        ? endScan(deps.database.kysely, scanId, 'cancelled', error.message)
        : endScan(
            deps.database.kysely,
            scanId,
            'failed',
            'The scan was interrupted several times. Start it again.',
          ),
    reopen: ({ scanId }, { deps }) => reopenScan(deps.database.kysely, scanId),
  },
  handle: ({ scanId }, { deps, signal }) => runScans(deps, scanId, signal),
});
