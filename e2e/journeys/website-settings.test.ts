import { readFile } from 'node:fs/promises';
import { recordSent } from '@dragoman/core/sent-calls';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { overflow, violations, violationsInThemes } from '../harness/public-site.ts';
import {
  startWebsiteHarness,
  type WebsiteHarness,
  type WebsiteScreen,
} from '../harness/website-page.ts';

let harness: WebsiteHarness;
let screen: WebsiteScreen;

beforeAll(async () => {
  harness = await startWebsiteHarness();
});
afterAll(() => harness?.close());
beforeEach(async () => {
  screen = await harness.open();
});
afterEach(() => screen.page.context().close());

test('a schedule, a limit, a webhook and what waits for a review are set, and stay', async () => {
  const { page, button, region, says, withWebsite, addLanguage } = screen;
  await withWebsite();
  await says(/^Completed: 13 pages read, \d+ words found$/);
  const card = region('Stay in step');
  await card.getByText('Every day').click();
  await card.getByText(/^Next scan: /).waitFor();
  await card.getByRole('textbox', { name: 'New words per day' }).fill('many');
  await button('Save limit').click();
  await card.getByText('Enter a whole number, for example 2000.').waitFor();
  await card.getByRole('textbox', { name: 'New words per day' }).fill('2000');
  await button('Save limit').click();
  await card.getByText(/0 words translated today/).waitFor();
  await button('Turn the webhook on').click();
  await card.getByText(/\/api\/webhooks\/sync\/[0-9a-f-]{36}$/).waitFor();
  await button('Show the secret').click();
  const secret = await card.getByText(/^whsec_/).textContent();
  expect(await violations(page)).toEqual([]);
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 1000 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
  await button('Replace the secret').click();
  await card.getByText(secret ?? '').waitFor({ state: 'detached' });
  await page.reload();
  await card
    .getByRole('radio', { name: 'Every day', checked: true })
    .waitFor({ state: 'attached' });
  expect(await card.getByRole('textbox', { name: 'New words per day' }).inputValue()).toBe('2000');
  await button('Turn it off').click();
  await button('Turn the webhook on').waitFor();
  await addLanguage('Spanish');
  const review = region('Before publishing');
  const bound = review.getByRole('textbox', { name: 'Lowest score without a review' });
  await bound.fill('101');
  await review.getByText('Enter a whole number from 1 to 100.').waitFor();
  await bound.fill('80');
  const preview = review.getByText(/^Visitors would see/);
  await preview.waitFor();
  await review.getByRole('button', { name: 'Save' }).click();
  await preview.waitFor({ state: 'hidden' });
  await page.reload();
  await expect.poll(() => bound.inputValue()).toBe('80');
  const only = review.getByRole('checkbox', { name: 'Spanish: publish only reviewed texts' });
  await only.click();
  await expect.poll(() => only.isChecked()).toBe(true);
  await review.getByRole('combobox').selectOption('100');
  await expect.poll(() => review.getByRole('combobox').inputValue()).toBe('100');
  await page.reload();
  await expect.poll(() => review.getByRole('combobox').inputValue()).toBe('100');
  expect(await only.isChecked()).toBe(true);
  const json = region('JSON answers');
  await json.getByRole('button', { name: 'Add a rule' }).click();
  const path = json.getByRole('textbox', { name: 'Path', exact: true });
  const save = json.getByRole('button', { name: 'Save' });
  await path.fill('api');
  await json.getByRole('textbox', { name: /^JSON paths/ }).fill('$.items[*].title\n$..name');
  await save.click();
  await json.getByText('Write the path only, without the host: /account/**').waitFor();
  await path.fill('/api/**');
  await save.click();
  await expect.poll(() => save.isDisabled()).toBe(true);
  await json.getByRole('textbox', { name: 'Path to try' }).fill('/');
  await json.getByRole('button', { name: 'Check now' }).click();
  await json.getByText('The address did not answer with JSON.').waitFor();
  await page.reload();
  await expect.poll(() => path.inputValue()).toBe('/api/**');
  expect(await violations(page)).toEqual([]);
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 1000 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
});

