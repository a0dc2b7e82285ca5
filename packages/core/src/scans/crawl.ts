import { setTimeout as sleep } from 'node:timers/promises';
import { canonicalAddress, isSameSite, pathOfAddress } from '@dragoman/domain/addresses';
import { DragomanError } from '@dragoman/domain/errors';
import type { ScanContext } from './deps.ts';
import type { FrontierPage } from './frontier.store.ts';
import { Frontier } from './frontier.ts';
import { readCounts } from './page.store.ts';
import { noContent, type PageReading } from './page-reading.ts';
import { readPage } from './read-page.ts';
import { recordPage } from './record.ts';
import { userAgent } from './robots.ts';
import { refreshStatistics, updateCounts } from './scan.store.ts';
import { readSitemap, type Sitemap } from './sitemap.ts';

/**
 * Reads pages until none is left or a limit is reached. Returns true if all pages were read. Waits for requests in progress, then
 * throws `DragomanError('scan-cancelled')`, or the signal's reason when the process stops.
 */
export async function crawl(context: ScanContext): Promise<boolean> {
  const ending = new AbortController();
  const signal = AbortSignal.any([context.signal, ending.signal]);
  const crawler = await openCrawler({ ...context, signal });
  try {
    return await crawler.run();
  } finally {
    ending.abort(new DragomanError('scan-cancelled'));
    await crawler.settled();
  }
}

async function openCrawler(context: ScanContext): Promise<Crawler> {
  const queries = context.deps.database.kysely;
  const frontier = await Frontier.open(context);
  const start = [context.website.first_path, pathOfAddress(context.website.url)];
  await frontier.add(queries, start, { depth: 0, isTrusted: true });
  const listed = await pathsOfSitemaps(context);
  await frontier.add(queries, listed, { depth: 1, isTrusted: true });
  const counts = await readCounts(queries, context.scan);
  return new Crawler(context, frontier, counts);
}

/** Leaves the links of a page whose content no rule includes. */
function withoutContent({ visit, linked, replacements }: PageReading): PageReading {
  const isPage = visit.outcome === 'page' || visit.outcome === 'duplicate';
  const outcome = isPage ? 'excluded' : visit.outcome;
  return { ...noContent, visit: { ...visit, outcome }, linked, replacements };
}

/** Milliseconds between two counts. A count reads every page and text. */
const countInterval = 250;
/** Counting takes at most a tenth of the time, however large the website. */
const countingShare = 9;

/** By then, the planner should know that the tables are not empty. */
const pagesBeforeStatistics = 30;

class Crawler {
  readonly #context: ScanContext;
  readonly #frontier: Frontier;
  readonly #counts: { pages: number; fetches: number };
  readonly #deadline: number;
  readonly #inProgress = new Set<Promise<void>>();
  #nextCount = 0;
  #isTruncated = false;

  constructor(
    context: ScanContext,
    frontier: Frontier,
    counts: { pages: number; fetches: number },
  ) {
    this.#context = context;
    this.#frontier = frontier;
    this.#counts = counts;
    // Counted from this run's start, so that a scan interrupted long ago is finished too.
    this.#deadline = performance.now() + context.limits.maxDuration;
  }

