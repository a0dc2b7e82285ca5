import { readFile } from 'node:fs/promises';
import { recordSent } from '@dragoman/core/sent-calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { overflow, violationsInThemes } from '../harness/public-site.ts';
import { startWebsiteHarness, type WebsiteHarness } from '../harness/website-page.ts';

let harness: WebsiteHarness;
const capabilities = {
  ...{ markup: true, paid: true, glossary: true, formality: true, context: true, notes: true },
  ...{ maxTextsPerCall: 40, maxCharactersPerCall: 6000, concurrency: 4 },
};

beforeAll(async () => {
  harness = await startWebsiteHarness();
});
afterAll(() => harness?.close());

test('an owner sees what was sent, exports it, hides a name and takes that back', async () => {
  const { page, button, region, says, withWebsite, addLanguage } = await harness.open();
  const websiteId = await withWebsite();
  await says(/^Completed: 13 pages read/);
  await addLanguage('Spanish');
  const { database } = harness.installation.running.services;
  const send = (
    engine: { name: string; host: string },
    version: string,
    texts: Parameters<typeof recordSent>[2]['content']['texts'],
  ) =>
    recordSent(
      database,
      { engine, version, pair: { source: 'en', target: 'es' }, capabilities },
      { subject: { websiteId }, purpose: 'translation', content: { texts } },
    );
  const model = { name: 'openai', host: 'models.example' };
  for (let count = 0; count < 25; count++)
    await send(model, 'a-large-model-with-a-name', [
      { id: '1', text: `Write to <x101/> about offer ${count}`, page: 'Contact | […]' },
      { id: '2', text: 'Read our <a1>terms</a1>' },
    ]);
  await send({ name: 'deepl', host: 'deepl.example' }, '2', [{ id: '1', text: 'Two words' }]);

  await region('Settings').getByRole('link', { name: 'Sent to engines' }).click();
  await says('26 calls with 51 texts');
  await page
    .getByRole('button', { name: /^Show texts of/ })
    .nth(1)
    .click();
  await says('Write to <x101/> about offer 24');
  await says('Titles of their pages');
  expect(await violationsInThemes(page)).toEqual([]);
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 1200 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await button('Next').click();
  await says('Page 2 of 2');
  await page.getByRole('button', { name: /Engine$/ }).click();
  await page.getByRole('option', { name: 'DeepL' }).click();
  await says('1 call with 1 text, 2 words');
  const download = page.waitForEvent('download');
  await button('Export CSV').click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain(',translation,deepl,2,deepl.example,es,text,Two words');
  expect(file.trim().split('\n')).toHaveLength(2);

  await page.getByRole('textbox', { name: 'Words' }).fill('Jane Doe');
  await button('Add rule').click();
  await says('The rule was added.');
  await page.getByText('A pattern', { exact: true }).click();
  await page.getByLabel('Regular expression').fill('(?<=a)b');
  await button('Add rule').click();
  await says('Look-around and back-references are not supported.');
  await button('Delete Jane Doe').click();
  await says('The rule was deleted.');
  const deleted = page.locator('[data-sonner-toast]').filter({ hasText: 'The rule was deleted.' });
  await deleted.getByRole('button', { name: 'Undo' }).click();
  await button('Delete Jane Doe').waitFor();
  const stored = await database.kysely
    .selectFrom('websites')
    .select('masks')
    .where('id', '=', websiteId)
    .executeTakeFirstOrThrow();
  expect(stored.masks).toEqual([{ kind: 'text', value: 'Jane Doe' }]);
});
