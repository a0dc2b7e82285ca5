import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { held } from '../harness/edited-website.ts';
import { field, onEditorWebsite, open, row, state, stored } from '../harness/editor.ts';
import { overflow, violations, violationsLightAndDark } from '../harness/public-site.ts';

onEditorWebsite();

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

// Colors are the same on a phone.
test.each([
  { width: 1440, themes: 'light and dark', violationsOf: violationsLightAndDark },
  { width: 375, themes: 'light', violationsOf: violations },
])('$width px, $themes: axe finds nothing, whatever is open', async ({ width, violationsOf }) => {
  const viewport = { width, height: 900 };
  const wide = await open('', { viewport, language: 'ar' });
  const found: Record<string, unknown> = {};
  const look = async (name: string) => {
    const wrong = [...(await violationsOf(wide)), await overflow(wide)];
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
});
