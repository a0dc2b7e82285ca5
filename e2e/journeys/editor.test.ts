import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { doubtful, held } from '../harness/edited-website.ts';
import {
  counted,
  details,
  field,
  onEditor,
  page,
  query,
  row,
  runInMenu,
  say,
  shown,
  site,
  sites,
  state,
  stored,
  toggle,
} from '../harness/editor.ts';

onEditor();

test('filters stay above the rows, and a page has 10, 50 or 100 strings', async () => {
  await page.getByRole('combobox', { name: 'Rows at once' }).selectOption('50 per page');
  await expect.poll(() => shown()).toBe(43);
  await say('Page 1 of 1');
  await expect.poll(query).toBe('?size=50');
  await field(40).focus();
  const search = page.getByRole('textbox', { name: 'Search strings' });
  await expect.poll(async () => Math.round((await search.boundingBox())?.y ?? -1)).toBeLessThan(20);
  const bar = await page.locator('[data-list-bar]').boundingBox();
  await field(12).focus();
  await page.keyboard.press('ArrowUp');
  const at = await field(11).boundingBox();
  expect(at?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) - 8);
});

describe('browsing strings', () => {
  test('shows ten per page, and the address holds the view', async () => {
    await say('Page 1 of 5');
    await expect.poll(() => shown()).toBe(10);
    const previous = page.getByRole('button', { name: 'Previous' });
    expect(await previous.getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('button', { name: 'Next' }).click();
    await say('Page 2 of 5');
    await say(site.texts[10] ?? '');
    await expect.poll(query).toBe('?page=2');
    await page.goBack();
    await say('Page 1 of 5');
    await say(site.texts[0] ?? '');
    await page.goto(`${page.url()}?page=99`);
    await say('Page 5 of 5');
    await expect.poll(query).toBe('?page=5');
    await expect.poll(() => shown()).toBe(3);
    await page.goBack();
    await say('Page 1 of 5');
  });

  test('search covers both languages, states have counts, and Back retraces every step', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('CAJON');
    await say('Page 1 of 1');
    expect(await row(0).textContent()).toContain('the drawer');
    await expect.poll(query).toBe('?search=CAJON');
    await counted('Machine', 1);
    await page.keyboard.press('Escape');
    await say('Page 1 of 5');
    await counted('Untranslated', 4);
    await toggle(/^Untranslated/).click();
    await say(/^4 strings$/);
    await expect.poll(() => field(0).inputValue()).toBe('');
    await toggle(/^Failed/).click();
    await say(/^10 strings$/);
    await expect.poll(query).toBe('?state=failed%2Cuntranslated');
    await page.goBack();
    await say(/^4 strings$/);
    await page.getByRole('button', { name: 'Show all strings' }).click();
    await toggle(/^Check warnings/).click();
    await say(/^1 string$/);
    await say('The numbers differ from the original: lost 21.');
    await page.reload();
    await say(/^1 string$/);
    expect(await row(0).textContent()).toContain(doubtful.original);
  });

  test('one page, one kind, another order', async () => {
    const pages = await details(0, 'Pages with this text');
    const link = pages.getByRole('link', { name: /Page maps/ });
    expect(await link.getAttribute('href')).toBe(`https://shop-${sites}.example/maps`);
    await pages.getByRole('button', { name: 'only this page’s strings' }).nth(2).click();
    await say(/^14 strings$/);
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Page' }).inputValue())
      .toBe('/maps');
    await page.getByRole('combobox', { name: 'Page' }).fill('jour');
    await page.getByRole('option', { name: '/journal' }).click();
    await say(/^12 strings$/);
    await page.getByRole('button', { name: 'All pages' }).click();
    await say(/^43 strings$/);
    await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Page titles (3)' });
    await say(/^3 strings$/);
    await page.getByRole('combobox', { name: 'Order' }).selectOption('Alphabetical');
    await expect.poll(query).toBe('?kind=title&sort=alphabetical');
  });

  test('says what failed and retries', async () => {
    const list = '**/api/website-strings/*?*';
    await page.route(list, (route) => route.fulfill({ status: 500, json: { error: 'No luck.' } }));
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('alert').getByText('Failed to fetch strings: No luck.').waitFor();
    await page.unroute(list);
    await page.getByRole('button', { name: 'Try again' }).click();
    await say('Page 3 of 5');
    await row(0).waitFor();
  });
});

