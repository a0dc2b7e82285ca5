import { pathIsExcluded } from '@dragoman/domain/addresses';
import type { Scanning } from './deps.ts';
import { addToFrontier, type FrontierPage } from './frontier.store.ts';
import { looksEndless, patternOfPath } from './traps.ts';

const asset =
  /\.(?:avif|bmp|css|csv|docx?|eot|epub|exe|gif|gz|ico|jpe?g|js|json|mjs|mov|mp[34]|ogg|otf|pdf|png|pptx?|rss|svg|tar|ttf|txt|wasm|wav|web[mp]|woff2?|xlsx?|xml|zip)$/i;

/** The addresses a scan still has to read, shallow ones first. The pages table holds them, this the order. */
export class Frontier {
  readonly #scanning: Scanning;
  readonly #waiting: FrontierPage[] = [];
  readonly #perPattern = new Map<string, number>();

  constructor(scanning: Scanning, unread: readonly FrontierPage[]) {
    this.#scanning = scanning;
    this.#waiting.push(...unread);
  }

  /** Takes paths in that a scan may read and has not met; traps and files that are no pages are left out. */
  async add(paths: readonly string[], depth: number, isTrusted = false): Promise<void> {
    const { deps, scan, limits } = this.#scanning;
    if (depth > limits.maxDepth) return;
    const wanted = paths.filter(
      (path) => !looksEndless(path) && !isAsset(path) && (isTrusted || this.#withinPattern(path)),
    );
    this.#waiting.push(...(await addToFrontier(deps.database.kysely, scan, wanted, depth)));
  }

  /** The next address to read, taken out. */
  take(): FrontierPage | undefined {
    return this.#waiting.shift();
  }

  /** Why a path may not be read, without asking for it. */
  refusal(path: string): 'excluded' | 'disallowed' | undefined {
    const { website, robots } = this.#scanning;
    if (pathIsExcluded(path, website.exclusions.paths)) return 'excluded';
    return robots.allows(path) ? undefined : 'disallowed';
  }

  #withinPattern(path: string): boolean {
    const pattern = patternOfPath(path);
    if (pattern === undefined) return true;
    const count = (this.#perPattern.get(pattern) ?? 0) + 1;
    this.#perPattern.set(pattern, count);
    return count <= this.#scanning.limits.maxPerPattern;
  }
}

function isAsset(path: string): boolean {
  return asset.test(path.split('?', 1)[0] ?? '');
}
