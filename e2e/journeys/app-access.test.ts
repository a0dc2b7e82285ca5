import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { type Installation, startInstallation } from '../harness/installation.ts';
import { overflow, violationsLightAndDark } from '../harness/public-site.ts';
import { park, preview, signInHere } from '../harness/visitor.ts';

let installation: Installation;
let browser: Browser;
let webUrl: string;
let shop: string;
/** A signed-in administrator with a website. */
let signedIn: BrowserContextOptions['storageState'];

beforeAll(async () => {
  installation = await startInstallation(
    { ENGINES: 'apertium', ADMIN_EMAILS: 'root@admin.example' },
    ['api', 'backend', 'worker', 'web', 'demo'],
  );
  browser = await openBrowser();
  webUrl = installation.running.webUrl ?? '';
  shop = installation.running.demoUrl ?? '';
  const page = await browser.newPage();
  await signInHere(page, webUrl, 'root@admin.example');
  await page.getByRole('textbox', { name: 'Website URL' }).fill(shop);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Your Websites' }).getByRole('link').click();
  await page.getByText('Completed').waitFor();
  await page.getByRole('button', { name: /Add a language/ }).click();
  await page.getByRole('option', { name: 'Spanish' }).click();
  await page.getByRole('button', { name: 'Add Translation' }).click();
  await page.getByText('Translation completed').waitFor();
  signedIn = await page.context().storageState();
  await page.context().close();
});
afterAll(async () => {
  await browser?.close();
  await installation?.close();
});

type Look = (page: Page, state: string) => Promise<void>;

/** Visits every screen of the app and opens its dialogs and menus. */
async function everyScreen(options: BrowserContextOptions, look: Look): Promise<void> {
  await visitorScreens(options, look);
  await ownerScreens({ ...options, ...(signedIn && { storageState: signedIn }) }, look);
}

async function visitorScreens(options: BrowserContextOptions, look: Look): Promise<void> {
  const page = await (await browser.newContext(options)).newPage();
  await page.goto(`${webUrl}/login#error=x&error_description=The+link+is+over`);
  await page.getByText('The link is over').waitFor();
  await look(page, 'login');
  await page.goto(`${webUrl}/onboarding/nothing`);
  await page.getByRole('heading', { name: 'This preview has expired' }).waitFor();
  await look(page, 'missing');
  await page.goto(`${webUrl}/onboarding/${await park(webUrl, shop)}`);
  await page.getByRole('button', { name: 'Not right?' }).click();
  await look(page, 'onboarding');
  await page.getByRole('button', { name: /Translate it to/ }).click();
  await page.getByRole('option', { name: 'Spanish' }).waitFor();
  await look(page, 'languages');
  await page.keyboard.press('Escape');
  await preview(page, 'Spanish');
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await page.getByRole('dialog', { name: 'Ready to Go Global?' }).waitFor();
  // It is a foreign page, and without scripts it cannot be queried.
  await page.evaluate(() =>
    document.querySelector('iframe')?.replaceWith(document.createElement('hr')),
  );
  await look(page, 'prompt');
  await page.context().close();
}

