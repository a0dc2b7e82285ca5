import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { PageFetcher } from '../outgoing/port.ts';
import { answerRequests } from './answer-requests.ts';
import type { DrawnPage, PageDrawer } from './port.ts';

export interface ChromiumOptions {
  readonly executablePath: string;
  /** Fetches through the outgoing gate: everything that a page requests goes through it. */
  readonly fetchPage: PageFetcher;
  /** False only where Chromium cannot confine itself, as in a container that confines it. Defaults to true. */
  readonly sandbox?: boolean;
  /** Milliseconds for one page. */
  readonly timeout?: number;
  /** Pages drawn at once. */
  readonly atOnce?: number;
  /** Pages after which the browser is started again, so that its memory stays bounded. */
  readonly pagesPerBrowser?: number;
  /** Milliseconds without a page after which the browser ends, so that an idle process is small. */
  readonly rest?: number;
}

const defaults = { sandbox: true, timeout: 20_000, atOnce: 2, pagesPerBrowser: 50, rest: 60_000 };

/** Whatever is not answered by `answerRequests` finds no host, whether by name or by address. */
const noNetwork = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://no-network.invalid:1',
  '--proxy-bypass-list=<-loopback>',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
];
const smaller = ['--disable-gpu', '--disable-dev-shm-usage', '--js-flags=--max-old-space-size=256'];

/** Draws pages with Chromium, which is started for the first page and driven by playwright-core, an optional package. */
export function createChromiumDrawer(given: ChromiumOptions): PageDrawer {
  const options = { ...defaults, ...given };
  const browsers = new Browsers(options);
  const { fetchPage } = options;
  const turns = new Turns(options.atOnce);
  return {
    draw: (address, { signal, userAgent }) =>
      turns.take(async () => {
        signal.throwIfAborted();
        const limit = AbortSignal.any([signal, AbortSignal.timeout(options.timeout)]);
        return browsers.use((browser) =>
          drawIn(browser, address, { fetchPage, userAgent, signal: limit }),
        );
      }),
    close: () => browsers.close(),
  };
}

type Options = ChromiumOptions & typeof defaults;

interface Drawing {
  readonly fetchPage: PageFetcher;
  readonly userAgent: string;
  readonly signal: AbortSignal;
}

async function drawIn(
  browser: Browser,
  address: string,
  { fetchPage, userAgent, signal }: Drawing,
): Promise<DrawnPage> {
  const context = await browser.newContext({
    userAgent,
    serviceWorkers: 'block',
    acceptDownloads: false,
    reducedMotion: 'reduce',
    // So high that what is drawn when it comes into view is drawn.
    viewport: { width: 1280, height: 6000 },
  });
  const end = () => void context.close().catch(() => undefined);
  signal.addEventListener('abort', end, { once: true });
  try {
    await answerRequests(context, { address, fetchPage, signal });
    return await drawnPage(context, address);
  } finally {
    signal.removeEventListener('abort', end);
    await context.close().catch(() => undefined);
  }
}

async function drawnPage(context: BrowserContext, address: string): Promise<DrawnPage> {
  const page = await context.newPage();
  context.on('page', (other) => void other.close().catch(() => undefined));
  // The signal ends the context, so nothing here has a time limit of its own.
  page.setDefaultTimeout(0);
  await page.goto(address, { waitUntil: 'load', timeout: 0 });
  await quiet(page);
  return { url: page.url(), html: await page.content() };
}

const longestWait = 8_000;

/** Waits until the page has requested nothing for half a second; a page that never rests is read as it is then. */
async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: longestWait }).catch((error: Error) => {
    if (error.name !== 'TimeoutError') throw error;
  });
}

/** Starts a browser when one is needed; replaces it after some pages, or when it ended. */
class Browsers {
  readonly #options: Options;
  #current: Promise<Browser> | undefined;
  #used = 0;
  #inUse = 0;
  #resting: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  async use<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
    // A used-up browser is left by the pages in it first: there is never more than one.
    while (this.#used >= this.#options.pagesPerBrowser && this.#inUse > 0) await this.#left();
    if (this.#used >= this.#options.pagesPerBrowser) await this.close();
    clearTimeout(this.#resting);
    this.#inUse += 1;
    this.#used += 1;
    try {
      return await work(await this.#open());
    } finally {
      this.#inUse -= 1;
      clearTimeout(this.#resting);
      if (this.#inUse === 0)
        this.#resting = setTimeout(() => void this.close(), this.#options.rest).unref();
      for (const go of this.#waiting.splice(0)) go();
    }
  }

  readonly #waiting: (() => void)[] = [];
  #left(): Promise<void> {
    return new Promise((resolve) => void this.#waiting.push(resolve));
  }

  #open(): Promise<Browser> {
    this.#current ??= this.#launch();
    return this.#current;
  }

  async #launch(): Promise<Browser> {
    const { executablePath, sandbox } = this.#options;
    try {
      const { chromium } = await import('playwright-core');
      const args = [...noNetwork, ...smaller];
      const browser = await chromium.launch({ executablePath, chromiumSandbox: sandbox, args });
      browser.once('disconnected', () => this.#forget());
      return browser;
    } catch (error) {
      this.#forget();
      throw error;
    }
  }

  #forget(): void {
    this.#current = undefined;
    this.#used = 0;
  }

  async close(): Promise<void> {
    const closing = this.#current;
    this.#forget();
    await closing?.then((browser) => browser.close()).catch(() => undefined);
  }
}

/** Lets a bounded number of tasks run at once, in order. */
class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => void this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }
}
