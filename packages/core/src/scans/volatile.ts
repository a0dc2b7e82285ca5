import { setTimeout as sleep } from 'node:timers/promises';
import { dropWebsiteStrings, numberedStrings, textsOfPage } from '../website-strings/index.ts';
import type { Scanning } from './deps.ts';
import { type ReadPage, shallowestPages } from './page.store.ts';
import { readFetchedPage } from './page-reading.ts';
import { fetchPath } from './read-page.ts';

/**
 * Texts that change on every load (clocks, countdowns, nonces) would fill the list of strings. A few pages are read a
 * second time: a text that is gone while another of the same shape stands there is such a text. It is taken out, and
 * with it every text of its shape, unless a text of that shape stayed as it was: prices and room numbers have shapes of
 * which some stand still. What somebody translated is never taken out. Returns how many were.
 */
export async function dropVolatileStrings(scanning: Scanning): Promise<number> {
  const { deps, limits, robots, scan, signal, website } = scanning;
  const pages = await shallowestPages(deps.database.kysely, scan, limits.maxProbes);
  if (pages.length === 0) return 0;
  const findings = new Findings();
  const pause = Math.min(robots.crawlDelay, limits.maxCrawlDelay);
  await sleep(Math.max(limits.probeDelay, pause), undefined, { signal });
  for (const [index, page] of pages.entries()) {
    if (index > 0 && pause > 0) await sleep(pause, undefined, { signal });
    await probe(scanning, page, findings);
    signal.throwIfAborted();
  }
  if (findings.isEmpty()) return 0;
  const candidates = await numberedStrings(deps.database.kysely, website.id);
  const ids = candidates.filter(({ text }) => findings.isVolatile(text)).map(({ id }) => id);
  return dropWebsiteStrings(deps.database.kysely, ids);
}

/** What reading pages twice told of their texts. */
export class Findings {
  readonly #vanished = new Set<string>();
  readonly #vanishedShapes = new Set<string>();
  readonly #stableShapes = new Set<string>();

  /** The texts of one page at the first and at the second reading. */
  compare(before: readonly string[], now: readonly string[]): void {
    const present = new Set(now);
    const missing = before.filter((text) => !present.has(text));
    for (const text of before) if (present.has(text)) this.#stableShapes.add(shapeOf(text));
    const earlier = new Set(before);
    const fresh = new Set(now.filter((text) => !earlier.has(text)).map(shapeOf));
    // A text with no new one of its shape was edited between the two readings, or drawn by lot: it stays.
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

/** The text with what tells two loads apart made equal: digits, and codes that mix Latin letters with digits. */
export function shapeOf(text: string): string {
  return text
    .replace(/[a-z\d_+/=-]{6,}/gi, (word) => (/\d/.test(word) && /[a-z]/i.test(word) ? '#' : word))
    .replace(/\d+/g, '0');
}

async function probe(scanning: Scanning, page: ReadPage, findings: Findings): Promise<void> {
  const again = await fetchPath(scanning, page.path).catch(() => undefined);
  if (again === undefined) return;
  const { visit, units } = readFetchedPage(scanning, page.path, again);
  if (visit.outcome !== 'page') return;
  const before = await textsOfPage(scanning.deps.database.kysely, page.id);
  findings.compare(
    before,
    units.map(({ text }) => text),
  );
}
