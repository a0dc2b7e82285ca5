import { buildDictionary, cut, render } from '@dragoman/rewriter';
import { chromium } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { liveScript } from '../index.ts';

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
afterAll(() => browser?.close());

const config = {
  ...{ from: 'en', to: 'es', prefix: '/es', languages: ['es'], origins: ['http://shop.test'] },
  ...{ slugs: [], ask: '/strings', excluded: [], only: [], attributes: [], data: [], pairs: [] },
};
const headHtml = `<script type="application/json" id="dragoman-live">${JSON.stringify(config)}</script><script>${liveScript()}</script>`;

/** Opens a page as the proxy serves it. Returns the page and the addresses it requested. */
async function open(html: string) {
  const compiled = cut(new TextEncoder().encode(html), { sourceLanguage: 'en' });
  const words = buildDictionary([
    ['Total: 5 < 6 {now}', 'Suma: 5 < 6 {ya}'],
    [
      'Good </noscript/><svg onload=window.hacked=1>',
      'Bueno </noscript/><svg onload=window.hacked=1>',
    ],
  ]);
  const body = render(compiled, words, { language: 'es', direction: 'ltr', live: { headHtml } });
  const page = await (await browser.newContext()).newPage();
  const requested: string[] = [];
  await page.route('**/*', (route) => {
    const url = route.request().url();
    if (url === 'http://shop.test/es/') {
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: Buffer.from(body) });
    }
    requested.push(url);
    return route.fulfill({ json: { known: {} } });
  });
  await page.goto('http://shop.test/es/');
  return { page, requested };
}

test("texts are requested from the page's own host, whatever its base", async () => {
  const { page, requested } = await open(
    '<!doctype html><head><base href="http://elsewhere.test/"></head><body><p id=late></p><script>addEventListener("load", () => { late.textContent = "Late words"; });</script>',
  );
  await expect
    .poll(() => requested.some((url) => url.startsWith('http://shop.test/strings')), {
      timeout: 10_000,
    })
    .toBe(true);
  expect(requested.filter((url) => url.startsWith('http://elsewhere.test'))).toEqual([]);
  await page.close();
});

test('scripts read a marked text as the original with its comments once, and none of it runs', async () => {
  const { page } = await open(
    '<!doctype html><body><p id=sum>Total: <!-- -->5 &lt; 6 {now}</p><noscript><p>Good &lt;/noscript/&gt;&lt;svg onload=window.hacked=1&gt;</p></noscript><script></script>',
  );
  await page.waitForLoadState('load');
  const seen = await page.evaluate(
    `[sum.textContent, sum.innerText, [...sum.childNodes].filter((node) => node.nodeType === 8).map((node) => node.data), document.querySelectorAll('svg').length, 'hacked' in window]`,
  );
  expect(seen).toEqual(['Total: 5 < 6 {now}', 'Suma: 5 < 6 {ya}', [' '], 0, false]);
  await page.close();
});

test('a decorated marked text stays translated and keeps its comments', async () => {
  const { page } = await open(
    '<!doctype html><body><p id=sum>Total: <!-- -->5 &lt; 6 {now}</p><script>addEventListener("load", () => sum.append(Object.assign(document.createElement("a"), { textContent: "#" })));</script>',
  );
  await page.waitForLoadState('load');
  const seen = await page.evaluate('[sum.innerText, sum.textContent, sum.innerHTML]');
  expect(seen).toEqual([
    'Suma: 5 < 6 {ya}#',
    'Total: 5 < 6 {now}#',
    'Total: <!-- -->5 &lt; 6 {now}<a>#</a>',
  ]);
  await page.close();
});

test.each([
  ['to a path at once', "location = '/tea'", '/es/tea'],
  ['in place of the page', "location.replace('/tea?a=1#b')", '/es/tea?a=1#b'],
  ['after the page is quiet', "setTimeout(() => (location.href = '/tea'), 500)", '/es/tea'],
  ['to the page itself', 'location.reload()', '/es/'],
  ['to another language', "location = '/es/tea'", '/es/tea'],
  ['to a file', "location = '/tea.pdf'", '/tea.pdf'],
  ['to another site', "location = 'http://elsewhere.test/tea'", 'http://elsewhere.test/tea'],
])('a script that goes %s arrives in the language', async (_, script, expected) => {
  const { page } = await open(
    `<!doctype html><script>addEventListener('load', () => setTimeout(() => { if (sessionStorage.been) return; sessionStorage.been = 1; ${script} }))</script>`,
  );
  const arrived = page.waitForEvent('load');
  const url = new URL(expected, 'http://shop.test').href;
  await arrived;
  await expect.poll(() => page.url(), { timeout: 5000 }).toBe(url);
  await page.close();
});
