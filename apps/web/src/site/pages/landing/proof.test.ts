import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pricingTiers, tierOf } from '@dragoman/domain/billing';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { priceText } from '../../../formatting/price-text.ts';
import { type LandingHarness, openLandingHarness } from './landing-harness.fixture.ts';
import { measuredSpeed } from './measured-speed.ts';

let harness: LandingHarness;
let page: Page;

beforeAll(async () => {
  harness = await openLandingHarness();
});
afterAll(() => harness?.close());
afterEach(() => page?.context().close());

describe('the calculator', () => {
  const card = () => page.locator('[data-calculator]');
  const shown = () => card().locator('output').textContent();
  const fill = async (words: string, languages: string) => {
    await card().getByLabel('Words').fill(words);
    await card().getByLabel('Languages').fill(languages);
  };

  test('shows the plan and price of the real table at each of its limits', async () => {
    page = await harness.open();
    for (const { maxWords, maxLanguages } of pricingTiers) {
      for (const [words, languages] of [
        [maxWords, maxLanguages],
        [maxWords + 1, 1],
        [1, maxLanguages + 1],
      ] as const) {
        await fill(String(words), String(languages));
        const { price, name } = tierOf({ words, languages });
        expect(await shown()).toBe(`${priceText(price, 'en')} ${name}`);
      }
    }
  });

  test.each([
    ['', ''],
    ['0', '-3'],
  ])('takes “%s” words and “%s” languages for one', async (words, languages) => {
    page = await harness.open();
    await fill(words, languages);
    expect(await shown()).toBe('$7.50 Starter');
  });

  test('without a script shows the lowest price and links to the plans', async () => {
    page = await harness.open({ javaScriptEnabled: false });
    expect(await shown()).toBe('$7.50 Starter');
    expect(await card().locator('input:visible').count()).toBe(0);
    expect(await card().getByRole('link').getAttribute('href')).toBe('/pricing');
  });
});

test('the picture of the editor is small, and fits the screen and its scheme', async () => {
  for (const [width, colorScheme, name] of [
    [375, 'light', 'editor-640-light'],
    [1440, 'dark', 'editor-1280-dark'],
  ] as const) {
    page = await harness.open({ viewport: { width, height: 800 }, colorScheme });
    const picture = page.getByRole('img', { name: /^The editor/ });
    await picture.scrollIntoViewIfNeeded();
    const seen = () =>
      picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0 && image.currentSrc);
    await expect.poll(seen).toContain(`/${name}.webp`);
    const root = path.resolve(import.meta.dirname, '../../../../public');
    expect((await readFile(path.join(root, `${name}.webp`))).length).toBeLessThan(80_000);
    await page.context().close();
  }
});

test('the demo shop is linked in three languages, and hidden where it does not run', async () => {
  page = await harness.open();
  const shop = page.locator('[data-live-shop]');
  expect(await shop.getByRole('link').allInnerTexts()).toEqual(['Español', 'Français', 'العربية']);
  await shop.evaluate((card) => card.setAttribute('data-live-shop', ''));
  expect(await shop.isVisible()).toBe(false);
});

test('the speed is that of docs/performance.md', async () => {
  const root = path.resolve(import.meta.dirname, '../../../../../..');
  const document = await readFile(path.join(root, 'docs/performance.md'), 'utf8');
  const { pagesPerSecond, firstTime } = measuredSpeed(document);
  expect(document).toContain(`| ours, cached page | ${pagesPerSecond.replaceAll(',', '')} |`);
  page = await harness.open();
  expect(await page.locator('.figures dd').allInnerTexts()).toEqual([pagesPerSecond, firstTime]);
  expect(() => measuredSpeed('nothing')).toThrow('docs/performance.md has no requests/s');
});

describe('on a phone', () => {
  test('the page is half as long as its sections one below the other, and nothing is wider', async () => {
    page = await harness.open({ viewport: { width: 375, height: 812 }, reducedMotion: 'reduce' });
    const size = await page.evaluate(() => {
      const { scrollHeight, scrollWidth } = document.documentElement;
      return { scrollHeight, scrollWidth };
    });
    expect(size.scrollWidth).toBe(375);
    // It was 11,494 before.
    expect(size.scrollHeight).toBeLessThan(5747);
  });

  test('the nine switchers are in one row, which is swiped or scrolled by keys and stops at each', async () => {
    page = await harness.open({ viewport: { width: 375, height: 812 } });
    const row = page.locator('.samples');
    const tops = await page
      .locator('.sample')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect([tops.length, new Set(tops).size]).toEqual([9, 1]);
    await expect.poll(() => row.getAttribute('tabindex')).toBe('0');
    await row.evaluate((list) => list.scrollBy({ left: 250, behavior: 'instant' }));
    const second = page.locator('.sample').nth(1);
    const start = () => second.evaluate((one) => Math.round(one.getBoundingClientRect().left));
    await expect.poll(start).toBe(16);
    await second.getByRole('link', { name: 'French' }).click();
    expect(await second.locator('.greeting > span:visible').textContent()).toBe('Bonjour !');
  });

  test('a switcher that opens below is not cut off', async () => {
    page = await harness.open({ viewport: { width: 375, height: 812 } });
    const dropdown = page.locator('.sample').first();
    await dropdown.getByRole('button').click();
    await dropdown.getByRole('link', { name: 'German' }).click();
    expect(await dropdown.locator('.greeting > span:visible').textContent()).toBe('Guten Tag!');
  });
});
