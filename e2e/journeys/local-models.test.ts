import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import {
  type RegistryServer,
  startRegistryServer,
  tinyModel,
} from '@dragoman/providers/engines/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { type Installation, startInstallation } from '../harness/installation.ts';
import { overflow, violations } from '../harness/public-site.ts';
import { park, preview, signInHere } from '../harness/visitor.ts';

// A mirror with models that have random weights: what they say has no meaning, but it is theirs.
const model = tinyModel(39, { brevity: 5 });
const says = { Lantern: 'nupe', 'Copper kettle': 'pe' };
let mirror: RegistryServer;
let installation: Installation;
let browser: Browser;
let page: Page;
let webUrl: string;

const site = createServer(({ url }, response) => {
  if (url !== '/') return response.writeHead(404).end();
  const html = `<!doctype html><html lang="en"><title>Lantern</title><h1>Lantern</h1><p>Copper kettle</p></html>`;
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
});
const siteUrl = () => `http://127.0.0.1:${(site.address() as AddressInfo).port}`;

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  mirror = await startRegistryServer({ ende: model, enfr: model, enit: model });
  installation = await startInstallation(
    {
      ENGINES: 'bergamot',
      BERGAMOT_REGISTRY_URL: mirror.url,
      OUTGOING_ALLOWED_HOSTS: new URL(siteUrl()).host,
    },
    ['api', 'backend', 'worker', 'web'],
  );
  webUrl = installation.running.webUrl ?? '';
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(20_000);
});
afterAll(async () => {
  await browser?.close();
  await installation?.close();
  await mirror?.close();
  site.close();
});

const modelsOf = async (pair: string) =>
  (await readdir(path.join(installation.dataDir, 'models', pair)).catch(() => [])).sort();
const option = (name: string) => page.getByRole('option', { name });
const row = (language: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: language }) });
async function addLanguage(name: string): Promise<void> {
  await page.getByRole('button', { name: /Add a language/ }).click();
  await option(name).click();
  await page.getByRole('button', { name: 'Add Translation' }).click();
}

test('a visitor’s preview downloads the model and shows what it says', async () => {
  await page.goto(`${webUrl}/onboarding/${await park(webUrl, siteUrl())}`);
  await page.getByRole('button', { name: /Translate it to/ }).click();
  expect(await option('German').textContent()).toContain('Local, 1 MB are downloaded once');
  expect(await option('Japanese').textContent()).toContain('Unavailable');
  await page.keyboard.press('Escape');
  await preview(page, 'German');
  const shown = page.frameLocator('iframe');
  await shown.getByRole('heading', { name: says.Lantern, exact: true }).waitFor();
  expect(await modelsOf('ende')).toHaveLength(3);
});

test('an owner’s language shows its download, continues a cut one, and is translated', async () => {
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(20_000);
  await signInHere(page, webUrl, 'local@owner.example');
  await page.getByRole('textbox', { name: 'Website URL' }).fill(siteUrl());
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Your Websites' }).getByRole('link').click();
  await page.getByRole('button', { name: /Add a language/ }).click();
  // The preview has downloaded it.
  expect(await option('German').textContent()).toContain('local');
  expect(await option('French').textContent()).toContain('Local, 1 MB are downloaded once');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await addLanguage('German');
  await row('German').getByText('Translation completed').waitFor();

  mirror.stopAfter = 20_000;
  await addLanguage('French');
  await row('French').getByText('Downloading the model: 1 of 1 MB').waitFor();
  mirror.stopAfter = undefined;
  mirror.sentBytes = 0;
  mirror.breakConnections();
  await row('French').getByText('Translation completed').waitFor();
  const whole = [...mirror.files].filter(([at]) => at.includes('/enfr/'));
  const bytes = whole.reduce((sum, [, file]) => sum + file.length, 0);
  expect(mirror.sentBytes).toBe(bytes - 20_000);
});

test('a file with another sum is refused, with the reason beside the language', async () => {
  mirror.spoil = (at, bytes) => (at.includes('/enit/lex') ? Buffer.from('other') : bytes);
  await addLanguage('Italian');
  await row('Italian')
    .getByText(/lex\.enit\.bin\.gz is not the file that the registry describes/)
    .waitFor({
      timeout: 60_000,
    });
  expect((await modelsOf('enit')).filter((file) => file.startsWith('lex'))).toEqual([]);
});

test('people translate a language that no engine has, and the owner goes live', async () => {
  await page.getByRole('checkbox', { name: /We translate it ourselves/ }).check();
  await addLanguage('Japanese');
  await row('Japanese').getByText('People translate this language.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await overflow(page)).toBe(0);
  await row('Japanese').getByRole('button', { name: 'Go live now' }).click();
  await row('Japanese').getByText('People translate this language.').waitFor({ state: 'hidden' });
  expect(await row('Japanese').getByText('Not started yet').count()).toBe(1);
});
