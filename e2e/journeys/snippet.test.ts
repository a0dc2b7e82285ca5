import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { type LiveSite, startLiveSite } from '../harness/live-site.ts';
import { errorsOf, painted, recordPaint, shiftsOf } from '../harness/painted.ts';
import { waitFor } from '../harness/wait.ts';
import { buildSite, type Framework } from '../live-pages/bundle.ts';
import { earlyPage, fedPage, latePage, lateScript } from '../live-pages/late-page.ts';
import { words } from '../live-pages/words.ts';

const frameworks: readonly Framework[] = ['react', 'vue', 'svelte', 'next'];
let browser: Browser;
let site: LiveSite;
/** Settled once a page may finish its load. */
const held = Promise.withResolvers<string>();

beforeAll(async () => {
  const built = await Promise.all(frameworks.map(buildSite));
  const clients = built.map((page) => [`/${page.framework}-client.js`, () => page.client]);
  site = await startLiveSite({
    ...Object.fromEntries(clients),
    '/late.js': () => lateScript,
    '/late': () => latePage,
    '/early': () => earlyPage,
    '/fed': () => fedPage,
    '/api/kettle.json': () => '{"text":"It sings","id":"It sings"}',
    '/held.js': () => held.promise,
    '*': (path) => {
      const found = built.find(({ framework }) => path.startsWith(`/${framework}/`));
      return found?.html(path) ?? '<!doctype html><html lang="en"><title>Leaves and water</title>';
    },
  });
  for (const [source, translation] of words) await site.translate(source, translation);
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const patient = { timeout: 30_000 };

/** A page in its own browser: what it paints, its console errors, and the response with the phrasebook. */
async function open(address: string, waitUntil: 'load' | 'commit' = 'load') {
  const page = await (await browser.newContext()).newPage();
  const errors = errorsOf(page);
  await recordPaint(page);
  const phrasebook = page.waitForResponse(/strings\?to=es$/).catch(() => undefined);
  await page.goto(address, { waitUntil });
  return { page, errors, phrasebook };
}

const pathOf = (page: Page) => new URL(page.url()).pathname;
const text = (page: Page, selector: string) => page.locator(selector).textContent();
/** Runs of original words that readers must not see. */
const sources = words.flatMap(([source]) =>
  source
    .split(/<\/?\d+\/?>|\d+/)
    .map((run) => run.trim())
    .filter((run) => run.length > 4),
);

describe.each(frameworks)('42 a page that %s takes over', (framework) => {
  test('stays translated while it loads, changes and navigates, without errors or flashes', async () => {
    const { page, errors, phrasebook } = await open(`${site.spanish}/${framework}/`);
    await page.locator('html[data-ready=yes]').waitFor();
    await (await phrasebook)?.finished();
    await expect
      .poll(() => text(page, '#maker'), patient)
      .toBe('Desde 1920, hecho en Roma por Ada y seguimos.');
    await page.locator('#name').fill('Grace');
    await page.locator('#more').click();
    await page.locator('#more').click();
    expect(await text(page, '#cups')).toBe('Tazas de hoy: 7 de 10');
    await page.locator('#add').click();
    expect(await page.locator('main li').allInnerTexts()).toEqual(['Té negro', 'Té verde']);
    await page.locator('#hide').click();
    expect(await page.locator('#note').count()).toBe(0);
    expect(await text(page, '#hide')).toBe('Muestra la nota');
    await page.locator('#hide').click();
    expect(await text(page, '#note')).toBe('Cuidado: el agua quema.');
    expect(await page.locator('#name').inputValue()).toBe('Grace');
    expect(await page.locator('#name').getAttribute('placeholder')).toBe('Como en la taza');
    expect(await page.locator('#more').getAttribute('title')).toBe('Sirve otra');
    await page.locator('#about').click();
    expect(await text(page, 'h1')).toBe('Sobre nuestras hojas');
    await expect.poll(() => pathOf(page), patient).toBe(`/es/${framework}/about`);
    await page.goBack();
    await expect.poll(() => text(page, 'h1'), patient).toBe('Hojas y agua');
    await expect.poll(() => pathOf(page), patient).toBe(`/es/${framework}/`);
    expect(errors).toEqual([]);
    const seen = (await painted(page)).join('\n');
    expect(sources.filter((source) => seen.includes(source))).toEqual([]);
    expect(await shiftsOf(page)).toEqual([]);
    await page.context().close();
  });
});

test('42 without the live script, such a page logs errors and reverts', async () => {
  const page = await browser.newPage();
  const errors = errorsOf(page);
  await page.addInitScript(() => {
    const find = document.getElementById.bind(document);
    document.getElementById = (id) => (id === 'dragoman-live' ? null : find(id));
  });
  await page.goto(`${site.spanish}/react/`);
  await expect.poll(() => text(page, 'h1'), patient).toBe('Leaves and water');
  expect(errors).not.toEqual([]);
  await page.close();
});

describe('43 text added by scripts', () => {
  test('is known while the page still loads, so that nobody sees its original', async () => {
    const { page, phrasebook } = await open(`${site.spanish}/early`, 'commit');
    await (await phrasebook)?.finished();
    await page.locator('#on').click();
    await expect
      .poll(() => page.locator('#place > *').first().textContent(), patient)
      .toBe('Ya canta');
    expect(await page.evaluate(() => document.readyState)).not.toBe('complete');
    expect((await painted(page)).join('\n')).not.toContain('It sings');
    held.resolve('');
    await page.context().close();
  });

  test('is requested in batches and translated on arrival; clocks and typed values are not sent', async () => {
    const { page, errors } = await open(`${site.spanish}/late#Ada`);
    const batches: string[][] = [];
    page.on('request', (request) => {
      const body = request.method() === 'POST' ? request.postDataJSON() : undefined;
      if (body !== undefined) batches.push(body.strings);
    });
    await page.locator('#field').fill('My own secret');
    await page.locator('#on').click();
    const lines = () => page.locator('#place > *').allInnerTexts();
    await expect
      .poll(lines, patient)
      .toEqual(['Ya canta', 'The water boils', '3 cups are ready', 'Dear Ada', 'Ya canta']);
    expect(await page.locator('#place a').getAttribute('href')).toBe('/es/teas?kind=black#list');
    expect(await page.locator('#brand').textContent()).toBe('Left as it is');
    const unknown = await waitFor('the strings', async () => {
      const found = await site.unknown();
      return found.has('Dear Ada') && found.has('The water boils') ? found : undefined;
    });
    expect(unknown.get('The water boils')).toBe(true);
    expect(unknown.get('3 cups are ready')).toBe(true);
    // Only this visitor sees this text, so no engine may.
    expect(unknown.get('Dear Ada')).toBe(false);
    await site.translate('The water boils', 'El agua hierve');
    await expect.poll(lines, patient).toContain('El agua hierve');
    const sent = batches.flat();
    expect(sent.join()).not.toContain('secret');
    const distinct = (start: RegExp) => new Set(sent.filter((line) => start.test(line))).size;
    expect(distinct(/midnight/)).toBeLessThanOrEqual(1);
    expect(distinct(/^Code /)).toBeLessThanOrEqual(6);
    expect(batches.length).toBeLessThan(12);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('in answers of the site’s API arrives translated where a rule names it', async () => {
    await site.setJsonRules([{ path: '/api/**', texts: ['$.text'] }]);
    const { page, errors } = await open(`${site.spanish}/fed`);
    const lines = () => page.locator('#list li').allTextContents();
    await expect.poll(lines, patient).toEqual(Array(3).fill('Ya canta It sings'));
    await expect.poll(() => pathOf(page), patient).toBe('/es/fed');
    await page.locator('#on').click();
    await expect.poll(lines, patient).toEqual(Array(6).fill('Ya canta It sings'));
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('46 works under a strict CSP without cookies or storage, and causes no layout shift', async () => {
    site.headers = {
      'content-security-policy':
        "default-src 'none'; script-src 'self'; base-uri 'none'; require-trusted-types-for 'script'",
    };
    const { page, errors } = await open(`${site.spanish}/late?strict`);
    site.headers = {};
    await page.locator('#on').click();
    await page.locator('#place').getByText('Ya canta').first().waitFor();
    await page.locator('dragoman-switcher').waitFor();
    expect(errors).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    expect(await shiftsOf(page)).toEqual([]);
    await page.context().close();
  });
});

describe('44 the switcher', () => {
  test('follows the address through two switches and Back', async () => {
    const { page } = await open(`${site.spanish}/react/`);
    await page.locator('html[data-ready=yes]').waitFor();
    await page.locator('#about').click();
    await expect.poll(() => pathOf(page), patient).toBe('/es/react/about');
    const choose = (name: string) =>
      page.locator('dragoman-switcher').getByRole('link', { name }).click();
    await choose('English');
    await page.waitForURL((url) => url.pathname === '/react/about');
    expect(await text(page, 'h1')).toBe('About our leaves');
    await page.goBack();
    await expect.poll(() => text(page, 'h1'), patient).toBe('Sobre nuestras hojas');
    await expect.poll(() => pathOf(page), patient).toBe('/es/react/about');
    await choose('English');
    await page.waitForURL((url) => url.pathname === '/react/about');
    await page.goBack();
    await choose('Spanish');
    await expect.poll(() => text(page, 'h1'), patient).toBe('Sobre nuestras hojas');
    await page.context().close();
  });
});
