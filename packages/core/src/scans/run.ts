import { setTimeout as sleep } from 'node:timers/promises';
import type { ScanRow } from '@dragoman/database/schema';
import { isSameSite } from '@dragoman/domain/addresses';
import { DragomanError } from '@dragoman/domain/errors';
import { compilePageRules, isPageRule } from '@dragoman/domain/exclusions';
import { dropWebsiteStrings, stringsWithCodes, textsOfPage } from '../website-strings/index.ts';
import { countSiteWords, findWebsite } from '../websites/index.ts';
import { crawl } from './crawl.ts';
import type { ScanContext, ScanDeps } from './deps.ts';
import { readDrawnPage } from './drawing.ts';
import { DrawnKinds } from './drawn-kinds.ts';
import { readJsonAnswers } from './json-answers.ts';
import {
  type ExcludedPage,
  selectReadPages,
  storeExcludedLanguages,
} from './language-exclusions.store.ts';
import { scanLimits } from './limits.ts';
import { markGone, type ReadPage, shallowestPages } from './page.store.ts';
import { settingsHash } from './page-reading.ts';
import { fetchPath } from './read-page.ts';
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
  await readJsonAnswers(context);
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
  const readWith = settingsHash(website, deps.drawer !== undefined);
  const learned = { kinds: new DrawnKinds(), changedAt: new Map<string, Date>() };
  return { deps, limits, scan, website, origin, robots, signal, readWith, ...learned };
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

/**
 * Deletes texts that change on every load, such as clocks and nonces. Reads a few pages again: a text is volatile if it
 * was replaced by another of the same shape. All texts of that shape are deleted, unless one of them did not change, as
 * prices and room numbers do. Texts translated by a person are never deleted. Returns the number of deleted texts.
 */
async function dropVolatileStrings(context: ScanContext): Promise<number> {
  const { deps, limits, robots, scan, signal, website } = context;
  const pages = await shallowestPages(deps.database.kysely, scan, limits.maxProbes);
  if (pages.length === 0) return 0;
  const comparison = new TextComparison();
  const pause = Math.min(robots.crawlDelay, limits.maxCrawlDelay);
  await sleep(Math.max(limits.probeDelay, pause), undefined, { signal });
  for (const [index, page] of pages.entries()) {
    if (index > 0 && pause > 0) await sleep(pause, undefined, { signal });
    await probe(context, page, comparison);
    signal.throwIfAborted();
  }
  if (comparison.isEmpty()) return 0;
  const candidates = await stringsWithCodes(deps.database.kysely, website.id);
  const ids = candidates.filter(({ text }) => comparison.isVolatile(text)).map(({ id }) => id);
  return dropWebsiteStrings(deps.database.kysely, website.id, ids);
}

/** Compares the texts of pages that were read twice. */
export class TextComparison {
  readonly #vanished = new Set<string>();
  readonly #vanishedShapes = new Set<string>();
  readonly #stableShapes = new Set<string>();

  compare(before: readonly string[], now: readonly string[]): void {
    const present = new Set(now);
    const missing = before.filter((text) => !present.has(text));
    for (const text of before) if (present.has(text)) this.#stableShapes.add(shapeOf(text));
    const earlier = new Set(before);
    const fresh = new Set(now.filter((text) => !earlier.has(text)).map(shapeOf));
    // Without a new text of its shape, the text was edited or chosen at random.
    for (const text of missing.filter((one) => fresh.has(shapeOf(one)))) {
      this.#vanished.add(text);
      this.#vanishedShapes.add(shapeOf(text));
    }
  }

  isEmpty(): boolean {
    return this.#vanished.size === 0;
  }

  isVolatile(text: string): boolean {
    if (this.#vanished.has(text)) return true;
    const shape = shapeOf(text);
    return this.#vanishedShapes.has(shape) && !this.#stableShapes.has(shape);
  }
}

/** Replaces what differs between two loads: digits, and codes such as nonces. */
export function shapeOf(text: string): string {
  return text
    .replace(/[a-z\d_+/=-]{6,}/gi, (word) => (isCode(word) ? '#' : word))
    .replace(/\d+/g, '0');
}

/** True for letters mixed with digits. Long codes in base64 may lack digits, but not capitals. */
function isCode(word: string): boolean {
  if (/\d/.test(word)) return /[a-z]/i.test(word);
  return word.length >= 20 && /[a-z][A-Z].*[a-z][A-Z]/.test(word);
}

async function probe(
  context: ScanContext,
  page: ReadPage,
  comparison: TextComparison,
): Promise<void> {
  const again = await fetchPath(context, page.path).catch(() => undefined);
  if (again === undefined) return;
  const { visit, units } = await readDrawnPage(context, page.path, again);
  if (visit.outcome !== 'page') return;
  const before = await textsOfPage(context.deps.database.kysely, page.id);
  comparison.compare(
    before,
    units.map(({ text }) => text),
  );
}
