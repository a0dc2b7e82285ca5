import { freePort } from '@dragoman/database/free-ports';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailTo } from '../harness/account.ts';
import { openBrowser } from '../harness/browser.ts';
import { type Installation, startInstallation } from '../harness/installation.ts';
import { magicLink, preview } from '../harness/visitor.ts';

let installation: Installation;
let browser: Browser;
let page: Page;
let webUrl: string;
let apiUrl: string;
const failures: string[] = [];
const calls: URL[] = [];

beforeAll(async () => {
  const port = await freePort();
  // Two hosts of one server: another origin is another host for a browser.
  [webUrl, apiUrl] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
  const hosts = { PORT: String(port), PUBLIC_URL: webUrl, PUBLIC_API_URL: apiUrl };
  installation = await startInstallation({ ...hosts, ENGINES: 'apertium', ANALYTICS: 'on' });
  browser = await openBrowser();
  page = await browser.newPage();
  page.on('pageerror', (error) => failures.push(error.message));
  page.on('console', (line) => {
    if (/Content Security Policy|CORS/.test(line.text())) failures.push(line.text());
  });
  const count = (address: string) => calls.push(new URL(address));
  page.on('request', (request) => count(request.url()));
  page.on('websocket', (socket) => count(socket.url()));
});
afterAll(async () => {
  await browser?.close();
  await installation?.close();
});

const email = 'two-hosts@owner.example';
const ofApi = /^\/(?:api|auth|rest|storage|realtime)\//;

test('with PUBLIC_API_URL the browser reaches API, accounts, data and live changes at that host only', async () => {
  await page.goto(webUrl);
  const form = page.locator('form[data-add-website]').first();
  await form.getByRole('textbox').fill(installation.running.demoUrl ?? '');
  await form.getByRole('button').click();
  await page.waitForURL('**/onboarding/*');
  await preview(page, 'Spanish');
  await page.goto(`${webUrl}/login`);
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await page.goto(await magicLink(webUrl, email));
  // Another host cannot know that this browser asked for the link.
  await page.getByRole('button').click();
  await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
  await page.getByRole('region', { name: 'Your Websites' }).getByRole('link').first().click();
  await page.getByRole('button', { name: /Add a language/ }).waitFor();
  await page.goto(`${webUrl}/contact`);
  const contact = page.getByRole('form', { name: 'Contact form' });
  await contact.getByRole('textbox', { name: 'Email Address' }).fill(email);
  await contact.getByRole('textbox', { name: 'Message' }).fill('Does it arrive from another host?');
  await contact.getByRole('button', { name: 'Send Message' }).click();
  await page
    .getByRole('status')
    .locator('.toast')
    .filter({ visible: true, hasText: /./ })
    .waitFor();
  const asked = calls.filter(({ pathname }) => ofApi.test(pathname));
  expect(asked.filter(({ hostname }) => hostname !== 'localhost').map(String)).toEqual([]);
  const parts = new Set(asked.map(({ pathname }) => pathname.split('/')[1]));
  expect([...parts].sort()).toEqual(['api', 'auth', 'realtime', 'rest']);
  expect(failures).toEqual([]);
});

test('mailed links lead to the API host and back; the API is described there', async () => {
  const { links } = await mailTo(webUrl, email);
  const link = new URL(links.find((address) => address.includes('/auth/v1/verify')) ?? '');
  expect([link.origin, link.searchParams.get('redirect_to')]).toEqual([
    apiUrl,
    expect.stringContaining(webUrl),
  ]);
  const description = await (await fetch(`${apiUrl}/api/openapi.json`)).json();
  expect(description.servers).toEqual([{ url: apiUrl }]);
});

test('other origins may not call the API with credentials', async () => {
  const answer = await fetch(`${apiUrl}/api/health`, {
    headers: { origin: 'https://elsewhere.example' },
  });
  expect(answer.headers.get('access-control-allow-origin')).not.toBe('https://elsewhere.example');
});
