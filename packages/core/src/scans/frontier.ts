import type { Schema } from '@dragoman/database/schema';
import { compilePathGlobs } from '@dragoman/domain/addresses';
import type { Kysely } from 'kysely';
import type { Scanning } from './deps.ts';
import {
  addKnownToFrontier,
  addToFrontier,
  type FrontierPage,
  pathsMet,
  unreadPages,
} from './frontier.store.ts';
import { isNoPage, looksEndless, patternOfPath } from './traps.ts';

/** The addresses a scan still has to read, shallow ones first. The pages table holds them, this the order. */
export class Frontier {
  readonly #scanning: Scanning;
  readonly #waiting: FrontierPage[] = [];
  readonly #met = new Set<string>();
  readonly #perPattern = new Map<string, number>();
  readonly #isExcluded: (path: string) => boolean;

  private constructor(scanning: Scanning) {
    this.#scanning = scanning;
    this.#isExcluded = compilePathGlobs(scanning.website.exclusions.paths);
  }

  /** With what an interrupted run of the scan has found before. */
  static async open(scanning: Scanning): Promise<Frontier> {
    const { deps, scan } = scanning;
    const frontier = new Frontier(scanning);
    for (const path of await pathsMet(deps.database.kysely, scan)) {
      frontier.#met.add(path);
      frontier.#withinPattern(path);
    }
    frontier.restore(await unreadPages(deps.database.kysely, scan));
    return frontier;
  }

  /**
   * Takes paths in that the scan has not met; traps and files that are no pages are left out. Depth and number per
   * pattern bound what links add, though not what is `isTrusted`; pages known from an earlier scan are read again all the same.
   */
  async add(
    queries: Kysely<Schema>,
    paths: readonly string[],
    { depth, isTrusted }: { readonly depth: number; readonly isTrusted: boolean },
  ): Promise<void> {
    const { scan, limits } = this.#scanning;
    const fresh = paths.filter((path) => this.#isFresh(path));
    const wanted = fresh.filter(
      (path) => depth <= limits.maxDepth && (isTrusted || this.#withinPattern(path)),
    );
    const chosen = new Set(wanted);
    const left = fresh.filter((path) => !chosen.has(path));
    this.#waiting.push(...(await addToFrontier(queries, scan, wanted, depth)));
    this.#waiting.push(...(await addKnownToFrontier(queries, scan, left)));
  }

  restore(pages: readonly FrontierPage[]): void {
    this.#waiting.push(...pages);
  }

  isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** The next address to read, taken out. */
  take(): FrontierPage | undefined {
    return this.#waiting.shift();
  }

  /** Why a path may not be read, without asking for it. */
  refusal(path: string): 'excluded' | 'disallowed' | undefined {
    if (this.#isExcluded(path)) return 'excluded';
    return this.#scanning.robots.allows(path) ? undefined : 'disallowed';
  }

  #isFresh(path: string): boolean {
    if (this.#met.has(path) || looksEndless(path) || isNoPage(path)) return false;
    this.#met.add(path);
    return true;
  }

  #withinPattern(path: string): boolean {
    const pattern = patternOfPath(path);
    if (pattern === undefined) return true;
    const count = (this.#perPattern.get(pattern) ?? 0) + 1;
    this.#perPattern.set(pattern, count);
    return count <= this.#scanning.limits.maxPerPattern;
  }
}
