import type { Page } from 'playwright-core';

export interface EditorPage {
  /** URL of the editor for one language. */
  readonly address: string;
  /** Path of one of the website's pages. */
  readonly path: string;
  /** Opens a page in a browser context with an empty cache. */
  visit(): Promise<Page>;
  /** Opens the editor and waits for its first rows. */
  open(): Promise<Page>;
}

declare global {
  interface Window {
    /** Milliseconds from navigation start to the first row's paint. */
    firstRow?: number;
    /** Milliseconds from each key press to the frame after it. */
    keys?: number[];
  }
}

/** Measures milliseconds from navigation start to the first row's paint. */
export async function firstRows(
  { address, visit }: EditorPage,
  { cached, times, slow = false }: { cached: boolean; times: number; slow?: boolean },
): Promise<number[]> {
  const taken: number[] = [];
  let page = await visit();
  for (let round = 0; round < times + (cached ? 1 : 0); round++) {
    if (!cached && round > 0) {
      await page.context().close();
      page = await visit();
    }
    if (!cached || round === 0) await page.addInitScript(watchFirstRow);
    if (slow) await slowDown(page);
    await page.goto('about:blank');
    await page.goto(address);
    const first = await page.waitForFunction(() => window.firstRow);
    // With caching, the first round only fills the cache.
    if (!cached || round > 0) taken.push(Number(await first.jsonValue()));
  }
  await page.context().close();
  return taken;
}

/** Limits a page to slow 4G as Lighthouse defines it: 150 ms there and back, 1.6 Mbit/s down, 0.75 up. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_638_400 / 8,
    uploadThroughput: 768_000 / 8,
  });
}

/** Runs in the page before any other script. */
function watchFirstRow(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('[data-string]') === null) return;
    observer.disconnect();
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      window.firstRow = performance.now();
    };
    requestAnimationFrame(() => channel.port2.postMessage(0));
  });
  observer.observe(document, { childList: true, subtree: true });
}

const words = 'Enviamos té verde fresco de pequeñas granjas de montaña, cada semana. ';

/** Measures milliseconds from each of 420 key presses in a field to the next paint. */
export async function typing(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const keys: number[] = [];
    window.keys = keys;
    const channel = new MessageChannel();
    channel.port1.onmessage = ({ data }) => keys.push(performance.now() - data);
    document.addEventListener(
      'keydown',
      ({ timeStamp }) => requestAnimationFrame(() => channel.port2.postMessage(timeStamp)),
      { capture: true },
    );
  });
  await page.locator('[data-string] textarea').first().focus();
  await page.keyboard.type(words.repeat(6), { delay: 25 });
  return page.evaluate(() => window.keys ?? []);
}

/** Measures milliseconds from a click to the paint of the requested rows. */
export async function viewTimes(page: Page): Promise<Record<string, number[]>> {
  const toggle = (name: string) =>
    page.getByRole('group', { name: 'States' }).getByRole('button', { name });
  const press = (name: string) => () => toggle(name).click();
  const found: Record<string, number[]> = {
    'another filter to rows painted': [],
    'next page to rows painted': [],
    'another order to rows painted': [],
  };
  for (const name of ['Edited', 'Reviewed', 'Failed', 'Untranslated', 'Machine', 'Outdated']) {
    found['another filter to rows painted']?.push(await settled(page, press(name)));
    await settled(page, press(name));
  }
  const next = page.getByRole('button', { name: 'Next' });
  for (let round = 0; round < 10; round++) {
    found['next page to rows painted']?.push(await settled(page, () => next.click()));
  }
  for (const name of ['Alphabetical', 'Longest first', 'Recently changed', 'Website order']) {
    const choose = () =>
      page
        .getByRole('combobox', { name: 'Order' })
        .selectOption(name)
        .then(() => undefined);
    found['another order to rows painted']?.push(await settled(page, choose));
  }
  return found;
}

/** Measures milliseconds from an action to the paint of new rows, using the page's clock. */
async function settled(page: Page, action: () => Promise<void>): Promise<number> {
  const watched = page.evaluate(() => {
    const ids = () =>
      [...document.querySelectorAll('[data-string]')].map((row) => row.getAttribute('data-string'));
    const before = ids().join();
    let begin = 0;
    for (const type of ['click', 'change']) {
      document.addEventListener(type, (event) => (begin = event.timeStamp), {
        capture: true,
        once: true,
      });
    }
    return new Promise<number>((resolve) => {
      const look = () => {
        const list = document.querySelector('[data-strings]');
        const isDone = list?.getAttribute('aria-busy') !== 'true' && ids().join() !== before;
        if (isDone && begin > 0) resolve(performance.now() - begin);
        else requestAnimationFrame(look);
      };
      look();
    });
  });
  await action();
  return watched;
}

/** Returns the API time in milliseconds of each list request, from the browser's resource timings. */
export function apiTimes(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/api\/website-strings\/[^/]+\?/.test(name))
      .map(
        (entry) =>
          (entry as PerformanceResourceTiming).responseEnd -
          (entry as PerformanceResourceTiming).requestStart,
      ),
  );
}
