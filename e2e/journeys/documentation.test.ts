import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { type Installation, startInstallation } from '../harness/installation.ts';
import { docsPaths, overflow, violations } from '../harness/public-site.ts';

let installation: Installation;
let browser: Browser;
let webUrl: string;

beforeAll(async () => {
  installation = await startInstallation({}, ['api', 'backend', 'web']);
  browser = await openBrowser();
  webUrl = installation.running.webUrl ?? '';
});
afterAll(async () => {
  await browser?.close();
  await installation?.close();
});

test('axe finds nothing on any page', async () => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const paths = await docsPaths(webUrl);
  expect(paths.length).toBeGreaterThan(15);
  const faults: string[] = [];
  for (const path of paths) {
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
