import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { type RealSite, realSites, startRealSite } from '../harness/real-site.ts';
import { sampled } from '../harness/sampled.ts';
import { layoutTree, visibleTexts } from '../harness/visible-text.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const sources = sampled(realSites, 0);

describe.each(sources)('$packageName, from English to Spanish with Apertium', (source) => {
  let site: RealSite;
  let context: BrowserContext;

  beforeAll(async () => {
    site = await startRealSite(source);
  });
  afterAll(() => site?.close());
  beforeEach(async () => {
    context = await browser.newContext();
  });
  afterEach(() => context.close());

  test('at least twenty pages were scanned and translated', () => {
    expect(site.result.pages).toBeGreaterThanOrEqual(20);
    // The engine may lose a placeholder of a single string, which then stays untranslated.
    const [language] = site.result.languages;
    expect([null, 'strings-not-translated']).toContain(language?.errorCode);
    expect(language?.failedTaskCount).toBeLessThan(0.01 * (language?.taskCount ?? 0));
  });

  test('at least 99 % of the visible text is translated', async () => {
    // Without scripts, so that only the page's own text counts.
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const page = await plain.newPage();
    await blockOthers(page);
    let seen = 0;
    let unchanged = 0;
    const left: string[] = [];
    for (const path of site.paths) {
      await page.goto(site.translated(path), { waitUntil: 'load' });
      const texts = await visibleTexts(page);
      seen += texts.length;
      unchanged += texts.filter((text) => site.isUnchanged(text)).length;
      left.push(
        ...texts.filter((text) => !site.isTranslated(text)).map((text) => `${path}: ${text}`),
      );
    }
    await plain.close();
    const share = 1 - left.length / seen;
    console.log(
      `${source.packageName}: ${site.result.pages} pages, ${(share * 100).toFixed(2)} % of ${seen} visible text nodes, ${unchanged} of them names and words that the engine left as they are`,
    );
    expect(seen).toBeGreaterThan(500);
    expect(share, left.slice(0, 40).join('\n')).toBeGreaterThanOrEqual(0.99);
  });

  test('the translated pages have the console errors and the layout tree of the originals', async () => {
    for (const path of site.paths.slice(0, 12)) {
      const original = await look(context, site.original(path));
      const translated = await look(context, site.translated(path));
      expect(translated.errors, path).toEqual(original.errors);
      expect(translated.layout, path).toEqual(original.layout);
    }
  });
});

async function look(context: BrowserContext, address: string) {
  const page = await context.newPage();
  await blockOthers(page);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(withoutHost(message.text()));
  });
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForTimeout(300);
  const layout = await layoutTree(page);
  await page.close();
  return { errors: errors.sort(), layout };
}

/** Requests to other machines fail at once, so that both sides of a comparison see the same. */
async function blockOthers(page: Page): Promise<void> {
  await page.route(
    ({ hostname }) => hostname !== '127.0.0.1' && !hostname.endsWith('.localhost'),
    (route) => route.abort(),
  );
}

function withoutHost(text: string): string {
  return text.replace(/https?:\/\/[^\s/]+(?:\/es(?=\/))?/g, '');
}
