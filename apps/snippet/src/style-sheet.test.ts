import { languageCatalogue } from '@dragoman/domain/languages';
import { describe, expect, test } from 'vitest';
import { openHarness, pageWith, readable } from './harness.fixture.ts';

const harness = openHarness();
const every = languageCatalogue.map(({ code }) => code);
const phone = { viewport: { width: 375, height: 667 } };

/** Returns computed styles of the first matching element in the switcher. */
function styles(selector: string, ...properties: string[]) {
  return harness
    .page()
    .locator(`dragoman-switcher ${selector}`)
    .first()
    .evaluate(
      (element, names) => names.map((name) => getComputedStyle(element).getPropertyValue(name)),
      properties,
    );
}
const box = async (selector: string) =>
  (await harness.page().locator(`dragoman-switcher ${selector}`).boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };

describe('style', () => {
  test('defaults to the specified colors', async () => {
    const page = await harness.open(pageWith({}));
    expect(await styles('a:not([aria-current])', 'color', 'background-color')).toEqual([
      'rgb(153, 153, 153)',
      'rgb(255, 255, 255)',
    ]);
    expect(await styles('[aria-current]', 'color', 'background-color')).toEqual([
      'rgb(0, 128, 255)',
      'rgb(191, 191, 191)',
    ]);
    await page.getByRole('link', { name: 'Arabic' }).hover();
    expect(await styles('a:hover', 'color', 'background-color')).toEqual([
      'rgb(0, 128, 255)',
      'rgb(230, 230, 230)',
    ]);
    expect(await styles('a', 'font-size', 'font-weight', 'text-transform')).toEqual([
      '16px',
      '400',
      'none',
    ]);
  });

  test("applies the owner's configuration", async () => {
    const page = await harness.open(
      pageWith({
        style: {
          ...readable,
          inactiveBackgroundColor: 'transparent',
          fontSize: 21,
          fontWeight: 'semibold',
          textTransform: 'uppercase',
        },
      }),
    );
    expect(await styles('a:not([aria-current])', 'color', 'background-color', 'font-size')).toEqual(
      ['rgb(58, 63, 88)', 'rgba(0, 0, 0, 0)', '21px'],
    );
    expect(await styles('[aria-current]', 'color', 'font-weight', 'text-transform')).toEqual([
      'rgb(255, 255, 255)',
      '600',
      'uppercase',
    ]);
    await page.getByRole('link', { name: 'Arabic' }).hover();
    expect(await styles('a:hover', 'background-color')).toEqual(['rgb(245, 181, 46)']);
  });

  test('shows flags and codes, and announces names', async () => {
    const style = { showFlags: true, useLanguageCode: true, useNativeName: true } as const;
    const page = await harness.open(pageWith({ style }));
    const link = page.getByRole('link', { name: 'ES Español', exact: true });
    expect(await link.getAttribute('hreflang')).toBe('es');
    expect((await link.locator('svg').boundingBox())?.width).toBe(24);
    expect(await link.locator('path').count()).toBeGreaterThan(2);
    const arabic = page.getByRole('link', { name: 'AR العربية', exact: true });
    const name = arabic.locator('span').last();
    expect(await name.evaluate(({ lang, dir }: HTMLElement) => [lang, dir])).toEqual(['ar', 'rtl']);
    expect(harness.faults).toEqual([]);
  });

  test.each([
    ['no-preference', 1],
    ['reduce', 0],
  ] as const)('with reduced motion: %s, %i animations', async (reducedMotion, count) => {
    const page = await harness.open(pageWith({ style: { template: 'vertical' } }), {
      reducedMotion,
    });
    const running = await page.locator('dragoman-switcher').evaluate(({ shadowRoot }) => {
      shadowRoot?.querySelector('button')?.click();
      return shadowRoot?.querySelector('ul')?.getAnimations().length;
    });
    expect(running).toBe(count);
  });
});

describe('opening direction', () => {
  const still = { reducedMotion: 'reduce' } as const;
  const custom = { placement: 'custom', customContainerId: 'place' } as const;
  const body = (height: number) =>
    `<table><tr><td height="${height}">&nbsp;</table><center><div id="place"></div></center><table><tr><td height="900">&nbsp;</table>`;

  test.each([
    ['above', 300],
    ['below', 300],
  ] as const)('a column %s its button', async (verticalDirection, height) => {
    const style = { ...custom, template: 'vertical', verticalDirection } as const;
    await harness.open(pageWith({ style, body: body(height) }), still);
    await harness.page().getByRole('button').click();
    const [list, button] = [await box('ul'), await box('button')];
    if (verticalDirection === 'above') expect(list.y + list.height).toBeLessThan(button.y);
    else expect(list.y).toBeGreaterThan(button.y + button.height);
  });

  test('below if there is no room above', async () => {
    const style = { ...custom, template: 'vertical', verticalDirection: 'above' } as const;
    await harness.open(pageWith({ style, body: body(1), codes: every }), still);
    await harness.page().getByRole('button').click();
    expect((await box('ul')).y).toBeGreaterThan((await box('button')).y);
  });

  test.each(['left', 'right'] as const)('a row to the %s', async (horizontalDirection) => {
    const style = { ...custom, template: 'horizontal', horizontalDirection } as const;
    await harness.open(pageWith({ style, body: body(300) }), still);
    await harness.page().getByRole('button').click();
    const [list, button] = [await box('ul'), await box('button')];
    if (horizontalDirection === 'left') expect(list.x + list.width).toBeLessThanOrEqual(button.x);
    else expect(list.x).toBeGreaterThanOrEqual(button.x + button.width);
  });

  test('arrow keys of a row follow the text direction', async () => {
    const style = { template: 'horizontal', placement: 'bottom-left' } as const;
    const page = await harness.open(pageWith({ style, current: 'ar', direction: 'rtl' }));
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    const focused = await page.evaluate(
      () => document.querySelector('dragoman-switcher')?.shadowRoot?.activeElement?.textContent,
    );
    expect(focused).toBe('Spanish');
    expect(await styles('ul', 'direction')).toEqual(['rtl']);
  });
});

describe.each(['buttons', 'dropdown', 'horizontal', 'vertical'] as const)(
  'thirty languages in %s, 375 pixels wide',
  (template) => {
    test.each(['ltr', 'rtl'])('fit and scroll, %s', async (direction) => {
      const style = { template, showFlags: true, useNativeName: true } as const;
      const page = await harness.open(pageWith({ style, codes: every, direction }), phone);
      if (template !== 'buttons') await page.getByRole('button').click();
      const inside = await box('ul');
      expect(inside.x).toBeGreaterThanOrEqual(0);
      expect(inside.x + inside.width).toBeLessThanOrEqual(375);
      expect(inside.y).toBeGreaterThanOrEqual(0);
      expect(inside.height).toBeLessThanOrEqual(440);
      const last = page.getByRole('link').last();
      await last.focus();
      const seen = (await last.boundingBox()) ?? inside;
      expect(seen.x).toBeGreaterThanOrEqual(0);
      expect(seen.x + seen.width).toBeLessThanOrEqual(375);
      expect(seen.y + seen.height).toBeLessThanOrEqual(667);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    });
  },
);
