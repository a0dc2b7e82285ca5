import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { type LiveSite, startLiveSite } from '../harness/live-site.ts';
import { errorsOf, painted, recordPaint } from '../harness/painted.ts';
import { buildSite, type Framework } from '../live-pages/bundle.ts';
import { decorate } from '../live-pages/decorate.ts';
import { words } from '../live-pages/words.ts';

const frameworks: readonly Framework[] = ['react', 'vue', 'svelte', 'next'];
const patient = { timeout: 30_000 };
let browser: Browser;
let site: LiveSite;

const plainPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Leaves and water</title></head>
<body><main><h1>Leaves and water</h1><p id="maker">Made by <b>Ada</b> in <a href="/rome">Rome</a>, since 1920 &amp; still.</p>
<p id="note"><em>Careful:</em> the water is hot.</p><button id="hide" type="button">Hide the note</button></main>
<script src="/plain.js"></script></body></html>`;

beforeAll(async () => {
  const built = await Promise.all(frameworks.map(buildSite));
  const clients = built.map((page) => [`/${page.framework}-client.js`, () => page.client]);
  site = await startLiveSite({
    ...Object.fromEntries(clients),
    '/plain.js': () => `document.documentElement.dataset.ready = 'yes';`,
    '/plain/': () => plainPage,
    '*': (path) =>
      built.find(({ framework }) => path.startsWith(`/${framework}/`))?.html(path) ??
      '<!doctype html><html lang="en"><title>Leaves and water</title>',
  });
  for (const [source, translation] of words) await site.translate(source, translation);
  await site.translate('Copy', 'Copia');
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

async function open(address: string) {
  const page = await (await browser.newContext()).newPage();
  const errors = errorsOf(page);
  await recordPaint(page);
  await page.goto(address);
  await page.locator('html[data-ready=yes]').waitFor();
  return { page, errors };
}

const seen = (page: Page, selector: string) => page.locator(selector).textContent();
/** Original words that readers must not see. */
const original = /Leaves|water|Made by|Careful|kettle|hands/;

describe.each(['plain', ...frameworks])('a %s page whose texts a script decorates', (framework) => {
  test('stays translated when a script adds anchors, badges, counters and copy buttons or splits and wraps words', async () => {
    const { page, errors } = await open(`${site.spanish}/${framework}/`);
    await expect.poll(() => seen(page, 'h1'), patient).toBe('Hojas y agua');
    await page.evaluate(decorate.split);
    expect(await seen(page, 'h1')).toBe('Hojas y agua');
    await page.evaluate(decorate.heading);
    await expect.poll(() => seen(page, 'h1'), patient).toBe('Hojas y agua (3)Copia#');
    await page.evaluate(decorate.unit);
    expect(await seen(page, '#maker')).toBe('★ Desde 1920, hecho en Roma por Ada y seguimos. #');
    await page.evaluate(decorate.words);
    expect(await seen(page, '#hide')).toBe('Oculta la nota');
    expect(await page.locator('#hide span').allInnerTexts()).toEqual(['Oculta', 'la', 'nota']);
    await page.evaluate(decorate.contents);
    expect(await seen(page, '#contents')).toBe('1. Hojas y agua');
    expect((await painted(page)).join('\n')).not.toMatch(original);
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

test.each(frameworks)(
  '%s goes on changing a page that a script has decorated',
  async (framework) => {
    const { page, errors } = await open(`${site.spanish}/${framework}/`);
    await expect.poll(() => seen(page, 'h1'), patient).toBe('Hojas y agua');
    await page.evaluate(decorate.heading);
    await page.evaluate(decorate.note);
    expect(await seen(page, '#note')).toBe('Cuidado: el agua quema. #');
    await page.locator('#more').click();
    expect(await seen(page, '#cups')).toBe('Tazas de hoy: 6 de 10');
    await page.locator('#add').click();
    expect(await page.locator('main li').allInnerTexts()).toEqual(['Té negro', 'Té verde']);
    await page.locator('#hide').click();
    expect(await page.locator('#note').count()).toBe(0);
    await page.locator('#hide').click();
    expect(await seen(page, '#note')).toBe('Cuidado: el agua quema.');
    await page.locator('#about').click();
    await expect.poll(() => seen(page, 'h1'), patient).toBe('Sobre nuestras hojas');
    await page.evaluate(decorate.about);
    expect(await seen(page, 'h1')).toBe('Sobre nuestras hojas#');
    expect((await painted(page)).join('\n')).not.toMatch(original);
    expect(errors).toEqual([]);
    await page.context().close();
  },
);
