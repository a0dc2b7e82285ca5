import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { browser, installation, onOwnInstallation } from '../harness/journey.ts';
import { switcherControls } from '../harness/switcher-controls.ts';
import { type SwitcherOwner, switcherOwner } from '../harness/switcher-owner.ts';
import { preview, quickEdits, screenOf, wide, within } from '../harness/switcher-screen.ts';

onOwnInstallation({ ENGINES: 'apertium' }, ['api', 'backend', 'worker', 'web', 'demo', 'proxy']);

let owner: SwitcherOwner;
let page: Page;

beforeAll(async () => {
  owner = await switcherOwner(installation, browser, ['es', 'ar']);
}, 120_000);
beforeEach(() => owner.store(null));
afterEach(async () => {
  // Keeps this test's data out of the next one.
  await screenOf(page).settled();
  await page.context().close();
});

const state = (text: string) => screenOf(page).state(text);
const choose = (group: string, name: string) => screenOf(page).choose(group, name);
const color = (name: string) => screenOf(page).color(name);
const look = () => screenOf(page).look();
const eventually = (expected: object) => expect.poll(look, within).toMatchObject(expected);
const eventuallyStored = (expected: unknown) => expect.poll(owner.stored, within).toEqual(expected);

describe('the screen', () => {
  test('says Loading..., then shows the preview and the cards with the specified defaults', async () => {
    page = await owner.open({ ...wide, tab: 'translations' });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/language-switcher-screen*', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('tab', { name: 'Language Switcher' }).click();
    const loading = page.getByRole('tabpanel').getByText('Loading...');
    await loading.waitFor();
    expect((await loading.boundingBox())?.height).toBeGreaterThan(10);
    release();
    await preview(page).waitFor();
    const headings = await page.getByRole('tabpanel').getByRole('heading').allTextContents();
    expect(headings).toEqual([
      'Language Switcher',
      'Live preview',
      'Template',
      'Placement',
      'Options',
      'Text Styling',
      'Colors',
    ]);
    await eventually({
      template: 'buttons',
      font: '16px 400 none',
      active: 'rgb(0, 128, 255) on rgb(191, 191, 191)',
      inactive: 'rgb(153, 153, 153) on rgb(255, 255, 255)',
      hover: '#0080FF on #E6E6E6',
      flags: 0,
      current: 'English',
      other: 'Spanish',
      left: false,
      parent: 'BODY',
    });
    const marked = await page
      .getByRole('radio', { checked: true })
      .evaluateAll((all) => all.map((radio) => (radio as HTMLInputElement).value).join());
    expect(marked).toBe('light,desktop,buttons,bottom-right,above,right,none,normal');
    expect(await page.getByRole('slider', { name: 'Font size' }).inputValue()).toBe('16');
    expect(await owner.stored()).toBeNull();
  });

  test('every control updates the preview at once and saves without touching other settings', async () => {
    const others = { dontTranslateSlugs: { es: true }, futureKey: [1] };
    await owner.store(others);
    page = await owner.open(wide);
    await eventually({ template: 'buttons' });
    let stored: object = others;
    for (const { act, seen, saved } of switcherControls(screenOf(page))) {
      await act();
      await expect.poll(look, { ...within, message: JSON.stringify(saved) }).toMatchObject(seen);
      stored = { ...stored, ...saved };
    }
    await state('Saved').waitFor();
    await eventuallyStored(stored);
    await page.reload();
    await eventually({ flags: 3, font: '20px 700 lowercase', hover: '#111111 on #eeeeee' });
  });

  test('lists open in the chosen direction if there is room', async () => {
    page = await owner.open(wide);
    await choose('Place on the page', 'Custom');
    await page.getByRole('textbox', { name: 'Custom container id' }).fill('#menu');
    await choose('Template', 'Vertical');
    await eventually({ list: expect.stringContaining('above'), open: true });
    await choose('Vertical direction', 'Below');
    await eventually({ list: expect.stringContaining('below') });
    await choose('Template', 'Horizontal');
    await eventually({ list: 'right', open: true });
    await choose('Horizontal direction', 'Left');
    await eventually({ list: 'left' });
    await page.getByRole('switch', { name: 'List open' }).uncheck();
    await eventually({ open: false });
    await page.frameLocator('iframe').getByRole('button').click();
    const isOpen = () => page.getByRole('switch', { name: 'List open' }).isChecked();
    await expect.poll(isOpen, within).toBe(true);
    const directions = { verticalDirection: 'below', horizontalDirection: 'left' };
    const others = { template: 'horizontal', ...directions };
    await eventuallyStored({ ...others, placement: 'custom', customContainerId: 'menu' });
    await choose('Place on the page', 'Bottom left');
    await eventuallyStored({ ...others, placement: 'bottom-left' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(owner.stored, within).toMatchObject({ customContainerId: 'menu' });
    await choose('Place on the page', 'Bottom right');
    await choose('Place on the page', 'Custom');
    const id = page.getByRole('textbox', { name: 'Custom container id' });
    await expect.poll(() => id.inputValue(), within).toBe('menu');
  });

  test('an invalid color stays in the box, is not applied, and says why', async () => {
    page = await owner.open(wide);
    const sent = screenOf(page).writes();
    const box = color('Text, active');
    for (const wrong of ['#12345', 'red', 'Transparent', '#GGGGGG', '123456', '']) {
      await box.fill(wrong);
      expect([await box.inputValue(), await box.getAttribute('aria-invalid')]).toEqual([
        wrong,
        'true',
      ]);
      await page.getByRole('alert').filter({ hasText: 'Not applied' }).waitFor();
    }
    await eventually({ active: 'rgb(0, 128, 255) on rgb(191, 191, 191)' });
    await color('Text, hover').fill('#000000');
    await eventuallyStored({ hoverTextColor: '#000000' });
    expect(await box.inputValue()).toBe('');
    await box.fill('#00AA00');
    await eventually({ active: 'rgb(0, 170, 0) on rgb(191, 191, 191)' });
    expect(await box.getAttribute('aria-invalid')).toBe('false');
    await eventuallyStored({ hoverTextColor: '#000000', activeTextColor: '#00AA00' });
    expect(sent.length).toBe(2);
  });

  test('shows the contrast; an accessible palette and the defaults can be applied and undone', async () => {
    page = await owner.open(wide);
    const contrast = (of: string) => page.locator(`[data-contrast=${of}]`).textContent();
    const inWords = async () =>
      (await Promise.all(['inactive', 'hover', 'active'].map(contrast))).map((text) =>
        (text ?? '').replace('Aa', ''),
      );
    expect(await inWords()).toEqual([
      'Contrast 2.8:1Too low',
      'Contrast 3.0:1Too low',
      'Contrast 2.0:1Too low',
    ]);
    await page.getByRole('button', { name: 'Use accessible palette' }).click();
    expect(await inWords()).toEqual(Array(3).fill(expect.stringMatching(/:1AA/)));
    await state('Saved').waitFor();
    expect(Object.keys((await owner.stored()) ?? {}).sort()).toEqual([
      'activeTextColor',
      'hoverTextColor',
      'inactiveTextColor',
    ]);
    await page.getByRole('button', { name: 'Night' }).click();
    await eventually({ inactive: 'rgb(202, 209, 255) on rgb(30, 31, 81)' });
    await choose('Font weight', 'Bold');
    await page.getByRole('button', { name: 'Reset to defaults' }).click();
    await eventually({ active: 'rgb(0, 128, 255) on rgb(191, 191, 191)', font: '16px 400 none' });
    const toast = page.getByRole('listitem').filter({ hasText: 'Back to the default style' });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await eventually({ inactive: 'rgb(202, 209, 255) on rgb(30, 31, 81)', font: '16px 700 none' });
    await expect
      .poll(owner.stored, within)
      .toMatchObject({ fontWeight: 'bold', inactiveBackgroundColor: '#1E1F51' });
  });
});

describe('saving', () => {
  test('many quick edits are one write', async () => {
    page = await owner.open(wide);
    const sent = screenOf(page).writes();
    const slider = page.getByRole('slider', { name: 'Font size' });
    const statuses = await quickEdits(slider, ['17', '18', '19', '20', '21', '22']);
    await state('Saved').waitFor();
    expect(sent).toEqual([{ language_switcher_config: { fontSize: 22 } }]);
    expect(await statuses()).toEqual(['Saving...', 'Saved']);
    await slider.press('End');
    await eventuallyStored({ fontSize: 24 });
    await slider.press('ArrowRight');
    await slider.press('Home');
    await eventuallyStored({ fontSize: 10 });
    expect(sent.length).toBe(3);
  });

  test('a failure is logged and shown, nothing is lost, and Retry saves', async () => {
    page = await owner.open(wide);
    const logged: string[] = [];
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
    await screenOf(page).refuseWrites();
    await choose('Template', 'Dropdown');
    await state('Not saved').waitFor();
    expect(logged.join('\n')).toContain('The language switcher could not be saved.');
    await page.getByRole('tab', { name: 'Translations' }).click();
    await page.getByRole('tab', { name: 'Language Switcher' }).click();
    await eventually({ template: 'dropdown' });
    expect(await owner.stored()).toBeNull();
    await page.unroute('**/rest/v1/websites*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await state('Saved').waitFor();
    await eventuallyStored({ template: 'dropdown' });
  });

  test('preserves what another screen wrote into the same column', async () => {
    page = await owner.open(wide);
    const slugs = { dontTranslateSlugs: { es: true } };
    let held = 0;
    await page.route('**/rest/v1/websites*', async (route) => {
      if (route.request().method() === 'PATCH' && held === 0) {
        held += 1;
        await owner.store(slugs);
      }
      await route.continue();
    });
    await choose('Template', 'Vertical');
    await eventuallyStored({ ...slugs, template: 'vertical' });
    expect(held).toBe(1);
    await state('Saved').waitFor();
  });

  test('shows a change from another tab and keeps what is being typed', async () => {
    page = await owner.open(wide);
    await color('Text, hover').fill('#12');
    const second = await owner.beside(page.context());
    await second.getByRole('group', { name: 'Template' }).getByText('Horizontal').click();
    await eventually({ template: 'horizontal' });
    expect(await color('Text, hover').inputValue()).toBe('#12');
  });

  test('leaving the screen, the page or the browser saves; a crash loses nothing', async () => {
    page = await owner.open(wide);
    await choose('Template', 'Dropdown');
    await page.getByRole('tab', { name: 'Translations' }).click();
    await eventuallyStored({ template: 'dropdown' });
    await page.getByRole('tab', { name: 'Language Switcher' }).click();
    await choose('Font weight', 'Semibold');
    await page.goto('about:blank');
    await eventuallyStored({ template: 'dropdown', fontWeight: 'semibold' });
    // What a browser stored before it crashed.
    const draft = { changes: { showFlags: true }, from: { fontWeight: 'semibold' } };
    const again = await owner.beside(page.context());
    await again.evaluate(
      ([key, entry]) => localStorage.setItem(key ?? '', entry ?? ''),
      [`dragoman-switcher-${owner.websiteId}`, JSON.stringify(draft)],
    );
    await again.reload();
    await eventuallyStored({ template: 'dropdown', fontWeight: 'semibold', showFlags: true });
  });

  test('the proxy serves a saved style within seconds', async () => {
    page = await owner.open(wide);
    await choose('Template', 'Dropdown');
    await page.getByRole('button', { name: 'Forest' }).click();
    await state('Saved').waitFor();
    const reader = await page.context().newPage();
    const address = `http://${owner.websiteId}.proxy.localhost:${installation.running.proxyPort}/es/`;
    const served = async () => {
      await reader.goto(address);
      return reader.evaluate(() => {
        const root = document.querySelector('dragoman-switcher')?.shadowRoot;
        const button = root?.querySelector('button');
        return [
          root?.querySelector('nav')?.className,
          button && getComputedStyle(button).backgroundColor,
        ];
      });
    };
    await expect.poll(served, within).toEqual(['dropdown', 'rgb(237, 249, 239)']);
  });
});
