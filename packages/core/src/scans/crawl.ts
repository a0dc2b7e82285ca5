import { setTimeout as sleep } from 'node:timers/promises';
import { pathOfAddress } from '@dragoman/domain/addresses';
import { DragomanError } from '@dragoman/domain/errors';
import type { Scanning } from './deps.ts';
import { type FrontierPage, readCounts, settlePage, unreadPages } from './frontier.store.ts';
import { Frontier } from './frontier.ts';
import { readPage } from './read-page.ts';
import { recordPage } from './record.ts';
import { updateCounts } from './scan.store.ts';
import { pathsOfSitemaps } from './sitemaps.ts';

/**
 * Reads pages until none is left or a limit is met. Answers whether everything was read. Throws
 * `DragomanError('scan-cancelled')`, or the signal's reason when the process stops.
 */
export async function crawl(scanning: Scanning): Promise<boolean> {
  const frontier = await openFrontier(scanning);
  const counts = await readCounts(scanning.deps.database.kysely, scanning.scan);
  const crawling = new Crawling(scanning, frontier, counts);
  return crawling.run();
}

async function openFrontier(scanning: Scanning): Promise<Frontier> {
  const { deps, scan, website } = scanning;
  const unread = await unreadPages(deps.database.kysely, scan);
  const frontier = new Frontier(scanning, unread);
  await frontier.add([pathOfAddress(website.url)], 0, true);
  await frontier.add(await pathsOfSitemaps(scanning), 1, true);
  return frontier;
}

class Crawling {
  readonly #scanning: Scanning;
  readonly #frontier: Frontier;
  readonly #counts: { pages: number; fetches: number };
  readonly #deadline: number;
  #isTruncated = false;

  constructor(scanning: Scanning, frontier: Frontier, counts: { pages: number; fetches: number }) {
    this.#scanning = scanning;
    this.#frontier = frontier;
    this.#counts = counts;
    const started = scanning.scan.started_at?.getTime() ?? Date.now();
    this.#deadline = started + scanning.limits.maxDuration;
  }

  async run(): Promise<boolean> {
    const { limits, robots } = this.#scanning;
    const lanes = robots.crawlDelay > 0 ? 1 : limits.concurrency;
    const busy = new Set<Promise<void>>();
    for (;;) {
      const page = this.#mayGoOn() ? this.#frontier.take() : undefined;
      if (page === undefined && busy.size === 0) return !this.#isTruncated;
      if (page !== undefined) {
        const work = this.#visit(page).finally(() => busy.delete(work));
        busy.add(work);
      }
      if (page === undefined || busy.size >= lanes) await Promise.race(busy);
    }
  }

  #mayGoOn(): boolean {
    const { limits, signal } = this.#scanning;
    signal.throwIfAborted();
    const isWithin =
      this.#counts.pages < limits.maxPages &&
      this.#counts.fetches < limits.maxFetches &&
      Date.now() < this.#deadline;
    if (!isWithin) this.#isTruncated = true;
    return isWithin;
  }

  async #visit(page: FrontierPage): Promise<void> {
    const { deps, robots, limits, scan } = this.#scanning;
    const refusal = this.#frontier.refusal(page.path);
    if (refusal !== undefined) {
      await settlePage(deps.database.kysely, page.id, { outcome: refusal });
      return;
    }
    this.#counts.fetches += 1;
    const reading = await readPage(this.#scanning, page);
    if (reading.visit.outcome === 'page') this.#counts.pages += 1;
    await recordPage(this.#scanning, page, reading);
    await this.#frontier.add(reading.standIns, page.depth, true);
    await this.#frontier.add(reading.linked, page.depth + 1);
    const mustStop = await updateCounts(deps.database.kysely, scan);
    await deps.database.notify('dragoman_scan', scan.id);
    if (mustStop) throw new DragomanError('scan-cancelled');
    if (robots.crawlDelay > 0) await sleep(Math.min(robots.crawlDelay, limits.maxCrawlDelay));
  }
}
