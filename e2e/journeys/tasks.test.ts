import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { demoTranslated } from '../harness/development.ts';
import { type Installation, startInstallation } from '../harness/installation.ts';
import { served } from '../harness/owned-shop.ts';
import { magicLink } from '../harness/visitor.ts';
import { waitFor } from '../harness/wait.ts';

/** What the owner's first tasks cost; `docs/performance.md` has the printed figures. */
let dataDir: string;
let installation: Installation;
let browser: Browser;
let page: Page;
let clicks = 0;
let keys = 0;
let begun = 0;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'dragoman-tasks-'));
  installation = await startInstallation({ DATA_DIR: dataDir, AUTH_EMAIL_PAUSE: '0' });
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await demoTranslated(installation.running.webUrl ?? '');
});
afterAll(async () => {
  await browser?.close();
  await installation?.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function click(on: Locator): Promise<void> {
  clicks += 1;
  await on.click();
}

async function type(text: string): Promise<void> {
  keys += text.length;
  await page.keyboard.type(text);
}

function begin(): void {
  [clicks, keys, begun] = [0, 0, performance.now()];
}

/** Prints what the task took and takes a picture for whoever asks for one. */
async function end(task: string): Promise<void> {
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${task}: ${clicks} clicks, ${keys} characters, ${seconds} s`);
  const folder = process.env['PICTURES'];
  if (folder === undefined) return;
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${folder}/${task}-${width}.png` });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a visitor has an account after three clicks', async () => {
  const { webUrl = '' } = installation.running;
  await page.goto(webUrl);
  begin();
  await click(page.getByRole('link', { name: 'Login / Sign Up' }).first());
  await click(page.getByLabel('Email Address'));
  await type('first@tasks.example');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  clicks += 1;
  await page.goto(await magicLink(webUrl, 'first@tasks.example'));
  await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
  await end('visitor to account');
  expect(clicks).toBe(3);
});

test('a text of a live page is changed with three clicks from the website’s page', async () => {
  const { webUrl = '', proxyPort } = installation.running;
  const { id } = await demoTranslated(webUrl);
  await page.goto(`${webUrl}/dashboard/website/${id}`);
  begin();
  await click(page.getByRole('link', { name: /Spanish/ }).first());
  await click(page.getByRole('link', { name: 'Visual editor' }).first());
  await click(page.frameLocator('iframe').locator('h1').first());
  const field = page.getByRole('region', { name: 'Edit this text' }).getByRole('textbox');
  await field.press('ControlOrMeta+a');
  await type('Papel, <1>tinta y mar</1>');
  await page.keyboard.press('Enter');
  await waitFor('the live page with the new text', async () => {
    const { html } = await served(browser, `http://demo.localhost:${proxyPort}/es/`);
    return html.includes('tinta y mar') || undefined;
  });
  await end('text seen live to fixed live');
  expect(clicks).toBe(3);
});

test('an added website is translated after five clicks', async () => {
  const { webUrl = '', demoUrl = '' } = installation.running;
  await page.goto(`${webUrl}/dashboard`);
  const address = `shop.localhost:${new URL(demoUrl).port}`;
  begin();
  await click(page.getByPlaceholder(/^Enter website URL/));
  await type(`http://${address}`);
  await page.keyboard.press('Enter');
  await click(page.getByRole('link', { name: address }));
  await click(page.getByRole('button', { name: /Add a language/ }));
  await click(page.getByRole('option', { name: 'Spanish' }));
  await click(page.getByRole('button', { name: 'Add Translation' }));
  await page.getByText('Translation completed').first().waitFor({ timeout: 90_000 });
  await end('address to translated website');
  expect(clicks).toBe(5);
});
