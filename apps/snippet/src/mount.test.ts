import { switcherConfig } from '@dragoman/domain/language-switcher';
import { expect, test } from 'vitest';
import { openHarness } from './harness.fixture.ts';
import type { MountedSwitcher, MountOptions } from './mount.ts';

const harness = openHarness();
const languages = ['en', 'es', 'fr'].map((code) => ({ code, href: `#${code}` }));
const config = (template: 'buttons' | 'dropdown' | 'vertical') =>
  switcherConfig({ languages, current: 'en', style: { template } });

interface Window {
  readonly snippet: {
    mountSwitcher(container: Element, config: unknown, options?: MountOptions): MountedSwitcher;
  };
  chosen: string[];
  mounted: MountedSwitcher[];
}

/** A page with two switchers that record the chosen languages. */
async function openTwo(first: 'buttons' | 'vertical', second: 'dropdown' | 'vertical') {
  const page = await harness.open(
    '<!doctype html><html lang="en"><body bgcolor="#ffeedd"><p id="a"></p><p id="b"></p><script src="/mount.js"></script>',
  );
  await page.evaluate(
    (configs) => {
      const own = window as unknown as Window;
      own.chosen = [];
      own.mounted = configs.map((given, index) =>
        own.snippet.mountSwitcher(document.querySelectorAll('p')[index] as Element, given, {
          onChoose: ({ code }) => own.chosen.push(code),
        }),
      );
    },
    [config(first), config(second)],
  );
  return page;
}

const focused = () =>
  harness.page().evaluate(() => {
    const { activeElement } = document;
    return activeElement?.shadowRoot?.activeElement?.textContent?.trim();
  });

test('reports the chosen language, stays on the page and shows it as current', async () => {
  const page = await openTwo('buttons', 'dropdown');
  const url = page.url();
  await page.locator('#a').getByRole('link', { name: 'Spanish' }).click();
  expect(await page.locator('#a [aria-current]').textContent()).toBe('Spanish');
  expect(await focused()).toBe('Spanish');
  await page.locator('#b').getByRole('button').click();
  await page.locator('#b').getByRole('link', { name: 'French' }).click();
  expect(await page.locator('#b').getByRole('button').textContent()).toBe('French');
  expect(await page.locator('#b').getByRole('link').count()).toBe(0);
  expect(await page.evaluate(() => (window as unknown as Window).chosen)).toEqual(['es', 'fr']);
  expect(page.url()).toBe(url);
  expect(harness.faults).toEqual([]);
});

test('also by keyboard: focus moves to the button of the closed list', async () => {
  const page = await openTwo('vertical', 'dropdown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect(await focused()).toBe('Spanish');
  expect(await page.locator('#a').getByRole('button').getAttribute('aria-expanded')).toBe('false');
});

test('two switchers on a page have different ids, and opening one closes the other', async () => {
  const page = await openTwo('vertical', 'dropdown');
  const ids = await page
    .locator('dragoman-switcher ul')
    .evaluateAll((lists) => lists.map(({ id }) => id));
  expect(new Set(ids).size).toBe(2);
  await page.locator('#b').getByRole('button').click();
  await page.locator('#a').getByRole('button').click();
  expect(await page.locator('#b').getByRole('button').getAttribute('aria-expanded')).toBe('false');
  expect(await page.locator('#a').getByRole('button').getAttribute('aria-expanded')).toBe('true');
});

test('redraws in another style, and is removed with its listeners', async () => {
  const page = await openTwo('buttons', 'dropdown');
  const next = { ...config('vertical'), inactiveBackgroundColor: 'transparent' };
  await page.evaluate((given) => (window as unknown as Window).mounted[0]?.update(given), next);
  await page.locator('#a').getByRole('button').click();
  const behind = await page
    .locator('#a ul')
    .evaluate((list) => getComputedStyle(list).backgroundColor);
  expect(behind).toBe('rgb(255, 238, 221)');
  await page.evaluate(() => {
    for (const { remove } of (window as unknown as Window).mounted) remove();
  });
  expect(await page.locator('dragoman-switcher').count()).toBe(0);
  await page.mouse.click(3, 3);
  await page.keyboard.press('Escape');
  expect(harness.faults).toEqual([]);
});

test('invalid values fall back to defaults and never reach the style sheet', async () => {
  const page = await openTwo('buttons', 'dropdown');
  const hostile = {
    ...config('buttons'),
    inactiveTextColor: 'red}*{display:none',
    fontSize: '16px}',
    template: 'carousel',
    customContainerId: '}*{display:none',
  };
  await page.evaluate(
    (given) => (window as unknown as Window).mounted[0]?.update(given as never),
    hostile,
  );
  const link = page.locator('#a').getByRole('link', { name: 'French' });
  expect(await link.evaluate((element) => getComputedStyle(element).color)).toBe(
    'rgb(153, 153, 153)',
  );
  const sheet = await page
    .locator('#a dragoman-switcher')
    .evaluate(({ shadowRoot }) =>
      [...(shadowRoot?.adoptedStyleSheets[0]?.cssRules ?? [])]
        .map(({ cssText }) => cssText)
        .join(''),
    );
  expect(sheet).not.toContain('*');
});

test("works in a frame's document", async () => {
  const page = await openTwo('buttons', 'dropdown');
  await page.evaluate((given) => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    const body = frame.contentDocument?.body as HTMLElement;
    (window as unknown as Window).snippet.mountSwitcher(body, given);
  }, config('dropdown'));
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button').click();
  expect(await frame.getByRole('link').count()).toBe(3);
  expect(harness.faults).toEqual([]);
});
