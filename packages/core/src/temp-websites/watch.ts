import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { Jobs } from '../jobs/index.ts';
import { requestFirstScans } from './first-scans.ts';
import { deleteExpiredTempWebsites } from './temp-website.ts';

interface Deps {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly log: Log;
}

export interface WatchPauses {
  /** Milliseconds between two looks for websites without a first scan; 3 seconds unless told. */
  readonly scans?: number;
  /** Milliseconds between two deletions of what has expired; 10 minutes unless told. */
  readonly expiry?: number;
}

/**
 * For the worker: keeps asking for first scans and deleting parked websites that have expired, at once and from then on.
 * Several processes may do so. Gives the function that ends it.
 */
export function watchTempWebsites(deps: Deps, pauses: WatchPauses = {}): () => Promise<void> {
  const ends = [
    repeat(deps.log, pauses.scans ?? 3000, () => requestFirstScans(deps)),
    repeat(deps.log, pauses.expiry ?? 600_000, () => deleteExpiredTempWebsites(deps)),
  ];
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}

function repeat(log: Log, pause: number, work: () => Promise<unknown>): () => Promise<void> {
  let isEnded = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    await work().catch((error) =>
      log.warn({ err: error }, 'parked websites could not be looked after'),
    );
    if (isEnded) return;
    timer = setTimeout(() => {
      looking = look();
    }, pause).unref();
  };
  let looking = look();
  return async () => {
    isEnded = true;
    clearTimeout(timer);
    await looking;
  };
}
