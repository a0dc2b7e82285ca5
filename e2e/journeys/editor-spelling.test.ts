import { rm } from 'node:fs/promises';
import { spanishDictionaries } from '@dragoman/providers/spelling/testing';
import { afterAll, expect, test } from 'vitest';
import { doubtful } from '../harness/edited-website.ts';
import { field, onEditor, open, page, row, say, state, stored } from '../harness/editor.ts';

let folder = '';
onEditor(async () => {
  folder = await spanishDictionaries();
  return { DICTIONARIES_DIR: folder };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const misspelled = doubtful.es.replace('jueves', 'juebes');
const finding = (index = 1, of = page) =>
  row(index, of).getByRole('listitem').filter({ hasText: 'Spelling: “juebes”' });

async function misspell(): Promise<void> {
  await field(1).fill(misspelled);
  await finding().waitFor();
}

test('a misspelled word is found while typing, taken by a click, and undone', async () => {
  await misspell();
  expect(await finding().textContent()).toContain('Did you mean “jueves”?');
  await finding().getByRole('button', { name: 'jueves', exact: true }).click();
  await finding().waitFor({ state: 'detached' });
  expect(await field(1).inputValue()).toBe(doubtful.es);
  await page.keyboard.press('Control+Z');
  expect(await field(1).inputValue()).toBe(misspelled);
  await finding().waitFor();
});

test('the first suggestion is taken by a key, and the text saved', async () => {
  await misspell();
  await field(1).press('End');
  await page.keyboard.type('!');
  await finding().waitFor();
  await page.keyboard.press('Alt+KeyS');
  expect(await field(1).inputValue()).toBe(`${doubtful.es}!`);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await stored(doubtful.original)).text).toBe(`${doubtful.es}!`);
});

test('a word is added to the dictionary for all texts of the website, and that is undone', async () => {
  await misspell();
  await page.keyboard.press('Enter');
  await state(1, /^Edited$/);
  await finding().getByRole('button', { name: 'Add to dictionary' }).click();
  await say('“juebes” was added to the dictionary.');
  await finding().waitFor({ state: 'detached' });
  await field(2).fill('Los juebes y los saabdos');
  await row(2).getByText('Spelling: “saabdos”.').waitFor();
  expect(await finding(2).count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await finding(1).waitFor();
  await finding(2).waitFor();
});

test('an added word is listed below the texts and removed there: it is found again, until that is undone', async () => {
  await misspell();
  await finding().getByRole('button', { name: 'Add to dictionary' }).click();
  await finding().waitFor({ state: 'detached' });
  const card = page.getByRole('region', { name: 'Your spelling dictionary' });
  const listed = card.getByRole('listitem').filter({ hasText: 'juebes' });
  const wanted = card.getByLabel('Find or add a word');
  await listed.waitFor();
  await wanted.fill('dos palabras');
  await listed.waitFor({ state: 'detached' });
  await wanted.press('Enter');
  await card.getByText('Write one word.').waitFor();
  await wanted.fill('saabdos');
  await wanted.press('Enter');
  await card.getByRole('listitem').filter({ hasText: 'saabdos' }).waitFor();
  await expect.poll(() => wanted.inputValue()).toBe('');
  await wanted.fill('JUEB');
  await expect.poll(() => card.getByRole('listitem').allTextContents()).toEqual(['juebes']);
  await card.getByRole('button', { name: 'Remove: juebes' }).press('Enter');
  await listed.waitFor({ state: 'detached' });
  await finding().waitFor();
  expect(await wanted.evaluate((field) => field === document.activeElement)).toBe(true);
  const removed = page.locator('[data-sonner-toast]').filter({ hasText: '“juebes” was removed' });
  await removed.getByRole('button', { name: 'Undo' }).click();
  await listed.waitFor();
  await finding().waitFor({ state: 'detached' });
});

test('a misspelling is ignored with a reason, also after a reload', async () => {
  await misspell();
  await page.keyboard.press('Enter');
  await finding().getByRole('button', { name: 'Ignore' }).click();
  await page.keyboard.type('The shop writes it so.');
  await page.keyboard.press('Enter');
  await finding().getByText('Ignored: The shop writes it so.').waitFor();
  await page.reload();
  await finding().getByText('Ignored: The shop writes it so.').waitFor();
  await finding().getByRole('button', { name: 'Show again' }).click();
  await finding().getByRole('button', { name: 'Ignore' }).waitFor();
});

test('a language without dictionary has no finding, and the browser’s own check stays', async () => {
  const arabic = await open('', { language: 'ar' });
  const answers = [/\/spelling$/, /\/spelling\/words/].map((call) => arabic.waitForResponse(call));
  await arabic.reload();
  for (const answer of answers)
    expect(await (await answer).json()).toMatchObject({ isAvailable: false });
  await field(1, arabic).fill('مفتووووح حتى وقت متأخر كل خمييييس 21');
  expect(await row(1, arabic).getByText('Spelling:').count()).toBe(0);
  expect(await arabic.getByText('Your spelling dictionary').count()).toBe(0);
  const language = ['lang', 'spellcheck'].map((name) => field(1, arabic).getAttribute(name));
  expect(await Promise.all(language)).toEqual(['ar', 'true']);
  await arabic.context().close();
});
