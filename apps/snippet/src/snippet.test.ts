import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { switcherHtml } from '@dragoman/domain/language-switcher';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { switcherScript } from './index.ts';

const byteLimit = 6144;
const languages = ['en', 'es', 'ar'].map((code) => ({ code, href: `/${code}/tea` }));
const html = switcherHtml({
  scriptUrl: '/translate.js',
  languages,
  current: 'es',
  look: { template: 'dropdown' },
});
const bodies: Record<string, string> = {
  '/configured': `<!doctype html><html lang="es"><head>${html}</head><body><p>Té</p></body></html>`,
  '/alternates': `<!doctype html><html lang="ar" dir="rtl"><head><link rel="alternate" hreflang="en" href="/en/tea">
<link rel="alternate" hreflang="ar" href="/ar/tea"><link rel="alternate" hreflang="x-default" href="/en/tea">
<script defer src="/translate.js"></script></head><body><p>شاي</p></body></html>`,
  '/alone':
    '<!doctype html><html lang="en"><script defer src="/translate.js"></script><p>Tea</p></html>',
};

test('fits its byte budget', () => {
  const size = gzipSync(switcherScript(), { level: 9 }).length;
  console.info(`translate.js: ${size} bytes gzip of ${byteLimit}`);
  expect(size).toBeLessThanOrEqual(byteLimit);
  expect(switcherScript()).not.toMatch(/innerHTML|document\.cookie|localStorage|\beval\b/);
});

describe('in a browser, under a strict policy', () => {
  let server: Server;
  let browser: Browser;
  let page: Page;
  let faults: string[];

  beforeAll(async () => {
    server = createServer((request, response) => {
      const script = request.url === '/translate.js';
      response.setHeader('content-security-policy', "default-src 'none'; script-src 'self'");
      response.setHeader('content-type', script ? 'text/javascript' : 'text/html; charset=utf-8');
      response.end(
        script ? switcherScript() : (bodies[request.url ?? ''] ?? '<title>other</title>'),
      );
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    browser = await chromium.launch({
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });
  afterEach(() => page.close());

  async function open(path: string) {
    page = await browser.newPage();
    faults = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('favicon'))
        faults.push(message.text());
    });
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  }

  test('a button discloses a list of plain links', async () => {
    await open('/configured');
    const button = page.getByRole('button', { name: 'Spanish' });
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    expect(await page.getByRole('link').count()).toBe(0);
    await button.click();
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    const link = page.getByRole('link', { name: 'Arabic' });
    expect([await link.getAttribute('hreflang'), await link.getAttribute('href')]).toEqual([
      'ar',
      '/ar/tea',
    ]);
    await page.mouse.click(5, 5);
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    expect(faults).toEqual([]);
  });

  test('the keyboard does all of it', async () => {
    await open('/configured');
    const focused = () =>
      page.evaluate(
        () => document.querySelector('dragoman-switcher')?.shadowRoot?.activeElement?.textContent,
      );
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('English');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('Spanish');
    await page.keyboard.press('End');
    expect(await focused()).toBe('Arabic');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('link').count()).toBe(0);
    await page.keyboard.press('ArrowUp');
    expect(await focused()).toBe('Arabic');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/ar/tea');
  });

  test('without a configuration it reads the alternates; nothing shifts', async () => {
    await open('/alternates');
    expect(await page.getByRole('link').count()).toBe(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
      true,
    );
    expect(
      await page.evaluate(() => document.querySelector('p')?.getBoundingClientRect().top),
    ).toBe(16);
    expect(faults).toEqual([]);
  });

  test('a page of one language gets nothing', async () => {
    await open('/alone');
    expect(await page.locator('dragoman-switcher').count()).toBe(0);
  });
});
