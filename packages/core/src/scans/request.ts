import type { HasDatabase } from '@dragoman/database/connection';
import type { ScanRow } from '@dragoman/database/schema';
import { DragomanError } from '@dragoman/domain/errors';
import type { Jobs } from '../jobs/index.ts';
import { findWebsite } from '../websites/index.ts';
import { scanJob } from './scan.job.ts';
import { findLatestScan, findScan, openScan, requestCancel } from './scan.store.ts';

/** Enqueues a scan, or returns the one in progress. Throws `DragomanError('not-found')`. */
export async function requestScan(
  deps: HasDatabase & { readonly jobs: Jobs },
  websiteId: string,
  isAutomatic = false,
): Promise<ScanRow> {
  const { user_id: account } = await findWebsite(deps, websiteId);
  const scan = await openScan(deps.database.kysely, websiteId, isAutomatic);
  await deps.jobs.enqueue(scanJob, { scanId: scan.id }, { key: websiteId, account });
  return scan;
}

/** Creates a scan for the caller to run with `runScan`. Throws `DragomanError('not-found')`. */
export async function prepareScan(
  deps: HasDatabase,
  websiteId: string,
  isAutomatic = false,
): Promise<ScanRow> {
  await findWebsite(deps, websiteId);
  return openScan(deps.database.kysely, websiteId, isAutomatic);
}

/** Cancels a scan. Throws `DragomanError('conflict')` if it is not queued or running. */
export async function cancelScan({ database }: HasDatabase, scanId: string): Promise<void> {
  if (await requestCancel(database.kysely, scanId)) return;
  throw new DragomanError('conflict', { message: 'This scan is not running.' });
}

/** Throws `DragomanError('not-found')`. */
export async function readScan({ database }: HasDatabase, scanId: string): Promise<ScanRow> {
  const scan = await findScan(database.kysely, scanId);
  if (scan === undefined) throw new DragomanError('not-found');
  return scan;
}

/** Returns undefined if the website was never scanned. */
export function latestScan(
  { database }: HasDatabase,
  websiteId: string,
): Promise<ScanRow | undefined> {
  return findLatestScan(database.kysely, websiteId);
}
