import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { demoTranslated } from '../harness/development.ts';
import { type Installation, startInstallation } from '../harness/installation.ts';
import { listed, signInHere } from '../harness/visitor.ts';

let dataDir: string;
let installation: Installation;
let browser: Browser;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'dragoman-first-'));
  installation = await startInstallation({ DATA_DIR: dataDir, AUTH_EMAIL_PAUSE: '0' });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await installation?.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('the first account of a fresh installation owns the translated demo shop; the second has no website', async () => {
  const { webUrl = '' } = installation.running;
  const { id, url } = await demoTranslated(installation.running.services.database);
  const page = await browser.newPage();
  await signInHere(page, webUrl, 'first@newcomer.example');
  expect(await listed(page)).toEqual([new URL(url).host]);
  await page.getByRole('link', { name: new URL(url).host }).click();
  await page.waitForURL(`${webUrl}/dashboard/website/${id}`);
  await page
    .getByRole('link', { name: /Spanish/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Spanish translation', level: 1 }).waitFor();
  await page.getByRole('textbox').first().waitFor();
  await page.context().close();
  const other = await browser.newPage();
  await signInHere(other, webUrl, 'second@newcomer.example');
  await other.getByText("You haven't added any websites yet.").waitFor();
  await other.context().close();
});
