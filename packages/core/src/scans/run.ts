import type { ScanRow } from '@dragoman/database/schema';
import { isSameSite } from '@dragoman/domain/addresses';
import { DragomanError } from '@dragoman/domain/errors';
import { countSiteWords, findWebsite } from '../websites/index.ts';
import { crawl } from './crawl.ts';
import type { ScanDeps, Scanning } from './deps.ts';
import { markGone } from './gone.store.ts';
import { defaultScanLimits } from './limits.ts';
import { forgetPage } from './record.ts';
import { readRobots } from './robots.ts';
import {
  endScan,
  refreshStatistics,
  startScan,
  updatePageCounts,
  updateTextCounts,
} from './scan.store.ts';
import { dropVolatileStrings } from './volatile.ts';

/**
 * Reads a website's pages and stores what they hold. May be killed at any point and run again: it goes on with what it
 * has not read. What makes scanning impossible is written down as `failed` with its sentence. Throws the signal's reason when the
 * process stops.
 */
export async function runScan(deps: ScanDeps, scanId: string, signal: AbortSignal): Promise<void> {
  const scan = await startScan(deps.database.kysely, scanId);
  if (scan === undefined) return;
  try {
    await scanWebsite(deps, scan, signal);
    await endScan(deps.database.kysely, scanId, 'completed');
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof DragomanError)) throw error;
    const wasCancelled = error.code === 'scan-cancelled';
    await endScan(
      deps.database.kysely,
      scanId,
      wasCancelled ? 'cancelled' : 'failed',
      error.message,
    );
  } finally {
    await countSiteWords(deps.database.kysely, scan.website_id);
  }
  await deps.database.notify('dragoman_scan', scanId);
}

async function scanWebsite(deps: ScanDeps, scan: ScanRow, signal: AbortSignal): Promise<void> {
  const scanning = await prepare(deps, scan, signal);
  const isWhole = await crawl(scanning);
  await refreshStatistics(deps.database.kysely);
  await dropVolatileStrings(scanning);
  // A scan that met a limit says nothing about the pages it did not reach.
  if (isWhole) await forgetGonePages(scanning);
  await updatePageCounts(deps.database.kysely, scan);
  await updateTextCounts(deps.database.kysely, scan);
}

async function prepare(deps: ScanDeps, scan: ScanRow, signal: AbortSignal): Promise<Scanning> {
  const website = await findWebsite(deps, scan.website_id);
  const robots = await readRobots(deps.fetchPage, new URL(website.url).origin, signal);
  if (robots === undefined) {
    throw new DragomanError('origin-unreachable', {
      message: 'The website’s robots.txt could not be read, so none of its pages was.',
    });
  }
  const limits = { ...defaultScanLimits, ...deps.limits };
  // A site that moved to https or www is read where it moved.
  const home = isSameSite(robots.address, website.url) ? robots.address : website.url;
  const { origin } = new URL(home);
  return { deps, limits, scan, website, origin, robots, signal };
}

async function forgetGonePages({ deps, scan }: Scanning): Promise<void> {
  await deps.database.kysely.transaction().execute(async (transaction) => {
    const gone = await markGone(transaction, scan);
    for (const pageId of gone) await forgetPage(transaction, pageId);
  });
}
