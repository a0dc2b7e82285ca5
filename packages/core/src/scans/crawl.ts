import { setTimeout as sleep } from 'node:timers/promises';
import { pathOfAddress } from '@dragoman/domain/addresses';
import { DragomanError } from '@dragoman/domain/errors';
import type { Scanning } from './deps.ts';
import type { FrontierPage } from './frontier.store.ts';
import { Frontier } from './frontier.ts';
import { readCounts } from './page.store.ts';
import { noContent, type PageReading } from './page-reading.ts';
import { readPage } from './read-page.ts';
import { recordPage } from './record.ts';
import { refreshStatistics, updatePageCounts, updateTextCounts } from './scan.store.ts';
import { pathsOfSitemaps } from './sitemaps.ts';

/**
 * Reads pages until none is left or a limit is met. Returns whether everything was read. Throws
 * `DragomanError('scan-cancelled')`, or the signal's reason when the process stops; by then nothing is under way any more.
 */
export async function crawl(scanning: Scanning): Promise<boolean> {
  const ending = new AbortController();
  const signal = AbortSignal.any([scanning.signal, ending.signal]);
  const crawling = await openCrawling({ ...scanning, signal });
  try {
    return await crawling.run();
  } finally {
    ending.abort(new DragomanError('scan-cancelled'));
    await crawling.settled();
  }
}

async function openCrawling(scanning: Scanning): Promise<Crawling> {
  const queries = scanning.deps.database.kysely;
  const frontier = await Frontier.open(scanning);
  const start = [pathOfAddress(scanning.website.url)];
  await frontier.add(queries, start, { depth: 0, isTrusted: true });
  const listed = await pathsOfSitemaps(scanning);
  await frontier.add(queries, listed, { depth: 1, isTrusted: true });
  const counts = await readCounts(queries, scanning.scan);
  return new Crawling(scanning, frontier, counts);
}

/** Milliseconds between two counts of texts, which visit every one. */
const textCountInterval = 2000;

/** Enough for plans that suit a website rather than empty tables. */
const pagesBeforeStatistics = 30;

class Crawling {
  readonly #scanning: Scanning;
  readonly #frontier: Frontier;
  readonly #counts: { pages: number; fetches: number };
  readonly #deadline: number;
  readonly #underWay = new Set<Promise<void>>();
  #textsCountedAt = 0;
  #isTruncated = false;

  constructor(scanning: Scanning, frontier: Frontier, counts: { pages: number; fetches: number }) {
    this.#scanning = scanning;
    this.#frontier = frontier;
    this.#counts = counts;
    // From now, not from the scan's first start: one that was interrupted long ago is to be finished too.
    this.#deadline = Date.now() + scanning.limits.maxDuration;
  }

  async run(): Promise<boolean> {
    const { limits, robots, signal } = this.#scanning;
    const concurrency = robots.crawlDelay > 0 ? 1 : limits.concurrency;
    for (;;) {
      signal.throwIfAborted();
      const page = this.#underWay.size < concurrency ? this.#next() : undefined;
      if (page !== undefined) this.#start(page);
      else if (this.#underWay.size > 0) await Promise.race(this.#underWay);
      else return !this.#isTruncated;
    }
  }

  async settled(): Promise<void> {
    await Promise.allSettled(this.#underWay);
  }

  #start(page: FrontierPage): void {
    const visit = this.#visit(page).finally(() => this.#underWay.delete(visit));
    this.#underWay.add(visit);
  }

  #next(): FrontierPage | undefined {
    if (this.#frontier.isEmpty()) return undefined;
    const { limits } = this.#scanning;
    const { pages, fetches } = this.#counts;
    this.#isTruncated =
      pages >= limits.maxPages || fetches >= limits.maxFetches || Date.now() >= this.#deadline;
    // What is under way may yet take the last places.
    const isFull = pages + this.#underWay.size >= limits.maxPages;
    return this.#isTruncated || isFull ? undefined : this.#frontier.take();
  }

  async #visit(page: FrontierPage): Promise<void> {
    const { deps, scan } = this.#scanning;
    const reading = await this.#read(page);
    const outcome = await recordPage(this.#scanning, this.#frontier, page, reading);
    if (outcome === 'page') this.#counts.pages += 1;
    if (this.#counts.pages === pagesBeforeStatistics) await refreshStatistics(deps.database.kysely);
    const mustStop = await updatePageCounts(deps.database.kysely, scan);
    if (Date.now() - this.#textsCountedAt >= textCountInterval) {
      this.#textsCountedAt = Date.now();
      await updateTextCounts(deps.database.kysely, scan);
    }
    await deps.database.notify('dragoman_scan', scan.id);
    if (mustStop) throw new DragomanError('scan-cancelled');
  }

  async #read(page: FrontierPage): Promise<PageReading> {
    const { robots, limits, signal } = this.#scanning;
    const refusal = this.#frontier.refusal(page.path);
    if (refusal !== undefined) return { ...noContent, visit: { outcome: refusal } };
    if (robots.crawlDelay > 0 && this.#counts.fetches > 0) {
      await sleep(Math.min(robots.crawlDelay, limits.maxCrawlDelay), undefined, { signal });
    }
    this.#counts.fetches += 1;
    return readPage(this.#scanning, page);
  }
}
