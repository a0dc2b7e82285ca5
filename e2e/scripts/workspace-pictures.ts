import type { Browser, Page } from 'playwright-core';
import { signInHere } from '../harness/visitor.ts';
import type { TakePicture } from './app-pictures.ts';

interface WorkspacePictures {
  readonly browser: Browser;
  readonly webUrl: string;
  /** Makes the demo shop the website of a user, whose id is given. */
  readonly give: (userId: string) => Promise<unknown>;
}

/** The owner's workspace of the demo shop, whose Arabic translation is one of the languages, in one size and scheme after the other. */
export async function takeWorkspacePictures(
  { browser, webUrl, give }: WorkspacePictures,
  sizes: readonly { readonly width: number; readonly colorScheme: 'light' | 'dark' }[],
  take: TakePicture,
): Promise<void> {
  const storageState = await signInShopkeeper({ browser, webUrl, give });
  for (const { width, colorScheme } of sizes) {
    const viewport = { width, height: 900 };
    const options = { viewport, colorScheme, storageState } as const;
    const page = await (await browser.newContext(options)).newPage();
    await takeOne(page, webUrl, take);
    await page.context().close();
  }
}

/** The string editor as the start page shows it, in both schemes. */
export async function takeEditorPictures(
  { browser, webUrl, give }: WorkspacePictures,
  take: TakePicture,
): Promise<void> {
  const storageState = await signInShopkeeper({ browser, webUrl, give });
  for (const colorScheme of ['light', 'dark'] as const) {
    const viewport = { width: 1440, height: 810 };
    const page = await (
      await browser.newContext({ viewport, colorScheme, storageState })
    ).newPage();
    await page.goto(`${webUrl}/dashboard`);
    await page.getByRole('region', { name: 'Your Websites' }).getByRole('link').first().click();
    await page.getByRole('button', { name: /Add a language/ }).waitFor();
    await page.goto(`${page.url()}/translation/ar?section=strings`);
    await page.getByText(/^Page 1 of/).waitFor();
    await page.locator('[data-string]').nth(2).getByRole('textbox').focus();
    await page.getByRole('button', { name: 'Use' }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate(nameShop);
    await take(page, colorScheme);
    await page.context().close();
  }
}

/** Shows the shop by the address of a site: visitors of the start page would not know that of a machine. */
function nameShop(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() !== null) {
    const node = texts.currentNode;
    node.textContent = (node.textContent ?? '').replace(/127\.0\.0\.1(?::\d+)?/g, 'shop.example');
  }
}

/** Signs in an owner and makes the demo shop theirs. Returns their browser's storage. */
async function signInShopkeeper({ browser, webUrl, give }: WorkspacePictures) {
  const owner = await browser.newPage();
  await signInHere(owner, webUrl, 'shopkeeper@pictures.example');
  const session = await owner.evaluate(() => localStorage.getItem('dragoman-session') ?? '{}');
  await give(JSON.parse(session).user.id);
  const storageState = await owner.context().storageState();
  await owner.context().close();
  return storageState;
}

async function takeOne(page: Page, webUrl: string, take: TakePicture): Promise<void> {
  await page.goto(`${webUrl}/dashboard`);
  await page.getByRole('region', { name: 'Your Websites' }).getByRole('link').first().click();
  await page.getByText('Translation completed').first().waitFor();
  await page.getByRole('button', { name: /Add a language/ }).waitFor();
  // Nothing is shown as pointed at.
  await page.mouse.move(0, 0);
  await take(page, 'website');
  const address = page.url();
  for (const tab of ['language-switcher', 'integration']) {
    await page.goto(`${address}?tab=${tab}`);
    await page.getByRole('tabpanel').getByRole('heading').first().waitFor();
    await page.waitForLoadState('networkidle');
    await take(page, tab);
  }
  for (const section of ['strings', 'slugs', 'media']) {
    await page.goto(`${address}/translation/ar?section=${section}`);
    await page.getByText(/^Page 1 of/).waitFor();
    await seeEverything(page);
    await take(page, `translation-${section}`);
  }
  await page.goto(`${address}/translation/ar/visual`);
  await page.frameLocator('iframe').locator('h1').click();
  await page.getByRole('region', { name: 'Edit this text' }).waitFor();
  await take(page, 'visual-editor');
  await page.goto(`${webUrl}/dashboard/billing`);
  await page.getByRole('button', { name: 'Subscribe Now' }).waitFor();
  await page.waitForLoadState('networkidle');
  await take(page, 'billing');
}

/** Pictures far below are loaded only once they come near. */
async function seeEverything(page: Page): Promise<void> {
  for (const picture of await page.getByRole('main').getByRole('img').all()) {
    await picture.scrollIntoViewIfNeeded();
  }
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.scrollTo(0, 0));
}
