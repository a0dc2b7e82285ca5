import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { Jobs } from '../jobs/index.ts';
import { schedule } from '../maintenance/index.ts';
import type { Engines } from './deps.ts';
import {
  requestAffordable,
  requestMissing,
  requestPending,
  requestUnavailable,
} from './pending.ts';

const pauseBetween = 5000;

/**
 * Requests translations automatically: every few seconds for strings reported missing, scanned websites and changed
 * languages; once for languages that have an engine now. Several processes may do this at once. Returns a function that
 * stops it.
 */
export function watchTranslations(
  deps: {
    readonly database: Database;
    readonly jobs: Jobs;
    readonly engines: Engines;
    readonly log: Log;
  },
  pause: number = pauseBetween,
): () => Promise<void> {
  let isEngineNew = true;
  const work = async () => {
    await requestMissing(deps);
    await requestPending(deps);
    await requestAffordable(deps);
    if (isEngineNew) await requestUnavailable(deps);
    isEngineNew = false;
  };
  return schedule({ name: 'translations', pause, work, log: deps.log });
}
