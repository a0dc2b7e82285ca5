import type { Browser, BrowserContext, BrowserContextOptions, Locator } from 'playwright-core';
import { signIn } from './account.ts';
import { demoTranslated } from './development.ts';
import type { Installation } from './installation.ts';

export interface OwnedShop {
  readonly webUrl: string;
  readonly websiteId: string;
  /** Of the shop itself. */
  readonly shopUrl: string;
  /** Where the proxy serves the shop, without a slash at the end. */
  readonly servedAt: string;
  readonly database: Installation['running']['services']['database'];
  /** A browser's window in which the owner is signed in. */
  open(options?: BrowserContextOptions): Promise<BrowserContext>;
}

const email = 'owner@shop.example';

/** Returns the demo shop, scanned and translated to Spanish, French and Arabic, with its owner signed in. */
export async function ownShop(installation: Installation, browser: Browser): Promise<OwnedShop> {
  const { webUrl = '', proxyPort, services } = installation.running;
  const { id: websiteId, url: shopUrl } = await demoTranslated(services.database);
  // Renames the shop's owner: moving the rows to another user would race with a running translation.
  await services.database.kysely
    .updateTable('auth.users')
    .set({ email, email_confirmed_at: new Date() })
    .where('id', '=', (eb) =>
      eb.selectFrom('websites').select('user_id').where('websites.id', '=', websiteId),
    )
    .execute();
  const { client } = await signIn(webUrl, email);
  const { data } = await client.auth.getSession();
  const session = JSON.stringify(data.session);
  return {
    webUrl,
    websiteId,
    shopUrl,
    servedAt: `http://demo.localhost:${proxyPort}`,
    database: services.database,
    async open(options = {}) {
      const context = await browser.newContext(options);
      await context.addInitScript((stored) => {
        if (location.protocol.startsWith('http')) localStorage.setItem('dragoman-session', stored);
      }, session);
      return context;
    },
  };
}

/** Requests an address in a fresh browser; returns the final address and the text. */
export async function served(browser: Browser, address: string) {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const response = await page.goto(address);
  const answer = { url: page.url(), status: response?.status(), html: await page.content() };
  await context.close();
  return answer;
}

/** Drops a local file on an element, as with a mouse. */
export async function drop(on: Locator, file: string): Promise<void> {
  await on.scrollIntoViewIfNeeded();
  const box = await on.boundingBox();
  const browser = await on.page().context().newCDPSession(on.page());
  const x = (box?.x ?? 0) + (box?.width ?? 0) / 2;
  const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await browser.send('Input.dispatchDragEvent', { type, x, y, data });
  }
  await browser.detach();
}
