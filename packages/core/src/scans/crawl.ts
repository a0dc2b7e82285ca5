import { setTimeout as sleep } from 'node:timers/promises';
import { pathOfAddress } from '@dragoman/domain/addresses';
import { DragomanError } from '@dragoman/domain/errors';
import type { ScanContext } from './deps.ts';
import type { FrontierPage } from './frontier.store.ts';
import { Frontier } from './frontier.ts';
import { readCounts } from './page.store.ts';
import { noContent, type PageReading } from './page-reading.ts';
import { readPage } from './read-page.ts';
import { recordPage } from './record.ts';
import { refreshStatistics, updateCounts } from './scan.store.ts';
import { pathsOfSitemaps } from './sitemaps.ts';

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
