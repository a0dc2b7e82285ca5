import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailTo } from '../harness/account.ts';
import { doubtful, seedEditedWebsite } from '../harness/edited-website.ts';
import { browser, installation, onOwnInstallation, webUrl } from '../harness/journey.ts';
import { overflow, violations } from '../harness/public-site.ts';

onOwnInstallation({ ENGINES: 'apertium' }, ['api', 'backend', 'web', 'worker']);

let page: Page;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'memory-'));
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(10_000);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const email = 'memory@owner.example';
const code = () => page.getByLabel('Or enter the code from the email');
const alerts = (text: string) => page.getByRole('alert').getByText(text).waitFor();

describe('the code from the email', () => {
  test('a wrong one is rejected with a message, the right one signs in', async () => {
    await page.goto(`${webUrl}/login`);
    await page.getByLabel('Email Address').fill(email);
    await page.getByRole('button', { name: 'Send Magic Link' }).click();
    await page.getByText(email).waitFor();
    expect(await page.getByRole('button', { name: /^Send again in \d+ s$/ }).isDisabled()).toBe(
      true,
    );
    await code().fill('12');
    await code().press('Enter');
    await alerts('The code has 6 digits.');
    const mail = await mailTo(webUrl, email);
    await code().fill(mail.code === '000000' ? '111111' : '000000');
    await code().press('Enter');
    await alerts('This code is wrong or has expired. Send a new one.');
    expect(await violations(page)).toEqual([]);
    await code().fill(` ${mail.code?.slice(0, 3)} ${mail.code?.slice(3)} `);
    await code().press('Enter');
    await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
  });
});

describe('the translation memory', () => {
  test('starts empty', async () => {
    await page.goto(`${webUrl}/dashboard`);
    await page.getByRole('link', { name: 'Translation memory' }).click();
    await page.getByText('Nothing here yet.').waitFor();
  });

  test('a file that is not in Unicode is shown in the encoding that it is read in', async () => {
    await choose('latin.csv', Buffer.from('Tea,T\xe9', 'latin1'));
    await page.getByRole('button', { name: /To$/ }).click();
    await page.getByRole('option', { name: 'Spanish' }).click();
    await page.getByRole('button', { name: 'Preview import' }).click();
    const encoding = page.getByRole('button', { name: /Encoding of the file$/ });
    await encoding.filter({ hasText: 'Windows-1252' }).waitFor();
    await page.getByText('Tea,Té', { exact: true }).waitFor();
    await encoding.click();
    await page.getByRole('option', { name: /^Windows-1253/ }).click();
    await page.getByText('Tea,Tι', { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('a file is previewed, then imported', async () => {
    await choose(
      'shop.csv',
      'source,target\nShoes,Zapatos\n<1>Sale</1>,<1>Rebajas</1>\nLost <1>tag</1>,x',
    );
    await page.getByRole('button', { name: 'Preview import' }).click();
    await page.getByText('1 line cannot be used').click();
    await page.getByText('Line 4: The tags of the target are not those of the source.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 800 });
    expect(await overflow(page)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name: 'Import 2 translations' }).click();
    await page.getByRole('heading', { name: 'English to Spanish' }).waitFor();
    await page.getByText('2 translations, 2 imported').waitFor();
  });

  test('is searched and corrected; what was changed and deleted is put back', async () => {
    const memory = page.getByRole('region', { name: 'Translations', exact: true });
    const found = memory.getByRole('listitem');
    await memory.getByRole('textbox', { name: 'Search the translation memory' }).fill('zapatos');
    await memory.getByText('1 translation', { exact: true }).waitFor();
    expect(await found.allTextContents()).toEqual([expect.stringContaining('Zapatos')]);
    await found.getByRole('button', { name: 'Edit' }).click();
    await found.getByRole('textbox', { name: 'Translation' }).fill('Los zapatos');
    expect(await violations(page)).toEqual([]);
    await found.getByRole('button', { name: 'Save' }).click();
    await found.getByText('Los zapatos').waitFor();
    await found.getByText('Edited').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await found.getByText('Edited').waitFor({ state: 'detached' });
    await found.getByRole('button', { name: 'Delete' }).click();
    await memory.getByText('No translation contains “zapatos”.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await found.getByText('Zapatos', { exact: true }).waitFor();
    await page.setViewportSize({ width: 375, height: 800 });
    expect(await overflow(page)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test('is exported, and a UTF-16 file comes back in', async () => {
    expect(await saved('English to Spanish', 'CSV')).toContain('Shoes,Zapatos\r\n');
    const tmx = await saved('English to Spanish', 'TMX');
    expect(tmx).toContain('<tuv xml:lang="es"><seg>Zapatos</seg></tuv>');
    await choose('again.tmx', Buffer.from(`\ufeff${tmx}`, 'utf16le'));
    await page.getByRole('button', { name: 'Preview import' }).click();
    await page.getByRole('button', { name: 'Nothing to import' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  test('imported pairs are deleted after confirmation', async () => {
    await page.getByRole('button', { name: 'Delete imported' }).click();
    await page.getByRole('button', { name: 'Delete 2 imported translations' }).click();
    await page.getByText('Nothing here yet.').waitFor();
  });

  test('the translations of a website are exported, changed, imported and undone', async () => {
    const { database } = installation.running.services;
    const user = await database.pool.query('select id from auth.users where email = $1', [email]);
    const { id } = await seedEditedWebsite(database, user.rows[0].id);
    await page.goto(`${webUrl}/dashboard/website/${id}/translation/es`);
    const file = await saved('translations', 'XLIFF 2.1');
    expect(file).toContain(`<source>${doubtful.original}</source>`);
    await page.getByRole('button', { name: 'Import a file' }).click();
    await choose('es.xlf', file.replace(doubtful.es, 'Abierto hasta las 21 los jueves'));
    await page.getByText('See the changes').click();
    await page.getByText('Abierto hasta las 21 los jueves').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 800 });
    expect(await overflow(page)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name: 'Import 1 translation' }).click();
    await page.getByText('1 translation imported.').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Undo this import' }).click();
    await page.getByText('1 translation restored.').waitFor();
    expect(await saved('translations', 'CSV')).toContain(doubtful.es);
  });
});

async function choose(name: string, content: string | Buffer): Promise<void> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  await page.locator('input[type=file]').setInputFiles(file);
}

async function saved(label: string, format: string): Promise<string> {
  await page.getByRole('button', { name: new RegExp(`Format of ${label}`) }).click();
  await page.getByRole('option', { name: format, exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `Export ${label}` }).click();
  return readFile(await (await download).path(), 'utf8');
}
