import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { doubtful, held } from '../harness/edited-website.ts';
import {
  counted,
  details,
  field,
  onEditor,
  open,
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
import { overflow, violationsLightAndDark } from '../harness/public-site.ts';

onEditor();

test.each([
  { width: 1440, height: 900, list: 4, top: 280, rowHeight: 64 },
  { width: 375, height: 812, list: 5, top: 640, rowHeight: 165 },
])('at $width px the first field is at most $top px down, and rows are compact', async (size) => {
  const { width, height, list, top, rowHeight } = size;
  const small = await open(`?sort=longest&page=${list}`, { viewport: { width, height } });
  const firstField = async () => (await field(0, small).boundingBox())?.y;
  await expect.poll(firstField).toBeLessThanOrEqual(top);
  const tallestRow = () =>
    small
      .locator('[data-string]:not(:has(li))')
      .evaluateAll((rows) => Math.max(...rows.map((one) => one.getBoundingClientRect().height)));
  await expect.poll(tallestRow).toBeLessThanOrEqual(rowHeight);
  const chips = async () => {
    const states = small.getByRole('group', { name: 'States' });
    const [bar, second] = [
      await states.boundingBox(),
      await states.getByRole('button').nth(1).boundingBox(),
    ];
    // Of the second chip's width.
    return ((bar?.x ?? 0) + (bar?.width ?? 0) - (second?.x ?? 0)) / (second?.width ?? 1);
  };
  expect(await chips()).toBeGreaterThan(0.5);
  await small.context().close();
});

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

test.each([1440, 375])('%i px: nothing moves while the editor loads slowly', async (width) => {
  const slow = await open('', { viewport: { width, height: 900 } });
  const website = await heldRequests(slow, /\/rest\/v1\/websites\?.*&id=eq/);
  const strings = await heldRequests(slow, /\/api\/website-strings\/[^/]+\?/);
  await slow.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as LayoutShift).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await slow.reload({ waitUntil: 'commit' });
  // Of the page without its data, and of the loaded one.
  const topOf = async (selector: string) =>
    (await slow.locator(selector).first().boundingBox())?.y ?? 0;
  await slow.getByText('Loading...', { exact: true }).waitFor({ state: 'attached' });
  const heading = await topOf('h1');
  const buttons = await topOf('[aria-label=Summary] button');
  website.release();
  await slow.getByText('Loading strings...').waitFor({ state: 'attached' });
  const bar = await topOf('[data-list-bar]');
  strings.release();
  await row(0, slow).waitFor();
  await slow
    .getByText(/^43 strings$/)
    .filter({ visible: true })
    .waitFor();
  await slow.waitForTimeout(500);
  const moved = [
    (await topOf('h1')) - heading,
    (await topOf('[aria-label=Summary] button')) - buttons,
    (await topOf('[data-list-bar]')) - bar,
  ];
  const shifts = await slow.evaluate(() => Reflect.get(window, 'shifts') as number[]);
  const total = shifts.reduce((sum, shift) => sum + shift, 0);
  expect(Math.max(...moved.map(Math.abs)), String(moved)).toBeLessThan(2);
  // A row grows by a line when its font arrives (0.036); with reduced motion the page is seen before it has faded in (0.015).
  expect(total).toBeLessThan(0.06);
  await slow.context().close();
});

/** Holds a page's requests to an address until they are released. */
async function heldRequests(of: Page, address: RegExp) {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await of.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return { release };
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
}

/** True if the characters of a field's tag are shown in the order in which they are written. */
const leftToRight = (tag: string, of: Locator) =>
  of.locator('[lang=ar] span', { hasText: tag }).evaluate((element, written) => {
    const text = element.firstChild as Text;
    const from = text.data.indexOf(written);
    const lefts = [...written].map((_, index) => {
      const range = document.createRange();
      range.setStart(text, from + index);
      range.setEnd(text, from + index + 1);
      return range.getBoundingClientRect().left;
    });
    return lefts.every((left, index) => index === 0 || left > (lefts[index - 1] ?? 0));
  }, tag);

test('Arabic is written from right to left, its original from left to right', async () => {
  const arabic = await open('', { language: 'ar' });
  const direction = await field(0, arabic).evaluate((element: HTMLTextAreaElement) => [
    element.lang,
    element.dir,
    getComputedStyle(element).direction,
  ]);
  expect(direction).toEqual(['ar', 'rtl', 'rtl']);
  const original = row(0, arabic).locator('[lang=en]').first();
  expect(await original.getAttribute('dir')).toBe('ltr');
  expect(await field(0, arabic).inputValue()).toContain('\u2066</1>\u2069');
  expect(await leftToRight('</1>', row(0, arabic))).toBe(true);
  await field(0, arabic).press('Control+End');
  await arabic.keyboard.type(' الآن');
  await arabic.keyboard.press('Enter');
  await state(0, /^Edited$/, arabic);
  expect((await stored(held.original, 'ar')).text).toBe(`${held.ar} الآن`);
  await field(1, arabic).fill('نص <1>');
  await field(1, arabic).press('Control+End');
  await arabic.keyboard.type(' و <3/>');
  expect(await field(1, arabic).inputValue()).toBe('نص \u2066<1>\u2069 و \u2066<3/>\u2069');
  await arabic.keyboard.press('Backspace');
  expect(await field(1, arabic).inputValue()).toBe('نص \u2066<1>\u2069 و ');
  await arabic.context().close();
});

test.each([1440, 375])(
  '%i px, light and dark: axe finds nothing, whatever is open',
  async (width) => {
    const viewport = { width, height: 900 };
    const wide = await open('', { viewport, language: 'ar' });
    const found: Record<string, unknown> = {};
    const look = async (name: string) => {
      const wrong = [...(await violationsLightAndDark(wide)), await overflow(wide)];
      if (wrong.length > 1 || wrong[0] !== 0) found[name] = wrong;
    };
    await look('list');
    await field(0, wide).fill('{name}');
    await field(0, wide).press('Enter');
    await row(0, wide).getByRole('alert').waitFor();
    await row(1, wide).getByRole('button', { name: 'Details' }).click();
    await wide.getByRole('textbox', { name: 'Search originals and translations' }).waitFor();
    await look('suggestions');
    await wide.getByRole('tab', { name: 'History' }).click();
    await wide.getByText('current version').waitFor();
    if (width < 1280) {
      await look('history');
      await wide.keyboard.press('Escape');
    }
    await row(4, wide).getByRole('checkbox').check();
    await look('drafts, history and selection');
    await row(1, wide).getByRole('button', { name: 'More' }).click();
    await wide.getByRole('menu').waitFor();
    await look('menu');
    await wide.keyboard.press('Escape');
    if (width < 1024) await wide.getByRole('button', { name: 'Filters' }).click();
    await wide.getByRole('combobox', { name: 'Page' }).click();
    await wide.getByRole('option').first().waitFor();
    await look('pages');
    await wide.keyboard.press('Escape');
    await wide.getByRole('combobox', { name: 'Page' }).blur();
    await wide.keyboard.press('?');
    await wide.getByRole('dialog').waitFor();
    await look('keys');
    expect(found).toEqual({});
    await wide.context().close();
  },
);
