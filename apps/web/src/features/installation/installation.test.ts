import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { DevelopmentWebsites } from '@dragoman/contract/development';
import type { Health } from '@dragoman/contract/health';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildWeb, webRoot } from '../../index.ts';

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };
const ready: Health = { status: 'ready', roles: { proxy: { status: 'ready' } } };
const shop: DevelopmentWebsites['websites'][number] = {
  id: '1',
  name: 'A shop',
  url: 'http://shop.test/',
  demo: false,
  originalLanguage: 'en',
  wordCount: 2410,
  pageCount: 1,
  stringCount: 10,
  scan: { status: 'running', pagesFound: 4, pagesDone: 1, pagesFailed: 0, error: null },
  translations: [
    {
      language: 'ar',
      status: 'in progress',
      taskCount: 10,
      finishedTaskCount: 4,
      failedTaskCount: 0,
      translatedCount: 4,
      error: null,
      addresses: [{ url: 'http://ar.shop.test/', structure: 'subdomain' }],
    },
  ],
};

let server: Server;
let browser: Browser;
let page: Page;
let faults: string[];
let health: Health | undefined;
let development: DevelopmentWebsites | undefined;

beforeAll(async () => {
  await buildWeb();
  server = createServer(async (request, response) => {
    const url = request.url ?? '/';
    const api: Record<string, unknown> = {
      '/api/health': health,
      '/api/development/websites': development,
    };
    if (url.startsWith('/api/')) {
      response.statusCode = api[url] === undefined ? 502 : 200;
      return response.end(JSON.stringify(api[url]));
    }
    const isAsset = url.startsWith('/assets/');
    const file = await readFile(path.join(webRoot(), isAsset ? url : 'app.html'));
    response.setHeader('content-type', types[path.extname(url)] ?? 'text/html');
    response.end(file);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});
beforeEach(async () => {
  health = ready;
  development = { websites: [], engines: [] };
  faults = [];
  page = await browser.newPage({ viewport: { width: 375, height: 800 } });
  page.on('pageerror', (error) => faults.push(error.message));
});
afterEach(async () => {
  expect(faults).toEqual([]);
  await page.close();
});

const open = (address: string) =>
  page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${address}`);

describe('the installation page', () => {
  test('reports a missing website and engine', async () => {
    await open('/dev');
    await page.getByRole('heading', { name: 'Dragoman is running' }).waitFor();
    await page.getByText('No website yet.').waitFor();
    await page.getByText('No engine is configured.').waitFor();
  });

  test('shows websites, progress and addresses, and updates them', async () => {
    development = {
      websites: [shop],
      engines: [{ name: 'apertium', ready: true, detail: '12 pairs' }],
    };
    await open('/dev');
    await page.getByText('Scanning: 1 of 4 pages read').waitFor();
    await page.getByText('Translated 4 of 10 items').waitFor();
    await page.getByText('1 page · 10 texts · 2,410 words').waitFor();
    const bar = page.getByRole('progressbar', { name: 'Arabic' });
    expect(await bar.getAttribute('aria-valuenow')).toBe('40');
    const link = page.getByRole('link', { name: 'ar.shop.test/' });
    expect(await link.getAttribute('href')).toBe('http://ar.shop.test/');
    const done = { ...shop.translations[0]!, status: 'completed' as const, translatedCount: 10 };
    development = { ...development, websites: [{ ...shop, scan: null, translations: [done] }] };
    await page.getByText('Translation completed').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  });

  test('shows a language that was added before the scan', async () => {
    const early = { ...shop.translations[0]!, status: 'not started' as const, translatedCount: 0 };
    development = { websites: [{ ...shop, translations: [early] }], engines: [] };
    await open('/dev');
    await page.getByText('Not started yet').waitFor();
  });

  test('shows the last known state and an error while the server does not respond', async () => {
    development = { websites: [shop], engines: [] };
    await open('/dev');
    await page.getByRole('heading', { name: 'A shop' }).waitFor();
    health = undefined;
    development = undefined;
    await page.getByRole('heading', { name: 'The server does not answer' }).waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('This is the last known state');
    expect(await page.getByRole('heading', { name: 'A shop' }).count()).toBe(1);
  });
});
