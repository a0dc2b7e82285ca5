import { describe, expect, test } from 'vitest';
import { openHarness, pageWith } from './harness.fixture.ts';

const harness = openHarness();
const disclosing = ['dropdown', 'horizontal', 'vertical'] as const;
const switcher = () => harness.page().locator('dragoman-switcher');
const button = () => harness.page().getByRole('button');
const focused = () =>
  harness
    .page()
    .evaluate(
      () => document.querySelector('dragoman-switcher')?.shadowRoot?.activeElement?.textContent,
    );

describe('buttons', () => {
  test('show every language as a link and mark the current one', async () => {
    await harness.open(pageWith({ current: 'es' }));
    expect(await switcher().ariaSnapshot()).toBe(`- navigation "Idioma":
  - list:
    - listitem:
      - link "English":
        - /url: /en/tea
    - listitem:
      - link "Spanish":
        - /url: /es/tea
    - listitem:
      - link "Arabic":
        - /url: /ar/tea`);
    const current = harness.page().locator('[aria-current=true]');
    expect(await current.allTextContents()).toEqual(['Spanish']);
    expect(harness.faults).toEqual([]);
  });

  test('are reached and followed by keyboard', async () => {
    const page = await harness.open(pageWith({}));
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('English');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Arabic');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/ar/tea');
  });
});

describe.each(disclosing)('%s', (template) => {
  test('opens a list of plain links on click, and closes on a click outside', async () => {
    const page = await harness.open(pageWith({ style: { template }, current: 'es' }));
    expect(await switcher().ariaSnapshot()).toBe(`- navigation "Idioma":\n  - button "Spanish"`);
    await button().click();
    const entries = template === 'dropdown' ? ['en', 'es', 'ar'] : ['en', 'ar'];
    const names = { en: 'English', es: 'Spanish', ar: 'Arabic' } as Record<string, string>;
    const items = entries.map(
      (code) => `    - listitem:\n      - link "${names[code]}":\n        - /url: /${code}/tea`,
    );
    expect(await switcher().ariaSnapshot()).toBe(
      ['- navigation "Idioma":', '  - button "Spanish" [expanded]', '  - list:', ...items].join(
        '\n',
      ),
    );
    const current = page.locator('[aria-current=true]');
    expect((await current.allTextContents()).map((text) => text.trim())).toEqual(['Spanish']);
    expect(await button().getAttribute('aria-controls')).toBe(
      await page.locator('dragoman-switcher ul').getAttribute('id'),
    );
    await page.mouse.click(5, 5);
    expect(await button().getAttribute('aria-expanded')).toBe('false');
    expect(await page.getByRole('link').count()).toBe(0);
    expect(harness.faults).toEqual([]);
  });

  test('is opened, navigated, followed and closed by keyboard', async () => {
    const page = await harness.open(pageWith({ style: { template }, current: 'en' }));
    const press = (key: string) => page.keyboard.press(key);
    const [next, previous] =
      template === 'horizontal' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowDown', 'ArrowUp'];
    await press('Tab');
    expect(await button().getAttribute('aria-expanded')).toBe(String(template !== 'dropdown'));
    await press(next as string);
    const first = template === 'dropdown' ? 'English' : 'Spanish';
    expect(await focused()).toBe(first);
    await press('End');
    expect(await focused()).toBe('Arabic');
    await press(next as string);
    expect(await focused()).toBe(first);
    await press('Escape');
    expect(await button().getAttribute('aria-expanded')).toBe('false');
    expect((await focused())?.trim()).toBe('English');
    await press('Enter');
    expect(await button().getAttribute('aria-expanded')).toBe('true');
    await press('Enter');
    expect(await button().getAttribute('aria-expanded')).toBe('false');
    await press(previous as string);
    expect(await focused()).toBe('Arabic');
    await press('Home');
    expect(await focused()).toBe(first);
    await press('End');
    await press('Enter');
    await page.waitForURL('**/ar/tea');
  });

  test('closes when the keyboard focus leaves it', async () => {
    const page = await harness.open(
      pageWith({
        style: { template, placement: 'custom', customContainerId: 'here' },
        body: '<div id="here"></div><a href="/next">Next</a>',
      }),
    );
    await page.keyboard.press('Tab');
    await page.keyboard.press(template === 'horizontal' ? 'ArrowLeft' : 'ArrowUp');
    expect(await focused()).toBe('Arabic');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Next');
    expect(await button().getAttribute('aria-expanded')).toBe('false');
  });

  test('works by touch', async () => {
    const page = await harness.open(pageWith({ style: { template } }), {
      hasTouch: true,
      isMobile: true,
      viewport: { width: 375, height: 667 },
    });
    await button().tap();
    expect(await button().getAttribute('aria-expanded')).toBe('true');
    await button().tap();
    expect(await button().getAttribute('aria-expanded')).toBe('false');
    await button().tap();
    await page.getByRole('link', { name: 'Spanish' }).tap();
    await page.waitForURL('**/es/tea');
  });

  test('opens on hover, except the dropdown, and closes when the mouse leaves', async () => {
    const page = await harness.open(pageWith({ style: { template } }));
    await button().hover();
    const hovers = template !== 'dropdown';
    expect(await button().getAttribute('aria-expanded')).toBe(String(hovers));
    if (!hovers) return;
    await button().click();
    expect(await button().getAttribute('aria-expanded')).toBe('true');
    await page.getByRole('link', { name: 'Arabic' }).hover();
    expect(await button().getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Escape');
    expect(await button().getAttribute('aria-expanded')).toBe('false');
    await page.mouse.move(5, 5);
    await page.evaluate(() =>
      (
        document.querySelector('dragoman-switcher')?.shadowRoot?.activeElement as HTMLElement | null
      )?.blur(),
    );
    await button().hover();
    await page.mouse.move(5, 5);
    await page.locator('dragoman-switcher [aria-expanded=false]').waitFor();
  });
});
