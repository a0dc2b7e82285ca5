import { setTimeout as sleep } from 'node:timers/promises';
import { dropWebsiteStrings, numberedStrings, textsOfPage } from '../website-strings/index.ts';
import type { ScanContext } from './deps.ts';
import { type ReadPage, shallowestPages } from './page.store.ts';
import { readFetchedPage } from './page-reading.ts';
import { fetchPath } from './read-page.ts';

/**
 * Deletes texts that change on every load, such as clocks and nonces. Reads a few pages again: a text is volatile if it
 * was replaced by another of the same shape. All texts of that shape are deleted, unless one of them did not change, as
 * prices and room numbers do. Texts translated by a person are never deleted. Returns the number of deleted texts.
 */
export async function dropVolatileStrings(context: ScanContext): Promise<number> {
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
  const candidates = await numberedStrings(deps.database.kysely, website.id);
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
  const { visit, units } = readFetchedPage(context, page.path, again);
  if (visit.outcome !== 'page') return;
  const before = await textsOfPage(context.deps.database.kysely, page.id);
  comparison.compare(
    before,
    units.map(({ text }) => text),
  );
}
