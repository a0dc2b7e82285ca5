import type { Database } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import type { Jobs } from '../jobs/index.ts';
import { latestScan, requestScan } from '../scans/index.ts';
import { forgetWaiting, lockWaiting } from './temp-website.store.ts';

interface Deps {
  readonly database: Database;
  readonly jobs: Jobs;
}

/**
 * Asks for the first scan of websites that were handed over at a sign-in, where no job can be asked for. A website stays
 * on the list until its scan was asked for, so a process that dies in between asks once more. Returns how many it asked for.
 */
export async function requestFirstScans(deps: Deps): Promise<number> {
  return deps.database.kysely.transaction().execute(async (transaction) => {
    const waiting = await lockWaiting(transaction);
    let asked = 0;
    for (const websiteId of waiting) if (await requestFirstScan(deps, websiteId)) asked += 1;
    await forgetWaiting(transaction, waiting);
    return asked;
  });
}

async function requestFirstScan(deps: Deps, websiteId: string): Promise<boolean> {
  // The dashboard may have asked already.
  if ((await latestScan(deps, websiteId)) !== undefined) return false;
  try {
    await requestScan(deps, websiteId);
    return true;
  } catch (error) {
    if (error instanceof DragomanError && error.code === 'not-found') return false;
    throw error;
  }
}
