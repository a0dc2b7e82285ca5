import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type LandingHarness, openLandingHarness } from './landing-harness.fixture.ts';

let harness: LandingHarness;
let page: Page;

beforeAll(async () => {
  harness = await openLandingHarness();
});
afterAll(() => harness?.close());
afterEach(() => page?.context().close());

/** Opens the page with a fake clock and starts the demo's first three seconds. */
async function open(options?: BrowserContextOptions): Promise<void> {
  page = await harness.open(options);
  await page.clock.pauseAt(Date.now() + 1000);
}
const wait = (milliseconds: number) => page.clock.runFor(milliseconds);
const choose = (name: string) => page.getByRole('button', { name, exact: true }).click();
const pause = () => page.locator('[data-pause]').click();

/** The displayed language: of the button, the text and the address. */
async function shown() {
  const pressed = await page.locator('[data-choose][aria-pressed=true]').allInnerTexts();
  const shots = await page
    .locator('[data-shot]')
    .evaluateAll((all) =>
      all
        .filter((one) => getComputedStyle(one).visibility === 'visible')
        .map((one) => (one as HTMLElement).lang || one.getAttribute('data-shot')),
    );
  return [...pressed, ...new Set(shots)];
}
const english = ['English', 'en'];
const french = ['French', 'fr'];
const spanish = ['Spanish', 'es'];
const expectShown = (wanted: string[]) => expect.poll(shown).toEqual(wanted);

describe('the demo', () => {
  test('shows the next language every 3 seconds and starts over', async () => {
    await open({ reducedMotion: 'no-preference' });
    await pause();
    await pause();
    for (const [before, after] of [
      [english, french],
      [french, spanish],
      [spanish, english],
    ] as const) {
      await wait(2999);
      await expectShown(before);
      await wait(1);
      await expectShown(after);
    }
  });

  test('a click selects a language and pauses the demo for 10 seconds', async () => {
    await open({ reducedMotion: 'no-preference' });
    await choose('Spanish');
    await expectShown(spanish);
    await wait(10_000 + 2999);
    await expectShown(spanish);
    await wait(1);
    await expectShown(english);
    await wait(3000);
    await expectShown(french);
  });

  test('can be paused and resumed', async () => {
    await open({ reducedMotion: 'no-preference' });
    await page.getByRole('button', { name: 'Pause the demo' }).click();
    await wait(60_000);
    await expectShown(english);
    await page.getByRole('button', { name: 'Play the demo' }).click();
    await wait(3000);
    await expectShown(french);
  });

  test('stops with reduced motion; a click still selects', async () => {
    await open({ reducedMotion: 'reduce' });
    await wait(60_000);
    await expectShown(english);
    expect(await page.locator('[data-pause]').isVisible()).toBe(false);
    await choose('French');
    await expectShown(french);
    await wait(60_000);
    await expectShown(french);
  });

  test('stops while the page is hidden', async () => {
    await open({ reducedMotion: 'no-preference' });
    const turn = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { get: () => value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await turn(true);
    await wait(60_000);
    await expectShown(english);
    await turn(false);
    await wait(3000);
    await expectShown(french);
  });

  test('each language has its own title, subtitle, button text and address', async () => {
    await open();
    const shots = page.locator('.demo-shots > [lang]');
    expect(await shots.evaluateAll((all) => all.map((one) => (one as HTMLElement).lang))).toEqual([
      'en',
      'fr',
      'es',
    ]);
    const addresses = await page.locator('.demo-address span').allTextContents();
    const texts = await shots.evaluateAll((all) =>
      all.flatMap((one) => [...one.children].map(({ textContent }) => textContent)),
    );
    expect([new Set(texts).size, new Set(addresses).size]).toEqual([9, 3]);
    expect(await page.locator('.demo-window').getAttribute('translate')).toBe('no');
    expect(await page.locator('.demo [aria-live], .demo [role=status]').count()).toBe(0);
  });
});
