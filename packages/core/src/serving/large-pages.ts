import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Dictionary, render, renderInSteps, type Target } from '@dragoman/rewriter';
import pLimit from 'p-limit';
import type { Piscina } from 'piscina';
import { type CachedPage, fromSent, type SentPage, type SourcePage } from './compile-page.ts';

/** Pages with more bytes are compiled in a thread and rendered in steps: meanwhile the process serves others (decision 0376). */
const largeBytes = 512 * 1024;
const mostWaiting = 50;

export function isLarge({ length }: Uint8Array): boolean {
  return length > largeBytes;
}

/** Compiles large pages in a thread, which starts with the first and ends after 30 seconds without one. */
export class CompileThread {
  #pool: Promise<Piscina<SourcePage, SentPage>> | undefined;

  /** Rejects with the error of `compilePage`, if the thread runs out of memory, or if too many pages wait. */
  async compile(page: SourcePage): Promise<CachedPage> {
    this.#pool ??= openPool();
    const pool = await this.#pool;
    return fromSent(await pool.run(page));
  }

  async close(): Promise<void> {
    const pool = await this.#pool;
    await pool?.destroy();
  }
}

async function openPool(): Promise<Piscina<SourcePage, SentPage>> {
  const { Piscina } = await import('piscina');
  return new Piscina({
    filename: new URL('compile-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
    maxQueue: mostWaiting,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
}

const oneAtATime = pLimit(1);

/** Renders a page; a large one in steps between which other requests are handled. */
export function renderPage(
  { compiled }: CachedPage,
  dictionary: Dictionary,
  target: Target,
): Uint8Array | Promise<Uint8Array> {
  return isLarge(compiled.bytes)
    ? oneAtATime(() => renderInSteps(compiled, dictionary, target, () => nextTurn()))
    : render(compiled, dictionary, target);
}

const chunkSize = 100;

/** Passes items on in chunks between which other requests are handled. */
export async function inChunks<Item>(
  items: Iterable<Item>,
  take: (chunk: readonly Item[]) => void,
): Promise<void> {
  let chunk: Item[] = [];
  for (const item of items) {
    if (chunk.push(item) < chunkSize) continue;
    take(chunk);
    chunk = [];
    await nextTurn();
  }
  take(chunk);
}
