import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { Jobs } from '../jobs/index.ts';
import { schedule } from '../maintenance/index.ts';
import type { Engines } from './deps.ts';
import {
  completeByPeople,
  requestAffordable,
  requestMissing,
  requestPending,
  requestUnavailable,
} from './pending.ts';

const pauseBetween = 5000;
/** A mirror that was out of reach may be there again. */
const lookAgain = 60_000;

/**
 * Requests translations automatically: every few seconds for strings reported missing, scanned websites and changed
 * languages; each minute for languages that have an engine now. Several processes may do this at once. Returns a function that
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
  let nextLook = 0;
  const work = async () => {
    await requestMissing(deps);
    await requestPending(deps);
    await requestAffordable(deps);
    await completeByPeople(deps);
    if (Date.now() < nextLook) return;
    nextLook = Date.now() + lookAgain;
    await requestUnavailable(deps);
  };
  return schedule({ name: 'translations', pause, work, log: deps.log });
}
