import { request } from 'node:http';
import type { BrowserContext } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoTranslated } from '../harness/development.ts';
import { browser, installation, onOwnInstallation } from '../harness/journey.ts';

onOwnInstallation();

let context: BrowserContext;
let shop: string;

beforeAll(async () => {
  const { proxyPort } = installation.running;
  await demoTranslated(installation.running.services.database);
  shop = `http://demo.localhost:${proxyPort}`;
});

beforeEach(async () => {
  context = await browser.newContext();
  return () => context.close();
});

describe('the demo shop in other languages', () => {
  test.each([
    ['es', 'ltr', 'es_ES'],
    ['fr', 'ltr', 'fr_FR'],
    ['ar', 'rtl', undefined],
  ])('%s: language, direction, head and switcher', async (language, direction, ogLocale) => {
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto(`${shop}/${language}/`);
    const html = page.locator('html');
    expect(await html.getAttribute('lang')).toBe(language);
    expect(await html.evaluate((root) => getComputedStyle(root).direction)).toBe(direction);
    const heading = await page.locator('h1').textContent();
    expect(heading).not.toContain('Know the way');
    const alternates = await page
      .locator('link[rel=alternate][hreflang]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('hreflang')).sort());
    expect(alternates).toEqual(['ar', 'en', 'es', 'fr', 'x-default']);
    const locale = page.locator('meta[property="og:locale"]');
    if (ogLocale !== undefined) expect(await locale.getAttribute('content')).toBe(ogLocale);
    expect(errors).toEqual([]);
  });

  test('following links stays in the language', async () => {
    const page = await context.newPage();
    await page.goto(`${shop}/es/`);
    await page.locator('header nav a').first().click();
    await page.waitForLoadState();
    expect(new URL(page.url()).pathname).toMatch(/^\/es\/.+/);
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
  });

  test('an untranslated slug below a language is a permanent redirect', async () => {
    const answer = await fetchAs(`${shop}/es/products`);
    expect([301, 308]).toContain(answer.status);
    expect(answer.location).toMatch(/\/es\/(?!products)/);
  });

  test('a form posts, its cookie persists, and the response is in the language', async () => {
    const page = await context.newPage();
    await page.goto(`${shop}/fr/products/caravan-tea`);
    await page.locator('form[method=post] button').first().click();
    await page.waitForLoadState();
    expect(new URL(page.url()).pathname).toMatch(/^\/fr\//);
    expect(await page.locator('html').getAttribute('lang')).toBe('fr');
    expect(await context.cookies(shop)).not.toEqual([]);
  });

  test('the switcher opens the same page in another language', async () => {
    const page = await context.newPage();
    await page.goto(`${shop}/es/`);
    await page.getByRole('button', { expanded: false }).last().click();
    await page.locator('a[hreflang=fr]').last().click();
    await page.waitForURL('**/fr/**');
    expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  });

  test('the development pages link to the shop in its languages, and to the inbox', async () => {
    const page = await context.newPage();
    await page.goto(`${installation.running.developmentUrl}`);
    await page.getByRole('link', { name: 'in Spanish' }).waitFor();
    expect(await page.locator('a[href*="demo.localhost"]').count()).toBe(3);
    await page.getByRole('link', { name: 'Sent email' }).click();
    await page.getByRole('heading', { name: 'Development inbox' }).waitFor();
  });
});

/** Node's resolver may not know `*.localhost`, so the request goes to loopback with a Host header. */
function fetchAs(address: string): Promise<{ status: number; location: string }> {
  const { host, port, pathname } = new URL(address);
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path: pathname, headers: { host } },
      (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode ?? 0, location: answer.headers.location ?? '' });
      },
    );
    sent.on('error', reject).end();
  });
}
