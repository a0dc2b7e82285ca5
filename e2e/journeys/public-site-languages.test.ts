import { textDirection } from '@dragoman/domain/languages';
import { beforeAll, expect, test } from 'vitest';
import { browser, onSharedInstallation, webUrl } from '../harness/journey.ts';
import { overflow, publicLanguages, violations, watchPage } from '../harness/public-site.ts';
import { sampledEach } from '../harness/sampled.ts';

onSharedInstallation(['api', 'backend', 'web']);

let languages: string[];

beforeAll(async () => {
  languages = await publicLanguages(webUrl);
});

test('the start page and the prices are translated in a language, in its direction, and fit the screen', async () => {
  expect(languages.length).toBeGreaterThan(0);
  const context = await browser.newContext();
  const page = await context.newPage();
  const faults = watchPage(page, webUrl);
  for (const language of sampledEach(languages, 3)) {
    for (const path of [`/${language}`, `/${language}/pricing`]) {
      await page.goto(webUrl + path);
      const root = page.locator('html');
      expect([path, await root.getAttribute('lang')]).toEqual([path, language]);
      const direction = await root.evaluate((html) => getComputedStyle(html).direction);
      expect([path, direction]).toEqual([path, textDirection(language)]);
      expect(await page.locator('h1').textContent()).not.toMatch(/Translate Your|A price for/);
      for (const width of [320, 720, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        expect([path, width, await overflow(page)]).toEqual([path, width, 0]);
      }
    }
  }
  expect(faults).toEqual([]);
  await context.close();
});

test('the switcher is in the footer, covers nothing and opens the same page', async () => {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
  const page = await context.newPage();
  await page.goto(`${webUrl}/pricing`);
  const switcher = page.locator('footer dragoman-switcher');
  await switcher.waitFor();
  await switcher.getByRole('button').click();
  expect(await violations(page)).toEqual([]);
  const [language = ''] = languages;
  await switcher
    .locator(`a[hreflang="${language}"], a[href="/${language}/pricing"]`)
    .first()
    .click();
  await page.waitForURL(`${webUrl}/${language}/pricing`);
  await page.getByRole('contentinfo').getByRole('link').first().click();
  await page.waitForURL(`${webUrl}/${language}/terms-of-service`);
  await context.close();
});

test('a right-to-left page passes axe with its menu open', async () => {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
  const page = await context.newPage();
  const language = languages.find((code) => textDirection(code) === 'rtl') ?? languages[0];
  await page.goto(`${webUrl}/${language}`);
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  await page.locator('.menu-button').click();
  expect(await violations(page)).toEqual([]);
  await context.close();
});