describe('bulk actions', () => {
  test('the strings of a page are reviewed, and undo reverts it', async () => {
    await page.getByLabel('Select all on this page').check();
    await say('10 strings selected');
    await page.getByRole('button', { name: 'Mark as reviewed' }).click();
    await say(/strings marked as reviewed/);
    await state(0, /^Reviewed$/);
    expect(await stored(held.original)).toMatchObject({ state: 'reviewed' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await say(/^Undone for /);
    await state(0, /^Machine$/);
    expect(await stored(held.original)).toMatchObject({ state: 'machine' });
  });

  test('all matches are deleted after confirmation, and undo restores them', async () => {
    await toggle(/^Machine/).click();
    await say(/^17 strings$/);
    await page.getByLabel('Select all on this page').check();
    await page.getByRole('button', { name: 'Select all 17 that match' }).click();
    await say('17 strings selected');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'Export translations' }).click();
    const file = await readFile(await (await saved).path(), 'utf8');
    expect(file.match(/<unit /g)).toHaveLength(17);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Delete translation' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('Delete translation: 17 strings').waitFor();
    await dialog.getByRole('button', { name: 'Delete translation' }).click();
    await say('17 strings deleted.');
    await counted('Untranslated', 21);
    await state(0, /^Untranslated$/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await say('Undone for 17 strings.');
    await counted('Machine', 17);
    await state(0, /^Machine$/);
  });

  test('a word is replaced on all pages of the list after a preview, and undone as one', async () => {
    await toggle(/^Machine/).click();
    await say(/^17 strings$/);
    await runInMenu('Find and replace');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await page.keyboard.type('LA');
    expect(await dialog.getByLabel('Find').inputValue()).toBe('LA');
    await dialog.getByLabel('Replace with').fill('nuestra');
    await dialog.getByLabel('Whole words').check();
    await page.keyboard.press('Enter');
    await dialog.getByText(/would change/).waitFor();
    const status = await dialog.getByRole('status').textContent();
    const [, count] = /^(\d+) strings? would change/.exec(status ?? '') ?? [];
    const [before, after] = await Promise.all(
      ['del', 'ins'].map((tag) => dialog.locator(tag).first().textContent()),
    );
    expect([before, after]).toEqual([
      expect.stringMatching(/la/i),
      expect.stringMatching(/nuestra/),
    ]);
    await dialog.getByRole('button', { name: `Replace in ${count} string` }).click();
    await say(new RegExp(`^Replaced in ${count} string`));
    await counted('Machine', 17 - Number(count));
    await page.getByRole('button', { name: 'Undo' }).click();
    await say(new RegExp(`^Undone for ${count} string`));
    await counted('Machine', 17);
  });

  test('a rejected change is reported and reverted', async () => {
    await page.route('**/actions', (route) =>
      route.fulfill({ status: 500, json: { error: 'No.' } }),
    );
    await row(1).getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Mark as reviewed' }).click();
    await say('Failed to update translation: No.');
    await state(1, /^Machine$/);
  });
});

test('an earlier version is restored, and edits by others are suggested', async () => {
  await field(1).fill('Primero, 21');
  await field(1).press('Enter');
  await state(1, /^Edited$/);
  const history = await details(1, 'History');
  await history.getByText(/apertium/).waitFor();
  await history.getByRole('button', { name: 'Restore' }).click();
  await state(1, /^Machine$/);
  await expect.poll(() => field(1).inputValue()).toBe(doubtful.es);
  await history.getByText('Restored').waitFor();
  expect(await stored(doubtful.original)).toMatchObject({ text: doubtful.es });
  const similar = await details(4, 'Suggestions');
  await similar.getByText('reviewed on this website').waitFor();
  await similar
    .getByRole('listitem')
    .filter({ hasText: 'reviewed on' })
    .getByRole('button')
    .click();
  await state(4, /^Draft$/);
  await expect
    .poll(() => field(4).inputValue())
    .toBe('Mapas, cuadernos y té para viajeros · Quire & Compass');
});
