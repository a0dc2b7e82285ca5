import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pricingTiers, tierOf } from '@dragoman/domain/billing';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { priceText } from '../../../formatting/price-text.ts';
import { openLandingHarness } from './landing-harness.fixture.ts';
import { measuredSpeed } from './measured-speed.ts';

let page: Page;

const harness = await openLandingHarness();
afterAll(() => harness?.close());
afterEach(() => page?.context().close());

/** Opens the page with a fake clock and starts the demo's first three seconds. */
async function open(options?: BrowserContextOptions): Promise<void> {
  page = await harness.open(options);
  await page.clock.pauseAt(Date.now() + 1000);
}
const wait = (milliseconds: number) => page.clock.runFor(milliseconds);
const choose = (name: string) => page.getByRole('button', { name, exact: true }).click();
const pause = () => page.locator('[data-pause]').click();

/** The displayed language: of the button, the text and the address. */
async function shown() {
  const pressed = await page.locator('[data-choose][aria-pressed=true]').allInnerTexts();
  const shots = await page
    .locator('[data-shot]')
    .evaluateAll((all) =>
      all
        .filter((one) => getComputedStyle(one).visibility === 'visible')
        .map((one) => (one as HTMLElement).lang || one.getAttribute('data-shot')),
    );
  return [...pressed, ...new Set(shots)];
}
const english = ['English', 'en'];
const french = ['French', 'fr'];
const spanish = ['Spanish', 'es'];
const expectShown = (wanted: string[]) => expect.poll(shown).toEqual(wanted);

describe('the demo', () => {
  test('shows the next language every 3 seconds and starts over', async () => {
    await open({ reducedMotion: 'no-preference' });
    await pause();
    await pause();
    for (const [before, after] of [
      [english, french],
      [french, spanish],
      [spanish, english],
    ] as const) {
      await wait(2999);
      await expectShown(before);
      await wait(1);
      await expectShown(after);
    }
  });

  test('a click selects a language and pauses the demo for 10 seconds', async () => {
    await open({ reducedMotion: 'no-preference' });
    await choose('Spanish');
    await expectShown(spanish);
    await wait(10_000 + 2999);
    await expectShown(spanish);
    await wait(1);
    await expectShown(english);
    await wait(3000);
    await expectShown(french);
  });

  test('can be paused and resumed', async () => {
    await open({ reducedMotion: 'no-preference' });
    await page.getByRole('button', { name: 'Pause the demo' }).click();
    await wait(60_000);
    await expectShown(english);
    await page.getByRole('button', { name: 'Play the demo' }).click();
    await wait(3000);
    await expectShown(french);
  });

  test('stops with reduced motion; a click still selects', async () => {
    await open({ reducedMotion: 'reduce' });
    await wait(60_000);
    await expectShown(english);
    expect(await page.locator('[data-pause]').isVisible()).toBe(false);
    await choose('French');
    await expectShown(french);
    await wait(60_000);
    await expectShown(french);
  });

  test('stops while the page is hidden', async () => {
    await open({ reducedMotion: 'no-preference' });
    const turn = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { get: () => value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await turn(true);
    await wait(60_000);
    await expectShown(english);
    await turn(false);
    await wait(3000);
    await expectShown(french);
  });

  test('each language has its own title, subtitle, button text and address', async () => {
    await open();
    const shots = page.locator('.demo-shots > [lang]');
    expect(await shots.evaluateAll((all) => all.map((one) => (one as HTMLElement).lang))).toEqual([
      'en',
      'fr',
      'es',
    ]);
    const addresses = await page.locator('.demo-address span').allTextContents();
    const texts = await shots.evaluateAll((all) =>
      all.flatMap((one) => [...one.children].map(({ textContent }) => textContent)),
    );
    expect([new Set(texts).size, new Set(addresses).size]).toEqual([9, 3]);
    expect(await page.locator('.demo-window').getAttribute('translate')).toBe('no');
    expect(await page.locator('.demo [aria-live], .demo [role=status]').count()).toBe(0);
  });
});

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
