import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOutgoingGate, createPageFetcher } from '@dragoman/providers/outgoing';
import { emptyDictionary } from '@dragoman/rewriter';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { html, type Site, startSite } from '../scans/testing/index.ts';
import { fetchPreviewPage, previewHeaders, renderPreview } from './index.ts';

const attack = (how: string) => `try{localStorage.setItem('stolen','${how}')}catch{}`;
// All ways for a page to run a script, before and after the start of its head.
const hostile = `<script>${attack('first')}</script><!doctype html><html onload="${attack('onload')}"><head>
<script>${attack('head')}</script><script src="/steal.js"></script><script type="module">${attack('module')}</script>
<base href="/elsewhere/"><style>body { color: rgb(1, 2, 3) }</style></head><body>
<img src="data:," onerror="${attack('onerror')}"><iframe srcdoc="<script>${attack('srcdoc')}</script>"></iframe>
<iframe src="javascript:${attack('frame')}"></iframe><object data="/steal.svg"></object>
<a id="link" href="javascript:${attack('link')}">Link</a>
<form action="/steal-form"><button id="send">Send</button></form><p>Tea</p></body></html>`;

let site: Site;
let gate: ReturnType<typeof createOutgoingGate>;
let browser: Browser;
let ours: Server;
let origin: string;
let preview: string;
beforeAll(async () => {
  site = await startSite({
    '/': hostile,
    '/steal.js': { headers: { 'content-type': 'text/javascript' }, body: attack('file') },
  });
  gate = createOutgoingGate({ allowedHosts: [site.host] });
  const deps = { fetchPage: createPageFetcher(gate) };
  const page = await fetchPreviewPage(deps, { url: `${site.origin}/`, sourceLanguage: 'en' });
  const html = renderPreview(page, { language: 'es', dictionary: emptyDictionary });
  preview = new TextDecoder().decode(html);
  ours = createServer((request, response) => {
    const isPreview = request.url === '/preview';
    const type = { 'content-type': 'text/html; charset=utf-8' };
    response.writeHead(200, isPreview ? { ...type, ...previewHeaders } : type);
    response.end(isPreview ? preview : '<!doctype html><title>Dashboard</title>');
  });
  await new Promise<void>((resolve) => ours.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(ours.address() as AddressInfo).port}`;
  const executablePath = process.env['CHROMIUM_PATH'] || '/usr/bin/chromium';
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
});
afterAll(async () => {
  await browser.close();
  ours.close();
  ours.closeAllConnections();
  await gate.close();
  await site.close();
});
beforeEach(() => {
  site.requests.length = 0;
});

/**
 * Opens HTML as the dashboard does, from a blob of its own origin. Returns what the page could steal and its text
 * color.
 */
async function openAsBlob(html: string) {
  const context = await browser.newContext();
  const dashboard = await context.newPage();
  await dashboard.goto(origin);
  const opened = context.waitForEvent('page');
  await dashboard.evaluate((text) => {
    window.open(URL.createObjectURL(new Blob([text], { type: 'text/html' })));
  }, html);
  const page = await opened;
  await page.waitForLoadState();
  await page.locator('#link').evaluate((link) => {
    link.removeAttribute('target');
    (link as HTMLAnchorElement).click();
  });
  await page.locator('#send').evaluate((button) => (button as HTMLButtonElement).click());
  await page.waitForTimeout(200);
  const stolen = await dashboard.evaluate(() => localStorage.getItem('stolen'));
  const color = await page.evaluate(() => getComputedStyle(document.body).color);
  await context.close();
  return { stolen, color };
}

test('the unmodified page, opened from a blob, can read the dashboard’s storage', async () => {
  expect((await openAsBlob(hostile)).stolen).not.toBeNull();
});

test('its preview, opened from a blob, runs no scripts and keeps its styles', async () => {
  expect(await openAsBlob(preview)).toEqual({ stolen: null, color: 'rgb(1, 2, 3)' });
  expect(site.requests.filter((path) => path.includes('steal'))).toEqual([]);
});

test.each([
  '<p>Tea',
  '<p>Tea<!-- open',
  '<p>Tea<textarea>',
  '<p>Tea<style>aside { display: none }',
])('the bar of %s is visible', async (body) => {
  const url = new URL(`/open?"'</style><b>`, site.origin);
  site.pages.set(url.pathname + url.search, html('Open', body));
  const deps = { fetchPage: createPageFetcher(gate) };
  const source = { url: url.href, sourceLanguage: 'en' };
  const shown = await fetchPreviewPage(deps, source);
  const target = { language: 'es', dictionary: emptyDictionary, bar: true };
  const page = await browser.newPage();
  await page.setContent(new TextDecoder().decode(renderPreview(shown, target)));
  const words = await page.evaluate(() => {
    const bar = document.querySelector<HTMLElement>('#dragoman-preview');
    const text = bar?.textContent ?? getComputedStyle(document.documentElement, '::after').content;
    const isOpen =
      bar === null || (bar.checkVisibility() && bar.getBoundingClientRect().height > 30);
    return isOpen ? text : 'hidden';
  });
  expect(words).toMatch(/Preview in Spanish · draft of /);
  expect(await page.locator('b').count()).toBe(0);
  await page.close();
});

test('its preview, served over HTTP, runs no scripts and has an opaque origin', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/preview`);
  expect(await page.evaluate(() => window.origin)).toBe('null');
  expect(await page.locator('p').textContent()).toBe('Tea');
  await page.goto(origin);
  expect(await page.evaluate(() => localStorage.getItem('stolen'))).toBeNull();
  expect(site.requests.filter((path) => path.includes('steal'))).toEqual([]);
  await context.close();
});
