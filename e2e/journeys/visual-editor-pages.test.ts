import { recordPageStrings } from '@dragoman/core/website-strings';
import { createWebsite } from '@dragoman/core/websites';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { type Installation, startInstallation } from '../harness/installation.ts';
import { type Surroundings, startSurroundings } from '../harness/owner-site.ts';
import { signInHere } from '../harness/visitor.ts';

let surroundings: Surroundings;
let installation: Installation;
let browser: Browser;
let page: Page;
let webUrl: string;
let userId: string;

beforeAll(async () => {
  surroundings = await startSurroundings();
  installation = await startInstallation(surroundings.environment, ['api', 'backend', 'web']);
  browser = await openBrowser();
  webUrl = installation.running.webUrl ?? '';
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(20_000);
  await signInHere(page, webUrl, 'pages@owner.example');
  const { rows } = await installation.running.services.database.pool.query(
    "select id from auth.users where email = 'pages@owner.example'",
  );
  userId = rows[0].id;
});
afterAll(async () => {
  await browser?.close();
  await installation?.close();
  await surroundings?.close();
});
beforeEach(() => page.setViewportSize({ width: 1440, height: 900 }));

const picture = () => page.frameLocator('iframe');
const card = () => page.getByRole('region', { name: 'Edit this text' });
const field = () => card().getByRole('textbox');

/** Opens a page of a new website whose texts are known and not translated. */
async function open(host: string, body: string, texts: readonly string[]): Promise<void> {
  const { database } = installation.running.services;
  const url = surroundings.urlOf(host);
  surroundings.show(host, body);
  const languages = { originalLanguage: 'en', translationLanguages: ['es'] };
  const website = await createWebsite({ database }, { userId, url, ...languages });
  const { id: pageId } = await database.kysely
    .insertInto('pages')
    .values({ website_id: website.id, path: '/', outcome: 'page' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const units = texts.map((text) => ({ text, kind: 'text', context: 'p' }) as const);
  await database.kysely.transaction().execute(async (transaction) => {
    const place = { websiteId: website.id, pageId, language: 'en' };
    await recordPageStrings(transaction, place, units);
  });
  await page.goto(`${webUrl}/dashboard/website/${website.id}/translation/es/visual`);
  await page.getByRole('heading', { name: /On this page/ }).waitFor();
}

test('a page of 2,000 texts and a paragraph of 400 kB is edited like any other', async () => {
  const texts = Array.from({ length: 2000 }, (_, index) => `Text with the number ${index}`);
  const long = 'A long story. '.repeat(30_000);
  const body = `<p id="long">${long}</p>${texts.map((text) => `<p>${text}</p>`).join('')}`;
  const start = performance.now();
  await open('large.localhost', body, texts);
  console.log(`2,000 texts are there after ${Math.round(performance.now() - start)} ms`);
  await page.getByRole('heading', { name: 'On this page 2000' }).waitFor();
  await picture().getByText('Text with the number 1500', { exact: true }).click();
  const clicked = performance.now();
  await field().fill('Texto con el número 1500');
  await page.keyboard.press('Enter');
  await picture().getByText('Texto con el número 1500', { exact: true }).waitFor();
  console.log(`edited and shown after ${Math.round(performance.now() - clicked)} ms`);
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => card().textContent()).toContain('Text with the number 1501');
  await card().getByRole('button', { name: 'More' }).click();
  await page.keyboard.press('Escape');
});

test('the picture has the width of a phone, and the unit stays chosen', async () => {
  const body =
    '<meta name="viewport" content="width=device-width"><style>p{display:none}@media(max-width:400px){p{display:block}}</style><h1>Wide</h1><p>Narrow</p>';
  await open('width.localhost', body, ['Wide', 'Narrow']);
  await page.getByRole('heading', { name: 'Not visible on this page 1' }).waitFor();
  await picture().locator('h1').click();
  await page.getByText('Phone', { exact: true }).click();
  await page.getByRole('heading', { name: 'On this page 2' }).waitFor();
  expect((await page.locator('iframe').boundingBox())?.width).toBe(375);
  await field().waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'On this page 2' }).waitFor();
  await field().waitFor();
});

test('a text that no scan has found is counted, and a deleted translation shows the original again', async () => {
  await open('new.localhost', '<h1>Known</h1><p>New</p>', ['Known']);
  await page.getByText('2 texts on this page are new.').waitFor();
  await picture().locator('h1').click();
  await field().fill('Conocido');
  await page.keyboard.press('Enter');
  await expect.poll(() => picture().locator('h1').textContent()).toBe('Conocido');
  await card().getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete translation' }).click();
  await expect.poll(() => picture().locator('h1').textContent()).toBe('Known');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => picture().locator('h1').textContent()).toBe('Conocido');
});

test('a string is deleted meanwhile: what was typed stays, and the error is shown', async () => {
  await open('gone.localhost', '<h1>Soon gone</h1>', ['Soon gone']);
  await picture().locator('h1').click();
  await field().fill('Pronto perdido');
  const { database } = installation.running.services;
  await page.route('**/api/update-translation', async (route) => {
    await database.pool.query("delete from website_strings where original_string = 'Soon gone'");
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await card()
    .getByRole('alert')
    .getByText(/^Failed to update translation/)
    .waitFor();
  expect(await field().inputValue()).toBe('Pronto perdido');
  await expect.poll(() => picture().locator('h1').textContent()).toBe('Soon gone');
  await page.unroute('**/api/update-translation');
});
