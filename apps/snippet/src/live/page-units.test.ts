import { fileURLToPath } from 'node:url';
import { cut, units } from '@dragoman/rewriter';
import { buildSync } from 'esbuild';
import { chromium } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { readPage, samplePages } from '../../../../packages/rewriter/corpus/pages.ts';

const config = { from: 'en', to: 'es', prefix: '', slugs: [], ask: '/' };
const lists = {
  languages: [],
  origins: [],
  excluded: [],
  only: [],
  attributes: [],
  data: [],
  pairs: [],
};

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const page = await (await browser.newContext({ offline: true })).newPage();
const fixture = fileURLToPath(new URL('./page-units.fixture.ts', import.meta.url));
const built = buildSync({
  entryPoints: [fixture],
  bundle: true,
  write: false,
  format: 'iife',
  globalName: 'pageUnits',
});
const script = built.outputFiles[0]?.text ?? '';
afterAll(() => browser?.close());

/** Scripts and noscript content are not compared. */
const inert = (html: string) =>
  html.replace(/<(script|noscript)\b(?![^>]*ld\+json)[\s\S]*?<\/\1>/gi, '');

test('the live script finds the same units as the rewriter on real pages', async () => {
  let total = 0;
  const differences: string[] = [];
  for (const sample of samplePages(24)) {
    const html = inert(new TextDecoder().decode(readPage(sample)));
    const found = units(cut(new TextEncoder().encode(html), { sourceLanguage: 'en' }));
    const rewriter = new Set(found.map(({ text }) => text));
    const ofBody = found.filter(({ kind }) => kind !== 'meta' && kind !== 'json-ld');
    // Without subresources, this fires once the page is parsed.
    await page.setContent(html, { waitUntil: 'domcontentloaded' });
    const given = JSON.stringify({ ...config, ...lists });
    const live: string[] = await page.evaluate(
      `(() => { ${script}; return pageUnits.unitsOfPage(${given}); })()`,
    );
    total += rewriter.size;
    differences.push(...live.filter((text) => !rewriter.has(text)));
    const seen = new Set(live);
    differences.push(...ofBody.map(({ text }) => text).filter((text) => !seen.has(text)));
  }
  expect(total).toBeGreaterThan(2000);
  // UNITS.md, "Where the two may differ": overlapping tags.
  expect(differences.length, differences.join('\n')).toBeLessThan(total / 300);
}, 60_000);
