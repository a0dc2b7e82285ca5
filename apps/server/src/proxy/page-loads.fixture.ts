import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type Harness } from './proxy.fixture.ts';

export interface PageLoad {
  readonly status: number;
  readonly isTranslated: boolean;
  /** Milliseconds. */
  readonly took: number;
}

/** Loads pages one after the other, known and new ones, until `isOver` returns true. */
export async function loadPages(
  { proxy, host }: Harness,
  language: string,
  greeting: string,
  isOver: () => boolean,
): Promise<PageLoad[]> {
  const loads: PageLoad[] = [];
  while (!isOver()) {
    const start = performance.now();
    const path = loads.length % 2 === 0 ? '' : `new-${language}-${loads.length}`;
    const { status, text } = await ask(proxy.port, host, `/${language}/${path}`);
    loads.push({ status, isTranslated: text.includes(greeting), took: performance.now() - start });
    await sleep(5);
  }
  return loads;
}
