import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { seedEditedWebsite } from '../harness/edited-website.ts';
import { browser, installation, onOwnInstallation, webUrl } from '../harness/journey.ts';
import { overflow, violations } from '../harness/public-site.ts';
import { signInHere } from '../harness/visitor.ts';

onOwnInstallation({ ENGINES: 'apertium' }, ['api', 'backend', 'web']);

let page: Page;

beforeAll(async () => {
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(10_000);
  await signInHere(page, webUrl, email);
});

const email = 'terms@owner.example';
const button = (name: string) => page.getByRole('button', { name, exact: true });
const row = (text: string) => page.getByRole('listitem').filter({ hasText: text });

async function add(term: string, translation: string): Promise<void> {
  const card = page.getByRole('region', { name: 'Add a term' });
  await card.getByLabel('Term', { exact: true }).fill(term);
  await card.getByRole('button', { name: /Language$/ }).click();
  await page.getByRole('option', { name: 'Spanish' }).click();
  await card.getByLabel('Translation', { exact: true }).fill(translation);
  await button('Add term').click();
}

describe('the glossary', () => {
  test('starts empty', async () => {
    await page.getByRole('link', { name: 'Glossary' }).click();
    await page.getByText('Nothing here yet.').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('a term without a translation is asked for, a duplicate is refused', async () => {
    await button('Add term').click();
    await page.getByRole('alert').getByText('Enter a term.').waitFor();
    await add('map', 'mapa');
    await row('mapa').waitFor();
    await add('Map', 'plano');
    await page.getByText('“Map” is already in the glossary').waitFor();
    await page.reload();
    await row('mapa').waitFor();
  });

  test('a change offers to translate the texts again that contain the term', async () => {
    const { database } = installation.running.services;
    const user = await database.pool.query('select id from auth.users where email = $1', [email]);
    await seedEditedWebsite(database, user.rows[0].id);
    await button('Edit map').click();
    const edited = row('Save term');
    await edited.getByLabel('Term', { exact: true }).fill('maps');
    await edited.getByLabel('Translation', { exact: true }).fill('mapas');
    await button('Save term').click();
    await row('mapas').waitFor();
    await page.getByRole('button', { name: /^Retranslate \d+ texts?$/ }).waitFor();
    await page.getByRole('button', { name: /^Retranslate \d+ texts?$/ }).click();
    await page.getByText(/texts? will be translated again/).waitFor();
  });

  test('a deleted term comes back by undo, and search finds it', async () => {
    await button('Delete maps').click();
    await page.getByText('Nothing here yet.').waitFor();
    await button('Undo').click();
    await row('mapas').waitFor();
    await page.getByLabel('Search the glossary').fill('zzz');
    await page.getByText('No term contains “zzz”.').waitFor();
    await page.getByLabel('Search the glossary').fill('MAPA');
    await row('mapas').waitFor();
  });

  test('a file is previewed, its faults are told, and terms that differ are kept or replaced', async () => {
    const text = 'term,translation,language\nLeaf\nshoe,zapato,es\nlost,perdido\nmaps,planos,es';
    const file = { name: 'terms.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText('1 line cannot be used').click();
    await page.getByText('Line 4: A translation needs a language.').waitFor();
    await button('Import 2 terms').waitFor();
    await page.getByLabel('Replace 1 term that you have with other details').check();
    expect(await violations(page)).toEqual([]);
    await button('Import 3 terms').click();
    await page.getByText('3 terms imported.').waitFor();
    await page.getByLabel('Search the glossary').fill('planos');
    await row('planos').waitFor();
    await page.getByLabel('Search the glossary').fill('');
    await row('Leaf').getByText('is never translated').waitFor();
    await page
      .getByText(/The imported terms are in \d+ texts? translated by an engine\./)
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Retranslate \d+ texts?$/ }).click();
    await page.getByText(/texts? will be translated again/).waitFor();
    await page.setViewportSize({ width: 375, height: 800 });
    expect(await overflow(page)).toBe(0);
  });
});

describe('a file that names websites', () => {
  const importFor = async (website: string) => {
    await page.getByRole('button', { name: /Import terms for$/ }).click();
    await page.getByRole('option', { name: website }).click();
  };

  test('is imported for these, or for one that is chosen', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    // The website was added behind the page's back.
    await page.reload();
    await row('planos').waitFor();
    const text = 'term,website\nInk,https://quire-and-compass.example/\nQuill,nobody.example\nPen,';
    const file = { name: 'terms.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText('1 line cannot be used').click();
    await page.getByText('Line 3: You have no website “nobody.example”.').waitFor();
    const preview = page.getByRole('region', { name: 'What this import changes' });
    await preview.getByText('See the changes').click();
    await preview.getByText('All languages · quire-and-compass.example').waitFor();
    await button('Import 2 terms').waitFor();
    expect(await violations(page)).toEqual([]);
    await importFor('quire-and-compass.example');
    await button('Import 3 terms').click();
    await page.getByText('3 terms imported.').waitFor();
    for (const term of ['Ink', 'Quill', 'Pen'])
      await row(`${term} is never translated`).getByText('quire-and-compass.example').waitFor();
    await page.setViewportSize({ width: 375, height: 800 });
    expect(await overflow(page)).toBe(0);
    await importFor('The websites named in the file');
  });
});

describe('a TBX file', () => {
  test('is exported, and what is the same is not imported again', async () => {
    const download = page.waitForEvent('download');
    await button('Export your glossary').click();
    const path = await (await download).path();
    expect(await readFile(path, 'utf8')).toContain('<term>planos</term>');
    const file = { name: 'glossary.tbx', mimeType: 'text/xml', buffer: await readFile(path) };
    await page.locator('input[type=file]').setInputFiles(file);
    await button('Nothing to import').waitFor();
    await button('Cancel').click();
    await button('Nothing to import').waitFor({ state: 'detached' });
  });
});

describe('the costs of a translation', () => {
  test('show the month and take a budget', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const { database } = installation.running.services;
    const { rows } = await database.pool.query('select id from websites limit 1');
    const id = rows[0].id;
    const address = `${webUrl}/dashboard/website/${id}/translation/es`;
    await page.goto(address);
    await page.getByText('Translating is free here').waitFor();
    await database.pool.query(
      `insert into engine_calls (website_id, target_language, engine, request_key, unit_count, character_count,
         status, job_id, input_tokens, output_tokens, cached_tokens, cost)
       values ($1, 'es', 'openai@m', 'key', 40, 2400, 'succeeded', gen_random_uuid(), 3100, 1250, 1400, 1.25)`,
      [id],
    );
    await page.reload();
    const card = page.getByRole('region', { name: 'Costs' });
    await card.getByText('openai translated 40 texts').waitFor();
    await card.getByLabel('Monthly budget in dollars').fill('many');
    await button('Save budget').click();
    await card.getByText('Enter an amount in dollars, for example 20.').waitFor();
    await card.getByLabel('Monthly budget in dollars').fill('20');
    await button('Save budget').click();
    await card.getByText('$1.25 / $20.00').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 800 });
    expect(await overflow(page)).toBe(0);
  });
});
