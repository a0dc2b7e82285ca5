import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browser, onSharedInstallation, webUrl } from '../harness/journey.ts';
import { docsPaths, overflow, violations, watchPage } from '../harness/public-site.ts';
import { sampledEach } from '../harness/sampled.ts';

onSharedInstallation(['api', 'backend', 'web']);

test('axe finds nothing on a page', async () => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const paths = await docsPaths(webUrl);
  expect(paths.length).toBeGreaterThan(15);
  const faults: string[] = [];
  // One program draws them all from Markdown.
  for (const path of sampledEach(paths, 4)) {
    await page.goto(webUrl + path);
    faults.push(...(await violations(page)).map((violation) => `${path}: ${violation}`));
  }
  expect(faults).toEqual([]);
  await page.close();
});

test('on a phone, dark, no page is too wide', async () => {
  const phone = { width: 375, height: 812 };
  const page = await browser.newPage({ viewport: phone, colorScheme: 'dark' });
  const tooWide: string[] = [];
  for (const path of await docsPaths(webUrl)) {
    await page.goto(webUrl + path);
    if ((await overflow(page)) > 0) tooWide.push(path);
  }
  expect(tooWide).toEqual([]);
  await page.goto(`${webUrl}/docs/settings`);
  expect(await violations(page)).toEqual([]);
  await page.close();
});

test('a phone reaches every page from the menu', async () => {
  const page = await browser.newPage({ viewport: { width: 375, height: 812 } });
  await page.goto(`${webUrl}/docs`);
  await page.getByText('All pages').click();
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: 'Settings' })
    .click();
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  await page.getByText('DATABASE_URL', { exact: true }).first().waitFor();
  await page.getByRole('link', { name: /^← / }).click();
  await page.getByRole('heading', { name: 'Run Dragoman for others', level: 1 }).waitFor();
  await page.close();
});

describe('the search', () => {
  const label = 'Search the docs';
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: label });
  const openerOf = (page: Page) => page.getByRole('button', { name: label });

  async function openPage(viewport = { width: 1440, height: 900 }): Promise<Page> {
    const page = await browser.newPage({ viewport });
    await page.goto(`${webUrl}/docs/getting-started`, { waitUntil: 'networkidle' });
    return page;
  }

  test('opens by a key, finds while typing, and leads to a section by keyboard alone', async () => {
    const page = await openPage();
    const faults = watchPage(page, webUrl);
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.keyboard.press('/');
    await page.keyboard.type('passphr');
    const results = dialogOf(page).getByRole('link');
    await results.first().waitFor();
    expect(loaded.filter((url) => url.includes('/assets/documentation-'))).toHaveLength(1);
    expect(await dialogOf(page).getByRole('status').textContent()).toMatch(/^\d+ results?$/);
    expect(await dialogOf(page).locator('mark').first().textContent()).toBe('passphrase');
    expect(await violations(page)).toEqual([]);
    for (const key of ['ArrowDown', 'ArrowUp', 'ArrowDown', 'Enter'])
      await page.keyboard.press(key);
    await page.waitForURL('**/docs/backup*');
    expect(faults).toEqual([]);
    await page.close();
  });

  test('says that nothing is found, closes with Escape, and gives the focus back', async () => {
    const page = await openPage();
    await openerOf(page).click();
    await page.keyboard.type('zzzqqq');
    await dialogOf(page).getByText('Nothing found for “zzzqqq”.').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'hidden' });
    expect(await openerOf(page).evaluate((one) => one === document.activeElement)).toBe(true);
    await page.close();
  });

  test('tells when it cannot be loaded, and works on the next key', async () => {
    const page = await openPage({ width: 375, height: 812 });
    await page.route('**/assets/documentation-*', (route) => route.abort());
    await openerOf(page).click();
    await page.keyboard.type('backu');
    await dialogOf(page)
      .getByText(/^The search could not be loaded/)
      .waitFor();
    await page.unroute('**/assets/documentation-*');
    await page.keyboard.type('p');
    await dialogOf(page)
      .getByRole('link', { name: /^Backup and restore/ })
      .first()
      .waitFor();
    expect(await overflow(page)).toBe(0);
    await page.close();
  });

  test('is not shown without scripts', async () => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(`${webUrl}/docs`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await openerOf(page).count()).toBe(0);
    await page.close();
  });
});
