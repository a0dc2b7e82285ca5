import { switcherDefaults } from '@dragoman/domain/language-switcher';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { browser, installation, onOwnInstallation } from '../harness/journey.ts';
import { overflow, violations, violationsLightAndDark } from '../harness/public-site.ts';
import { type SwitcherOwner, switcherOwner } from '../harness/switcher-owner.ts';
import { preview, screenOf, wide, within } from '../harness/switcher-screen.ts';

onOwnInstallation({}, ['api', 'backend', 'worker', 'web', 'demo']);

let owner: SwitcherOwner;
let page: Page;

beforeAll(async () => {
  owner = await switcherOwner(installation, browser, ['es', 'ar']);
});
beforeEach(() => owner.store(null));
afterEach(async () => {
  // Keeps this test's data out of the next one.
  await screenOf(page).settled();
  await page.context().close();
});

const choose = (group: string, name: string) => screenOf(page).choose(group, name);
const color = (name: string) => screenOf(page).color(name);
const eventually = (expected: object) =>
  expect.poll(() => screenOf(page).look(), within).toMatchObject(expected);

describe('the preview', () => {
  test('lists the website’s languages, the original first, in the selected language', async () => {
    page = await owner.open(wide);
    const frame = page.frameLocator('iframe');
    expect(await frame.getByRole('link').allInnerTexts()).toEqual(['English', 'Spanish', 'Arabic']);
    await frame.getByRole('link', { name: 'Arabic' }).click();
    await eventually({ current: 'Arabic', language: 'ar', direction: 'rtl' });
    await page.getByRole('button', { name: /Selected language/ }).click();
    const options = page.getByRole('option');
    expect((await options.allTextContents()).map((text) => text.trim())).toEqual([
      'English',
      'Spanish',
      'Arabic',
    ]);
    await options.filter({ hasText: 'Spanish' }).click();
    await eventually({ current: 'Spanish', language: 'es', direction: 'ltr' });
    await choose('Preview on', 'Dark');
    const ground = () =>
      page.evaluate(() => {
        const root = document.querySelector('iframe')?.contentDocument?.documentElement;
        return root && getComputedStyle(root).backgroundColor;
      });
    await expect.poll(ground).toBe('rgb(16, 19, 31)');
    await choose('Screen', 'Phone');
    const width = () =>
      page.evaluate(() => document.querySelector('iframe')?.contentWindow?.innerWidth);
    await expect.poll(width).toBe(375);
  });

  test('can be shown on the owner’s own page, also inside one of its elements; scripts of the page do not run', async () => {
    page = await owner.open(wide);
    await choose('Preview on', 'Your page');
    await expect.poll(() => preview(page).getAttribute('sandbox')).toBe('allow-same-origin');
    const heading = () =>
      page.evaluate(
        () => document.querySelector('iframe')?.contentDocument?.querySelector('h1')?.textContent,
      );
    await expect.poll(heading, within).toContain('Know the way');
    await eventually({ language: 'en', parent: 'BODY' });
    await choose('Place on the page', 'Custom');
    const id = page.getByRole('textbox', { name: 'Custom container id' });
    await id.fill('nowhere');
    await page.getByText('Your page has no element with this id.').waitFor();
    await eventually({ parent: 'BODY', left: false });
    await id.fill('main');
    await eventually({ parent: 'main' });
    await page.getByText('The switcher appears in this element').waitFor();
    await page.getByRole('button', { name: /Selected language/ }).click();
    await page.getByRole('option', { name: 'Arabic' }).click();
    await eventually({ language: 'ar', direction: 'rtl', current: 'Arabic', parent: 'main' });
  });

  test('a page that cannot be read shows the specified text; a page that can be read runs no scripts', async () => {
    page = await owner.open(wide);
    const previews = '**/api/preview-content*';
    await page.route(previews, (route) => route.abort());
    await choose('Preview on', 'Your page');
    await page.getByText('Failed to generate preview. Please try again.').waitFor();
    await page.unroute(previews);
    // Removes the page's own policy.
    const take = 'parent.document.body.dataset.taken = 1';
    const body = `<!doctype html><h1>Mine</h1><img src="x:" onerror="${take}"><script>${take}</script>`;
    await page.route(previews, (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await eventually({ template: 'buttons', parent: 'BODY' });
    expect(await page.evaluate(() => document.body.dataset['taken'])).toBeUndefined();
  });
});

describe('for everybody', () => {
  test('works entirely by keyboard', async () => {
    page = await owner.open(wide);
    const press = (key: string) => page.keyboard.press(key);
    await page.getByRole('radio', { name: 'Buttons' }).focus();
    await press('ArrowRight');
    await eventually({ template: 'dropdown' });
    const button = page.getByRole('button', { name: 'Text, active: palette' });
    await button.focus();
    await press('Enter');
    const palette = page.getByRole('dialog', { name: 'Text, active: palette' });
    await palette.waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe('Blue 6, #0080FF');
    await press('ArrowDown');
    await press('ArrowRight');
    expect(await focused()).toBe('Indigo 7, #5A58DF');
    await press('Enter');
    await eventually({ active: expect.stringContaining('rgb(90, 88, 223)') });
    await press('r');
    expect(await focused()).toContain('Red');
    await press('Tab');
    await press('Enter');
    await expect
      .poll(owner.stored, within)
      .toEqual({ template: 'dropdown', activeTextColor: 'transparent' });
    await press('Escape');
    await palette.waitFor({ state: 'detached' });
    expect(await focused()).toBe('Text, active: palette');
    await press('Tab');
    await page.keyboard.type('x');
    await page.getByRole('alert').filter({ hasText: 'Not applied' }).waitFor();
  });

  // Colors are the same on a phone.
  test.each([
    { width: 1440, themes: 'light and dark', violationsOf: violationsLightAndDark },
    { width: 375, themes: 'light', violationsOf: violations },
  ])('at $width px axe finds nothing, $themes', async ({ width, violationsOf }) => {
    // The specified defaults lack contrast, and the screen says so.
    await owner.store({
      template: 'dropdown',
      placement: 'custom',
      customContainerId: 'x',
      inactiveTextColor: '#333333',
      hoverTextColor: '#000000',
      activeTextColor: '#000000',
    });
    page = await owner.open({ ...wide, viewport: { width, height: 900 } });
    await eventually({ template: 'dropdown' });
    const found: Record<string, string[]> = {};
    const look = async (name: string) => {
      const wrong = await violationsOf(page);
      if (wrong.length > 0) found[name] = wrong;
    };
    await page.getByRole('switch', { name: 'List open' }).check();
    await color('Text, hover').fill('#12');
    await look('screen');
    await page.getByRole('button', { name: 'Text, active: palette' }).click();
    await page.getByRole('dialog').waitFor();
    await look('palette');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /Selected language/ }).click();
    await page.getByRole('listbox').waitFor();
    await look('languages');
    expect(found).toEqual({});
  });

  test('fits 320 px, left to right and right to left', async () => {
    await owner.store({ ...switcherDefaults, placement: 'custom', customContainerId: 'menu' });
    page = await owner.open({ ...wide, viewport: { width: 320, height: 700 } });
    await eventually({ template: 'buttons' });
    const widths = [await overflow(page)];
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    widths.push(await overflow(page));
    await page.getByRole('button', { name: 'Background, active: palette' }).click();
    await page.getByRole('dialog').waitFor();
    widths.push(await overflow(page));
    expect(widths).toEqual([0, 0, 0]);
  });
});
