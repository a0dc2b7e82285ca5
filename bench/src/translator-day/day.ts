import type { Page } from 'playwright-core';

/** What it took to review 500 strings and to edit 50 of them. */
export interface Day {
  readonly keys: number;
  /** Until the last is stored. */
  readonly seconds: number;
  /** Of the API. */
  readonly requests: number;
  /** Answered with 429. */
  readonly refused: number;
  /** Milliseconds from each approval to the next row. */
  readonly nextRow: readonly number[];
}

declare global {
  interface Window {
    /** Milliseconds from each approval until the next row has the focus. */
    nextRow?: number[];
  }
}

export const strings = 500;
export const editEach = 10;

/**
 * Approves the first 500 rows of a list by Alt+A, and writes into each tenth before.
 * @param pause the least milliseconds from one approval to the next
 * @param allStored resolves when the database has all
 */
export async function translate(
  page: Page,
  pause: number,
  allStored: () => Promise<unknown>,
): Promise<Day> {
  const calls = countCalls(page);
  await page.evaluate(watchFocus);
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const begin = performance.now();
  await press('ArrowDown');
  for (let at = 0; at < strings; at += 1) {
    const started = performance.now();
    await page.waitForFunction((done) => window.nextRow?.length === done, at, { polling: 'raf' });
    if (at % editEach === 0) {
      await press('Control+End');
      await press('!');
    }
    await press('Alt+KeyA');
    await rest(started + pause - performance.now());
  }
  await allStored();
  const seconds = (performance.now() - begin) / 1000;
  const nextRow = await page.evaluate(() => window.nextRow ?? []);
  await page.context().close();
  return { keys, seconds, ...calls, nextRow };
}

function countCalls(page: Page): { requests: number; refused: number } {
  const calls = { requests: 0, refused: 0 };
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.requests += 1;
  });
  page.on('response', (response) => {
    if (response.status() === 429) calls.refused += 1;
  });
  return calls;
}

/** Runs in the page: times each approval until another row's field has the focus. */
function watchFocus(): void {
  const found: number[] = [];
  window.nextRow = found;
  const rowOf = () =>
    document.activeElement?.closest('[data-string]')?.getAttribute('data-string') ?? undefined;
  document.addEventListener(
    'keydown',
    ({ altKey, code, timeStamp }) => {
      if (!altKey || code !== 'KeyA') return;
      const from = rowOf();
      const look = () => {
        const now = rowOf();
        if (now !== undefined && now !== from) found.push(performance.now() - timeStamp);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    { capture: true },
  );
}

async function rest(milliseconds: number): Promise<void> {
  if (milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, milliseconds));
}