async function ownerScreens(options: BrowserContextOptions, look: Look): Promise<void> {
  const page = await (await browser.newContext(options)).newPage();
  await page.goto(`${webUrl}/dashboard`);
  const entry = page.getByRole('region', { name: 'Your Websites' }).getByRole('link');
  await entry.waitFor();
  await page.getByRole('textbox', { name: 'Website URL' }).fill('a@b');
  await look(page, 'dashboard');
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    await look(page, 'drawer');
    await page.keyboard.press('Escape');
  }
  await entry.click();
  await websiteScreens(page, look);
  for (const path of ['billing', 'pricing', 'terms-of-service', 'privacy-policy']) {
    await page.goto(`${webUrl}/dashboard/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await look(page, path);
  }
  await page.goto(`${webUrl}/reset-password`);
  await page.getByLabel('New Password').waitFor();
  await look(page, 'reset-password');
  await page.evaluate(() => localStorage.setItem('adminSession', 'broken'));
  await page.goto(`${webUrl}/dashboard/admin`);
  await page.getByRole('listitem').filter({ hasText: 'root@admin.example' }).first().waitFor();
  await look(page, 'admin');
  await page.getByRole('button', { name: 'Exit Impersonation' }).click();
  await page.getByRole('alertdialog').waitFor();
  await look(page, 'alert');
  await page.context().close();
}

/** A website's page with its dialogs and menus. */
async function websiteScreens(page: Page, look: Look): Promise<void> {
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
  await page.getByText('Translation completed').waitFor();
  await page.getByText('Scanned pages').click();
  await page.getByText('Page 1 of 3').waitFor();
  await look(page, 'website');
  await press(/Add a language/);
  await page.getByRole('option', { name: 'French' }).waitFor();
  await look(page, 'website: languages');
  await page.keyboard.press('Escape');
  await press('Change original language');
  await page.getByRole('dialog', { name: 'Change original language' }).waitFor();
  await look(page, 'website: original language');
  await press(/The website is written in/);
  await page.getByRole('option', { name: 'Dutch' }).waitFor();
  await look(page, 'website: original languages');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await press('Remove Spanish');
  await page.getByRole('alertdialog', { name: 'Remove Spanish?' }).waitFor();
  await look(page, 'website: removing');
  await press('Cancel');
  await press('Delete this website');
  await press('I understand');
  await page.getByRole('button', { name: 'Yes, delete everything' }).waitFor();
  await look(page, 'website: deleting');
  await page.route('**/rest/v1/websites?select=*&id=*', (route) => route.fulfill({ status: 400 }));
  await page.reload();
  await page.getByText('Failed to fetch website details. Please try again later.').waitFor();
  await look(page, 'website: failed');
  await page.unrouteAll();
}

describe('every screen of the app with its dialogs and menus', () => {
  test.each([1440, 375])('at %i px axe finds nothing, light and dark', async (width) => {
    const viewport = { width, height: 900 };
    const found: Record<string, string[]> = {};
    await everyScreen({ viewport }, async (page, state) => {
      const wrong = await violationsLightAndDark(page);
      if (wrong.length > 0) found[state] = wrong;
    });
    expect(found).toEqual({});
  });

  test('fits 320 px, left to right and right to left', async () => {
    const found: Record<string, number[]> = {};
    await everyScreen({ viewport: { width: 320, height: 700 } }, async (page, state) => {
      const widths = [await overflow(page)];
      await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
      widths.push(await overflow(page));
      await page.evaluate(() => document.documentElement.removeAttribute('dir'));
      found[state] = widths;
    });
    expect(Object.keys(found).length).toBeGreaterThan(12);
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((state) => [state, [0, 0]])));
  });

  test('works by keyboard: skip link, language, prompt', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${webUrl}/onboarding/${await park(webUrl, shop)}`);
    await page.getByRole('button', { name: 'Translate and Preview' }).waitFor();
    await page.getByText('Choose a language').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Not right?');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Spanish' }).waitFor();
    await page.keyboard.type('span');
    await page.keyboard.press('Enter');
    // Closing the list gives the focus back.
    await page.getByRole('option', { name: 'Spanish' }).waitFor({ state: 'detached' });
    await expect.poll(focused).toContain('Spanish');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Translate and Preview');
    await page.keyboard.press('Enter');
    await page.locator('iframe').waitFor();
    await page.evaluate(() => window.scrollTo(0, innerHeight));
    const prompt = page.getByRole('dialog', { name: 'Ready to Go Global?' });
    await prompt.waitFor();
    const inside = () =>
      page.evaluate(
        () =>
          document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
      );
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      expect(await inside()).toBe(true);
    }
    await page.keyboard.press('Escape');
    await prompt.waitFor({ state: 'detached' });
    await page.context().close();
  });
});
