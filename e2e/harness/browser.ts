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

/**
 * Starts the machine's Chromium (CHROMIUM_PATH, else Debian's), headless. Its contexts record the texts that the app shows.
 * @param more flags beside the usual ones
 */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: [...flags, ...more] });
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options?: BrowserContextOptions) => {
    const context = await open(options);
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
