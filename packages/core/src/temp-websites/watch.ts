import type { HasDatabase } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { Jobs } from '../jobs/index.ts';
import { schedule } from '../maintenance/index.ts';
import { requestFirstScans } from './first-scans.ts';
import { deleteExpiredTempWebsites } from './temp-website.ts';

interface Deps extends HasDatabase {
  readonly jobs: Jobs;
  readonly log: Log;
}

export interface WatchPauses {
  /** Milliseconds between two checks for websites without a first scan. Defaults to 3 seconds. */
  readonly scans?: number;
  /** Milliseconds between two deletions of expired websites. Defaults to 10 minutes. */
  readonly expiry?: number;
}

/**
 * Periodically requests first scans and deletes expired pending websites. Several processes may do this at once. Returns a function
 * that stops it.
 */
export function watchTempWebsites(deps: Deps, pauses: WatchPauses = {}): () => Promise<void> {
  const { log } = deps;
  const ends = [
    schedule({
      name: 'first scans of claimed websites',
      pause: pauses.scans ?? 3000,
      work: () => requestFirstScans(deps),
      log,
    }),
    schedule({
      name: 'expiry of pending websites',
      pause: pauses.expiry ?? 600_000,
      work: () => deleteExpiredTempWebsites(deps),
      log,
    }),
  ];
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}
