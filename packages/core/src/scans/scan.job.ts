import { DragomanError } from '@dragoman/domain/errors';
import { z } from 'zod';
import { defineJob } from '../jobs/index.ts';
import type { ScanDeps } from './deps.ts';
import { runScan } from './run.ts';
import { endScan } from './scan.store.ts';

const retryLimit = 5;

/** Reads a website; enqueue it with the website's id as key so that only one scan runs. */
export const scanJob = defineJob<{ scanId: string }, ScanDeps>({
  name: 'scan',
  payload: z.object({ scanId: z.uuid() }),
  options: {
    retryLimit,
    isFinal: (error) => error instanceof DragomanError && error.code === 'not-found',
  },
  async handle({ scanId }, { deps, signal, attempt }) {
    try {
      await runScan(deps, scanId, signal);
    } catch (error) {
      if (attempt > retryLimit && !signal.aborted) {
        await endScan(deps.database.kysely, scanId, 'failed', 'The scan broke off several times.');
      }
      throw error;
    }
  },
});