const capabilities = {
  ...{ markup: true, paid: true, glossary: true, formality: true, context: true, notes: true },
  ...{ maxTextsPerCall: 40, maxCharactersPerCall: 6000, concurrency: 4 },
};

test('an owner sees what was sent, exports it, hides a name and takes that back', async () => {
  const { page, button, region, says, withWebsite, addLanguage } = screen;
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

test('a rule is picked on the page, counted, changed, deleted and restored', async () => {
  const { page, button, region, says, withWebsite } = screen;
  await withWebsite();
  await says(/^Completed: 13 pages read, \d+ words found$/);
  await region('Settings').getByRole('link', { name: 'Exclusions' }).click();
  await page.getByText('Everything is translated.').waitFor();
  expect(await violations(page)).toEqual([]);

  await button('Pick an element').click();
  const frame = page.frameLocator('iframe[title="Page to pick from"]');
  await frame.locator('p').first().click();
  const choices = page.getByRole('list', { name: 'Selectors for this element' });
  await choices.waitFor();
  expect(await violationsInThemes(page)).toEqual([]);
  const chosen = choices.getByRole('button').first();
  const [selector = ''] = (await chosen.locator('span').allTextContents()) as string[];
  await chosen.click();
  expect(await page.getByRole('textbox', { name: 'CSS selector' }).inputValue()).toBe(selector);
  await button('Add rule').click();
  const rules = region('Rules');
  await rules.getByText(/ saves \d+ words?$/).waitFor({ timeout: 30_000 });

  await page.getByRole('button', { name: /What$/ }).click();
  await page.getByRole('option', { name: 'Pages by regular expression' }).click();
  await page.getByRole('textbox', { name: 'Regular expression' }).fill('(?=house)');
  await button('Add rule').click();
  await page.getByText('Look-around and back-references are not supported').first().waitFor();
  await page.getByRole('alert').filter({ hasText: 'cannot be used' }).waitFor();
  await page.getByRole('textbox', { name: 'Regular expression' }).fill('^/.+');
  await button('Add rule').click();
  await rules.getByText(/^\d+ pages · saves \d+ words$/).waitFor({ timeout: 30_000 });
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  await page.setViewportSize({ width: 1440, height: 2000 });
  await button('Delete ^/.+').click();
  await rules.getByText('^/.+').waitFor({ state: 'detached' });
  const toast = page.getByRole('listitem').filter({ hasText: 'The rule was deleted.' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await rules.getByText('^/.+').waitFor();
  await button('Edit ^/.+').click();
  await page.getByRole('textbox', { name: 'Regular expression' }).fill('^/none');
  await button('Save rule').click();
  await rules.getByText('Matches no page yet').waitFor({ timeout: 30_000 });
});

test('an owner says how the website speaks, in all languages and in one', async () => {
  const { page, button, region, says, withWebsite, addLanguage } = screen;
  await withWebsite();
  await says(/^Completed: 13 pages read/);
  await addLanguage('Spanish');
  await region('Settings').getByRole('link', { name: 'Voice' }).click();
  await page.getByRole('heading', { name: 'In all languages' }).waitFor();
  await says('Not used for Spanish: apertium cannot follow it.');
  await page.getByText('Informal', { exact: true }).click();
  await page.getByLabel('Audience').fill('Families who look for a house');
  await button('Save').click();
  await says('The voice was saved.');
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 375, height: 1200 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.reload();
  await page.getByLabel('Audience').waitFor();
  expect(await page.getByLabel('Audience').inputValue()).toBe('Families who look for a house');
  expect(await page.getByRole('radio', { name: 'Informal' }).isChecked()).toBe(true);
});
