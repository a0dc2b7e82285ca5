import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { demoTranslated } from '../harness/development.ts';
import { type Installation, startInstallation } from '../harness/installation.ts';
import { served } from '../harness/owned-shop.ts';
import { Task } from '../harness/task.ts';
import { magicLink } from '../harness/visitor.ts';
import { waitFor } from '../harness/wait.ts';

/** What the owner's first tasks cost; `docs/performance.md` has the printed figures. */
let dataDir: string;
let installation: Installation;
let browser: Browser;
let page: Page;
let task: Task;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'dragoman-tasks-'));
  installation = await startInstallation({ DATA_DIR: dataDir, AUTH_EMAIL_PAUSE: '0' });
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  task = new Task(page);
  await demoTranslated(installation.running.services.database);
});
afterAll(async () => {
  await browser?.close();
  await installation?.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Prints what the task took, and expects its clicks. */
function expectClicks(name: string, clicks: number): void {
  const cost = task.cost();
  console.log(`${name}: ${cost.clicks} clicks, ${cost.characters} characters, ${cost.seconds} s`);
  expect(cost.clicks).toBe(clicks);
}

test('a visitor has an account after three clicks', async () => {
  const { webUrl = '' } = installation.running;
  await page.goto(webUrl);
  task.begin();
  await task.click(page.getByRole('link', { name: 'Login / Sign Up' }).first());
  await task.click(page.getByLabel('Email Address'));
  await task.type('first@tasks.example');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await task.follow(await magicLink(webUrl, 'first@tasks.example'));
  await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
  expectClicks('visitor to account', 3);
});

test('a text of a live page is changed with three clicks from the website’s page', async () => {
  const { webUrl = '', proxyPort } = installation.running;
  const { id } = await demoTranslated(installation.running.services.database);
  await page.goto(`${webUrl}/dashboard/website/${id}`);
  task.begin();
  await task.click(page.getByRole('link', { name: /Spanish/ }).first());
  await task.click(page.getByRole('link', { name: 'Visual editor' }).first());
  await task.click(page.frameLocator('iframe').locator('h1').first());
  const field = page.getByRole('region', { name: 'Edit this text' }).getByRole('textbox');
  await field.press('ControlOrMeta+a');
  await task.type('Papel, <1>tinta y mar</1>');
  await page.keyboard.press('Enter');
  await waitFor('the live page with the new text', async () => {
    const { html } = await served(browser, `http://demo.localhost:${proxyPort}/es/`);
    return html.includes('tinta y mar') || undefined;
  });
  expectClicks('text seen live to fixed live', 3);
});

test('an added website is translated after five clicks', async () => {
  const { webUrl = '', demoUrl = '' } = installation.running;
  await page.goto(`${webUrl}/dashboard`);
  const address = `shop.localhost:${new URL(demoUrl).port}`;
  task.begin();
  await task.click(page.getByPlaceholder(/^Enter website URL/));
  await task.type(`http://${address}`);
  await page.keyboard.press('Enter');
  await task.click(page.getByRole('link', { name: address }));
  await task.click(page.getByRole('button', { name: /Add a language/ }));
  await task.click(page.getByRole('option', { name: 'Spanish' }));
  await task.click(page.getByRole('button', { name: 'Add Translation' }));
  await page.getByText('Translation completed').first().waitFor({ timeout: 90_000 });
  expectClicks('address to translated website', 5);
});
