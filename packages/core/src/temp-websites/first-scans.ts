import { DragomanError } from '@dragoman/domain/errors';
import type { HasJobs } from '../jobs/index.ts';
import { latestScan, requestScan } from '../scans/index.ts';
import { deleteWaiting, lockWaiting } from './temp-website.store.ts';

/**
 * Requests the first scan of websites claimed at a sign-in, where no job can be enqueued. A website stays on the list until its scan
 * is requested, so nothing is lost if the process dies. Returns the number of scans requested.
 */
export async function requestFirstScans(deps: HasJobs): Promise<number> {
  return deps.database.kysely.transaction().execute(async (transaction) => {
    const waiting = await lockWaiting(transaction);
    let requested = 0;
    for (const websiteId of waiting) if (await requestFirstScan(deps, websiteId)) requested += 1;
    await deleteWaiting(transaction, waiting);
    return requested;
  });
}

async function requestFirstScan(deps: HasJobs, websiteId: string): Promise<boolean> {
  // The dashboard may have requested one already.
  if ((await latestScan(deps, websiteId)) !== undefined) return false;
  try {
    await requestScan(deps, websiteId);
    return true;
  } catch (error) {
    if (error instanceof DragomanError && error.code === 'not-found') return false;
    throw error;
  }
}
