import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { recordTexts } from './seen-texts.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A page of a test lives for seconds: code that V8 optimizes in the background costs more than it saves (a sixth of the time). */
const shortLived = '--js-flags=--no-maglev --no-turbofan';

let shared: Promise<Browser> | undefined;

/**
 * Returns the machine's Chromium (CHROMIUM_PATH, else Debian's), headless. Its contexts record the texts that the app shows and
 * prefer reduced motion, since each frame of an animation is drawn by the processor.
 * Journeys of a worker share one; `close` then closes its contexts. A script has its own: a browser that stays open would keep its process
 * from ending.
 * @param more flags beside the usual ones; such a browser is not shared
 */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  if (more.length > 0 || process.env['VITEST'] === undefined) return launch(more);
  const open = await shared?.catch(() => undefined);
  if (open?.isConnected()) return open;
  shared = launch([shortLived]);
  const browser = await shared;
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return browser;
}

async function launch(more: readonly string[]): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: [...flags, ...more] });
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options?: BrowserContextOptions) => {
    const context = await open({ reducedMotion: 'reduce', ...options });
    await recordTexts(context);
    return context;
  };
  browser.newPage = async (options?: BrowserContextOptions) => {
    const page = await (await browser.newContext(options)).newPage();
    // A test may have closed the context, or the browser, itself.
    page.once(
      'close',
      () =>
        void page
          .context()
          .close()
          .catch(() => {}),
    );
    return page;
  };
  return browser;
}
