import type { Queries } from '@dragoman/database/connection';
import { pathWithoutQuery } from '@dragoman/domain/addresses';
import { compilePageRules, type PageMatcher } from '@dragoman/domain/exclusions';
import type { ScanContext } from './deps.ts';
import {
  addKnownToFrontier,
  addToFrontier,
  type FrontierPage,
  seenPaths,
  unreadPages,
} from './frontier.store.ts';

/** The queue of addresses to read, shallow ones first. The `pages` table stores them; this class stores their order. */
export class Frontier {
  readonly #context: ScanContext;
  readonly #waiting: FrontierPage[] = [];
  readonly #seen = new Set<string>();
  readonly #perPattern = new Map<string, number>();
  readonly #isExcluded: PageMatcher;
  /** True for pages without content of their own to translate, which are read for their links only. */
  readonly isLinksOnly: (path: string) => boolean;

  private constructor(context: ScanContext) {
    this.#context = context;
    const { rules } = context.website.exclusions;
    const isOutside = compilePageRules(rules.filter(({ effect }) => effect === 'only'));
    this.#isExcluded = compilePageRules(rules.filter(({ effect }) => effect === 'exclude'));
    this.isLinksOnly = (path) => isOutside(path, null);
  }

  /** Includes what an interrupted run of the scan has found. */
  static async open(context: ScanContext): Promise<Frontier> {
    const { deps, scan } = context;
    const frontier = new Frontier(context);
    for (const path of await seenPaths(deps.database.kysely, scan)) {
      frontier.#seen.add(path);
      frontier.#withinPattern(path);
    }
    frontier.restore(await unreadPages(deps.database.kysely, scan));
    return frontier;
  }

  /**
   * Adds paths that the scan has not seen, except crawler traps and files. Limits on depth and on paths per pattern apply to
   * links that are not trusted, but never to pages of an earlier scan.
   */
  async add(
    queries: Queries,
    paths: readonly string[],
    { depth, isTrusted }: { readonly depth: number; readonly isTrusted: boolean },
  ): Promise<void> {
    const { scan, limits } = this.#context;
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

  /** Removes and returns the next address. */
  take(): FrontierPage | undefined {
    return this.#waiting.shift();
  }

  /** Returns why a path must not be requested, or undefined. */
  refusalOf(path: string): 'excluded' | 'disallowed' | undefined {
    if (this.#isExcluded(path, null)) return 'excluded';
    return this.#context.robots.allows(path) ? undefined : 'disallowed';
  }

  #isFresh(path: string): boolean {
    if (this.#seen.has(path) || looksEndless(path) || isNoPage(path)) return false;
    this.#seen.add(path);
    return true;
  }

  #withinPattern(path: string): boolean {
    const pattern = patternOfPath(path);
    if (pattern === undefined) return true;
    const count = (this.#perPattern.get(pattern) ?? 0) + 1;
    this.#perPattern.set(pattern, count);
    return count <= this.#context.limits.maxPerPattern;
  }
}

const maxPathLength = 1500;
const maxSegments = 20;

/**
 * True for paths that faulty relative links produce: very long or deep, or with a segment or a group of segments repeated three
 * times in a row.
 */
export function looksEndless(path: string): boolean {
  if (path.length > maxPathLength) return true;
  const segments = pathWithoutQuery(path).split('/').filter(Boolean);
  return segments.length > maxSegments || hasRepeatedGroup(segments);
}

function hasRepeatedGroup(segments: readonly string[]): boolean {
  for (let size = 1; size * 3 <= segments.length; size += 1)
    for (let start = 0; start + size * 3 <= segments.length; start += 1)
      if (repeatsThrice(segments, start, size)) return true;
  return false;
}

function repeatsThrice(segments: readonly string[], start: number, size: number): boolean {
  for (let at = start; at < start + size * 2; at += 1)
    if (segments[at] !== segments[at + size]) return false;
  return true;
}

const file =
  /\.(?:avif|bmp|css|csv|docx?|eot|epub|exe|gif|gz|ico|jpe?g|js|json|mjs|mov|mp[34]|ogg|otf|pdf|png|pptx?|rss|svg|tar|ttf|txt|wasm|wav|web[mp]|woff2?|xlsx?|xml|zip)$/i;

/** True for files and for addresses reserved by a content delivery network. */
function isNoPage(path: string): boolean {
  const bare = pathWithoutQuery(path);
  return file.test(bare) || bare.startsWith('/cdn-cgi/');
}

/**
 * Replaces digits and parameter values, in which the pages of calendars, lists and filters differ. Returns undefined for a path
 * without them.
 */
export function patternOfPath(path: string): string | undefined {
  const bare = pathWithoutQuery(path);
  const shape = bare.replace(/\d+/g, '0');
  const names = path
    .slice(bare.length + 1)
    .split('&')
    .map((pair) => pair.split('=', 1)[0] ?? '')
    .filter(Boolean);
  if (names.length > 0) return `${shape}?*`;
  return shape === bare ? undefined : shape;
}
