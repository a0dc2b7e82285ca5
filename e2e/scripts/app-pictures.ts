import type { Browser, Page } from 'playwright-core';
import { park, preview, signInHere } from '../harness/visitor.ts';

/** Takes the picture of what a page shows now. */
export type TakePicture = (page: Page, name: string) => Promise<void>;

export interface AppPictures {
  readonly browser: Browser;
  readonly webUrl: string;
  /** Address of the demo shop, which stands for somebody's website. */
  readonly shop: string;
}

/** The app's screens as a visitor and as a new owner see them, in one size and scheme after the other. */
export async function takeAppPictures(
  { browser, webUrl, shop }: AppPictures,
  sizes: readonly { readonly width: number; readonly colorScheme: 'light' | 'dark' }[],
  take: TakePicture,
): Promise<void> {
  const owner = await browser.newPage();
  await signInHere(owner, webUrl, 'owner@pictures.example');
  await owner.getByRole('textbox', { name: 'Website URL' }).fill(shop);
  await owner.keyboard.press('Enter');
  await owner.getByRole('region', { name: 'Your Websites' }).getByRole('link').waitFor();
  const storageState = await owner.context().storageState();
  await owner.context().close();
  for (const { width, colorScheme } of sizes) {
    // Nothing is caught halfway through fading in.
    const options = { viewport: { width, height: 900 }, colorScheme };
    const visitor = await (await browser.newContext(options)).newPage();
    await takeVisitor(visitor, `${webUrl}/onboarding/${await park(webUrl, shop)}`, take);
    const signedIn = await (await browser.newContext({ ...options, storageState })).newPage();
    await takeOwner(signedIn, webUrl, take);
    await Promise.all([visitor.context().close(), signedIn.context().close()]);
  }
}

async function takeVisitor(page: Page, address: string, take: TakePicture): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: /Translate it to/ }).waitFor();
  await take(page, 'onboarding');
  await preview(page, 'Spanish');
  await take(page, 'preview');
  await page.evaluate(() => window.scrollBy(0, innerHeight));
  await page.getByRole('dialog').waitFor();
  await take(page, 'sign-up');
}

async function takeOwner(page: Page, webUrl: string, take: TakePicture): Promise<void> {
  await page.goto(`${webUrl}/reset-password`);
  await page.getByRole('button', { name: 'Reset Password' }).waitFor();
  await take(page, 'reset-password');
  await page.goto(`${webUrl}/dashboard`);
  await page.getByRole('region', { name: 'Your Websites' }).getByRole('link').waitFor();
  await take(page, 'dashboard');
}