  async run(): Promise<boolean> {
    const { limits, robots, signal } = this.#context;
    const concurrency = robots.crawlDelay > 0 ? 1 : limits.concurrency;
    for (;;) {
      signal.throwIfAborted();
      const page = this.#inProgress.size < concurrency ? this.#next() : undefined;
      if (page !== undefined) this.#start(page);
      else if (this.#inProgress.size > 0) await Promise.race(this.#inProgress);
      else return !this.#isTruncated;
    }
  }

  async settled(): Promise<void> {
    await Promise.allSettled(this.#inProgress);
  }

  #start(page: FrontierPage): void {
    const visit = this.#visit(page).finally(() => this.#inProgress.delete(visit));
    this.#inProgress.add(visit);
  }

  #next(): FrontierPage | undefined {
    if (this.#frontier.isEmpty()) return undefined;
    const { limits } = this.#context;
    const { pages, fetches } = this.#counts;
    this.#isTruncated =
      pages >= limits.maxPages ||
      fetches >= limits.maxFetches ||
      performance.now() >= this.#deadline;
    // Requests in progress may use up the last pages.
    const isFull = pages + this.#inProgress.size >= limits.maxPages;
    return this.#isTruncated || isFull ? undefined : this.#frontier.take();
  }

  async #visit(page: FrontierPage): Promise<void> {
    const { deps } = this.#context;
    const reading = await this.#read(page);
    const outcome = await recordPage(this.#context, this.#frontier, page, reading);
    if (outcome === 'page') this.#counts.pages += 1;
    if (this.#counts.pages === pagesBeforeStatistics) await refreshStatistics(deps.database.kysely);
    await this.#updateProgress();
  }

  /** Throws `DragomanError('scan-cancelled')`. */
  async #updateProgress(): Promise<void> {
    const { deps, scan } = this.#context;
    if (performance.now() < this.#nextCount) return;
    this.#nextCount = Number.POSITIVE_INFINITY;
    const begin = performance.now();
    const mustStop = await updateCounts(deps.database.kysely, scan);
    this.#nextCount =
      performance.now() + countInterval + (performance.now() - begin) * countingShare;
    if (mustStop) throw new DragomanError('scan-cancelled');
  }

  async #read(page: FrontierPage): Promise<PageReading> {
    const { robots, limits, signal } = this.#context;
    const refusal = this.#frontier.refusalOf(page.path);
    if (refusal !== undefined) return { ...noContent, visit: { outcome: refusal } };
    if (robots.crawlDelay > 0 && this.#counts.fetches > 0) {
      await sleep(Math.min(robots.crawlDelay, limits.maxCrawlDelay), undefined, { signal });
    }
    this.#counts.fetches += 1;
    const reading = await readPage(this.#context, page);
    return this.#frontier.isLinksOnly(page.path) ? withoutContent(reading) : reading;
  }
}

/**
 * Returns the site's paths in the sitemaps that robots.txt names, or in /sitemap.xml if it names none. Stores when they changed in
 * the context.
 */
async function pathsOfSitemaps(context: ScanContext): Promise<string[]> {
  const { origin, robots, limits, signal } = context;
  const waiting = robots.sitemaps.length > 0 ? [...robots.sitemaps] : [`${origin}/sitemap.xml`];
  const requested = new Set<string>();
  const paths = new Set<string>();
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    if (requested.has(address) || requested.size >= limits.maxSitemaps || signal.aborted) continue;
    requested.add(address);
    const sitemap = await fetchSitemap(context, address);
    waiting.push(...resolved(sitemap.sitemaps, address));
    for (const { path, changedAt } of pathsOf(sitemap, address, origin)) {
      paths.add(path);
      if (changedAt !== undefined) context.changedAt.set(path, changedAt);
    }
    if (paths.size > limits.maxFetches) break;
  }
  // One more than the limit, so that the scan knows that it did not read everything.
  return [...paths].slice(0, limits.maxFetches + 1);
}

function resolved(sitemaps: readonly string[], base: string): string[] {
  return sitemaps
    .map((sitemap) => canonicalAddress(sitemap, base))
    .filter((sitemap) => sitemap !== undefined);
}

function pathsOf({ pages }: Sitemap, address: string, origin: string) {
  return pages.flatMap(({ address: location, changedAt }) => {
    const found = canonicalAddress(location, address);
    if (found === undefined || !isSameSite(found, origin)) return [];
    return [{ path: pathOfAddress(found), changedAt }];
  });
}

/** Returns an empty sitemap if it is missing or broken. */
async function fetchSitemap({ deps, signal }: ScanContext, address: string): Promise<Sitemap> {
  try {
    const headers = { 'user-agent': userAgent };
    const page = await deps.fetchPage(address, { headers, signal, maxBytes: 50 * 1024 * 1024 });
    if (page.status === 200) return await readSitemap(page.body);
  } catch (error) {
    deps.log.debug({ err: error, address }, 'a sitemap could not be read');
  }
  return { pages: [], sitemaps: [] };
}
