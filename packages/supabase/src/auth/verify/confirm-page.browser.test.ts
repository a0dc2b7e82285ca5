import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BrowserContextOptions, chromium } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { hashOf, startAuth } from '../../testing/index.ts';

/** A mailed link in a real browser: with the button, without it, and without scripts. */

const site = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html').end('<!doctype html><title>Dashboard</title>');
});
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
const siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
const harness = await startAuth({ siteUrl });
const executablePath = process.env['CHROMIUM_PATH'] || '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
afterAll(async () => {
  await browser.close();
  await harness.close();
  site.close();
  site.closeAllConnections();
});

async function open(options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options);
  return { page: await context.newPage(), close: () => context.close() };
}
async function askElsewhere(): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`;
  await harness.client().auth.signInWithOtp({ email });
  return harness.mailTo(email).link ?? '';
}
async function sessions(): Promise<number> {
  const { rows } = await harness.database.pool.query('select count(*)::int from auth.sessions');
  return rows[0].count;
}

test.each([
  ['with scripts', true],
  ['without scripts', false],
])('another browser shows a button that signs in at the site (%s)', async (_name, scripts) => {
  const before = await sessions();
  const { page, close } = await open({ javaScriptEnabled: scripts, locale: 'de-DE' });
  const errors: string[] = [];
  page.on('console', (message) => void errors.push(message.text()));
  const link = await askElsewhere();
  await page.goto(link);
  await page.reload();
  expect(await page.title()).toBe('Noch ein Schritt');
  expect(await sessions()).toBe(before);
  await page.getByRole('button', { name: 'Weiter' }).press('Enter');
  await page.waitForURL((url) => url.origin === siteUrl);
  const arrived = new URL(page.url());
  expect(hashOf(arrived)).toMatchObject({ token_type: 'bearer', type: 'magiclink' });
  expect(await sessions()).toBe(before + 1);
  expect(await page.title()).toBe('Dashboard');
  // Opening it again fails: it worked once.
  await page.goto(link);
  expect(hashOf(new URL(page.url()))).toMatchObject({ error_code: 'otp_expired' });
  expect(errors).toEqual([]);
  await close();
});

test('the requesting browser shows no button', async () => {
  const { page, close } = await open();
  const email = `${crypto.randomUUID()}@example.com`;
  await page.goto(`${harness.authUrl}/health`);
  const status = await page.evaluate(async (address) => {
    const body = JSON.stringify({ email: address });
    return (await fetch('/auth/v1/otp', { method: 'POST', body })).status;
  }, email);
  expect(status).toBe(200);
  await page.goto(harness.mailTo(email).link ?? '');
  expect(page.url().startsWith(siteUrl)).toBe(true);
  expect(hashOf(new URL(page.url()))['access_token']).toBeTruthy();
  await close();
});

test('mail scanners do not use up a link', async () => {
  const link = await askElsewhere();
  const { page, close } = await open();
  for (const method of ['HEAD', 'GET', 'HEAD', 'GET']) {
    expect((await fetch(link, { method, redirect: 'manual' })).status).toBe(200);
  }
  // A scanner that runs a full browser, waits, and follows every link on the page.
  await page.goto(link, { waitUntil: 'networkidle' });
  expect(await page.locator('a, img, script, link, iframe').count()).toBe(0);
  await close();
  const reader = await open();
  await reader.page.goto(link);
  await reader.page.getByRole('button').click();
  await reader.page.waitForURL((url) => url.origin === siteUrl);
  expect(hashOf(new URL(reader.page.url()))['access_token']).toBeTruthy();
  await reader.close();
});

test('the page cannot be framed by another site', async () => {
  const link = await askElsewhere();
  const { page, close } = await open();
  await page.goto(siteUrl);
  await page.setContent(`<iframe src="${link.replaceAll('&', '&amp;')}"></iframe>`);
  const frame = page.frames()[1];
  await page.waitForLoadState('networkidle');
  expect(frame && (await frame.locator('button').count())).toBe(0);
  await close();
});
