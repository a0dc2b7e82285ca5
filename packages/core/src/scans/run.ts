import type { ScanRow } from '@dragoman/database/schema';
import { isSameSite } from '@dragoman/domain/addresses';
import { DragomanError } from '@dragoman/domain/errors';
import { compilePageRules, isPageRule } from '@dragoman/domain/exclusions';
import { countSiteWords, findWebsite } from '../websites/index.ts';
import { crawl } from './crawl.ts';
import type { ScanContext, ScanDeps } from './deps.ts';
import {
  type ExcludedPage,
  selectReadPages,
  storeExcludedLanguages,
} from './language-exclusions.store.ts';
import { scanLimits } from './limits.ts';
import { markGone } from './page.store.ts';
import { settingsHash } from './page-reading.ts';
import { forgetPages } from './record.ts';
import { readRobots } from './robots.ts';
import {
  endScan,
  findScan,
  lockPages,
  openScan,
  refreshStatistics,
  startScan,
  updateCounts,
} from './scan.store.ts';
import { dropVolatileStrings } from './volatile.ts';

/**
 * Reads a website's pages and stores their content. Can be killed at any point and run again: it continues with unread pages.
 * Records errors that make scanning impossible. Throws the signal's reason when the process stops.
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
    const wasCanceled = error.code === 'scan-cancelled';
    await endScan(
      deps.database.kysely,
      scanId,
      wasCanceled ? 'cancelled' : 'failed',
      error.message,
    );
  } finally {
    await countSiteWords(deps.database.kysely, scan.website_id);
  }
}

/** Runs a scan, and another if the owner changed what is excluded meanwhile: this one has read pages by the old rules. */
export async function runScans(deps: ScanDeps, scanId: string, signal: AbortSignal): Promise<void> {
  const rulesOf = async (websiteId: string) =>
    JSON.stringify((await findWebsite(deps, websiteId)).exclusions.rules);
  let scan = await findScan(deps.database.kysely, scanId);
  while (scan !== undefined) {
    const { id, website_id } = scan;
    const rules = await rulesOf(website_id);
    await runScan(deps, id, signal);
    const ended = await findScan(deps.database.kysely, id);
    const isStale = ended?.status === 'completed' && (await rulesOf(website_id)) !== rules;
    scan = isStale ? await openScan(deps.database.kysely, website_id) : undefined;
  }
}

async function scanWebsite(deps: ScanDeps, scan: ScanRow, signal: AbortSignal): Promise<void> {
  const context = await openContext(deps, scan, signal);
  const isWhole = await crawl(context);
  await refreshStatistics(deps.database.kysely);
  await dropVolatileStrings(context);
  // After reaching a limit, unseen pages may still exist.
  if (isWhole) await forgetGonePages(context);
  await noteExcludedLanguages(context);
  await updateCounts(deps.database.kysely, scan);
}

async function openContext(
  deps: ScanDeps,
  scan: ScanRow,
  signal: AbortSignal,
): Promise<ScanContext> {
  const website = await findWebsite(deps, scan.website_id);
  const robots = await readRobots(deps.fetchPage, new URL(website.url).origin, signal);
  if (robots === undefined) {
    throw new DragomanError('origin-unreachable', {
      message: 'The website’s robots.txt could not be read, so none of its pages was.',
    });
  }
  const limits = scanLimits(deps.limits);
  // A site that moved to https or www is read at its new address.
  const home = isSameSite(robots.address, website.url) ? robots.address : website.url;
  const { origin } = new URL(home);
  const readWith = settingsHash(website);
  return { deps, limits, scan, website, origin, robots, signal, readWith, changedAt: new Map() };
}

async function forgetGonePages({ deps, scan }: ScanContext): Promise<void> {
  await deps.database.kysely.transaction().execute(async (transaction) => {
    await lockPages(transaction, scan.website_id);
    await forgetPages(transaction, await markGone(transaction, scan));
  });
}

/** Notes for each text and slug the languages in which every page that has it is excluded: it is not translated into them. */
async function noteExcludedLanguages({ deps, website }: ScanContext): Promise<void> {
  const { kysely } = deps.database;
  const { rules } = website.exclusions;
  const languages = new Set(rules.filter(isPageRule).flatMap((rule) => rule.languages ?? []));
  const pages = languages.size === 0 ? [] : await selectReadPages(kysely, website.id);
  const isExcluded = compilePageRules(rules);
  const excluded: ExcludedPage[] = [...languages].flatMap((language) =>
    pages.flatMap(({ id, path }) => (isExcluded(path, language) ? [{ id, language }] : [])),
  );
  await storeExcludedLanguages(kysely, website.id, excluded);
}
