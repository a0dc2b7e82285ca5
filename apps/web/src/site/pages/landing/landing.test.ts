import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { detect, openLandingHarness, park } from './landing-harness.fixture.ts';

let page: Page;

const harness = await openLandingHarness();
afterAll(() => harness?.close());
beforeEach(() => {
  harness.calls.length = 0;
  harness.answers.clear();
});
afterEach(() => page?.context().close());

const blank = 'Please enter a website URL.';
const typing =
  'This looks like an email address. Please enter a website URL instead (e.g., example.com)';
const email = 'Cannot submit an email address. Please enter a website URL instead.';
const red = 'rgb(179, 38, 30)';
const french = { detectedLanguage: 'fr', reliable: true };
const failed = 'An error occurred while adding the website.';

/** Returns the form's message, or an empty text. */
async function messageIn(form: Locator): Promise<string> {
  return (await form.locator('[role=alert] > :visible').allTextContents()).join();
}

describe('the website’s address', () => {
  const form = () => page.locator('.hero form');
  const input = () => form().getByRole('textbox', { name: 'Website URL' });
  const button = () => form().locator('button');
  const label = () => button().textContent();
  const message = () => messageIn(form());
  const border = () =>
    form()
      .locator('.address-entry')
      .evaluate((entry) => getComputedStyle(entry).borderTopColor);

  beforeEach(async () => {
    page = await harness.open({ colorScheme: 'light' });
  });

  test('has the specified texts, and a blank one is not sent', async () => {
    expect(await input().getAttribute('placeholder')).toBe('Enter website URL (e.g., example.com)');
    expect(await label()).toBe('Try it Free');
    for (const nothing of ['', '   ']) {
      await input().fill(nothing);
      expect([await button().isDisabled(), await message()]).toEqual([true, '']);
      await input().press('Enter');
      expect(await message()).toBe(blank);
    }
    await input().fill('shop.example');
    expect([await button().isDisabled(), await message()]).toEqual([false, '']);
    expect(harness.calls).toEqual([]);
  });

  test.each([
    { colorScheme: 'light' },
    { colorScheme: 'dark' },
    { forcedColors: 'active' },
  ] as const)('%o: the button looks ready while it is blank', async (options) => {
    await page.context().close();
    page = await harness.open({ ...options, reducedMotion: 'reduce' });
    const look = () =>
      button().evaluate((element) => {
        const { backgroundColor, color, borderColor } = getComputedStyle(element);
        return { backgroundColor, color, borderColor };
      });
    await input().fill(' ');
    expect(await button().isDisabled()).toBe(true);
    const blankLook = await look();
    await button().click({ force: true });
    expect(await input().evaluate((element) => element === document.activeElement)).toBe(true);
    await input().fill('shop.example');
    expect(await button().isEnabled()).toBe(true);
    await page.mouse.move(0, 0);
    expect(blankLook).toEqual(await look());
  });

  test('refuses an email address while typing and on submit', async () => {
    await input().fill('ada');
    const calm = await border();
    await input().pressSequentially('@');
    expect(await message()).toBe(typing);
    expect(await input().getAttribute('aria-invalid')).toBe('true');
    expect([calm === red, await border()]).toEqual([false, red]);
    await button().click();
    expect(await message()).toBe(email);
    await input().pressSequentially('o');
    expect(await message()).toBe(typing);
    await input().fill('ada.example');
    expect([await message(), await input().getAttribute('aria-invalid')]).toEqual(['', null]);
    expect(harness.calls).toEqual([]);
  });

  test('refuses invalid addresses', async () => {
    await input().fill('shop');
    await button().click();
    expect(await message()).toBe(blank);
    expect(harness.calls).toEqual([]);
  });

  test('of a visitor: detects its language, stores it for 24 hours, and opens the preview', async () => {
    harness.answers.set(detect, { status: 200, body: { ...french, url: 'https://shop.example' } });
    harness.answers.set(park, { status: 201, body: { id: 'pending-1' } });
    await input().fill('  HTTPS://Shop.Example/ ');
    await button().click();
    await page.waitForURL('**/onboarding/pending-1');
    const [detection, pending] = harness.calls;
    expect(detection).toMatchObject({ url: detect, body: { url: 'https://shop.example' } });
    expect(pending?.url).toBe(`${park}?select=id`);
    expect(pending?.headers).toMatchObject({
      apikey: 'a-key-for-everybody',
      prefer: 'return=representation',
    });
    const record = pending?.body as Record<string, string>;
    expect(record).toMatchObject({ url: 'https://shop.example', original_language: 'fr' });
    const lifetime = Date.parse(record['expires_at']!) - Date.parse(record['created_at']!);
    expect(lifetime).toBe(24 * 60 * 60 * 1000);
  });

  test('shows progress and sends one request', async () => {
    await input().fill('shop.example');
    await input().press('Enter');
    expect(await label()).toBe('Adding website...');
    expect([await input().isDisabled(), await button().isDisabled()]).toEqual([true, true]);
    await page.clock.runFor(4000);
    expect(await label()).toBe('Scanning website... (this might take a while)');
    expect(harness.calls.length).toBe(1);
  });

  test.each([
    [
      'the language cannot be detected, with the reason',
      detect,
      `${failed},The website did not answer.`,
    ],
    ['the record is refused', park, failed],
  ])('shows an error if %s, and can be sent again', async (_, where, said) => {
    harness.answers.set(detect, { status: 200, body: { ...french, url: 'https://shop.example' } });
    harness.answers.set(park, { status: 201, body: { id: 'pending-2' } });
    harness.answers.set(where, { status: 502, body: { error: 'The website did not answer.' } });
    await input().fill('shop.example');
    await button().click();
    await expect.poll(message).toBe(said);
    expect(await label()).toBe('Try it Free');
    expect([await input().isDisabled(), await button().isDisabled()]).toEqual([false, false]);
    harness.answers.set(where, {
      status: 200,
      body: { ...french, url: 'https://shop.example', id: 'pending-2' },
    });
    await button().click();
    await page.waitForURL('**/onboarding/pending-2');
  });

  test('of a signed-in user goes to the dashboard', async () => {
    await page.evaluate(() => localStorage.setItem('dragoman-session', '{}'));
    await page.reload();
    await input().fill('shop.example/a?b=c&d');
    await button().click();
    await page.waitForURL('**/dashboard?add=*');
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('add')).toBe('https://shop.example/a?b=c&d');
    expect(harness.calls).toEqual([]);
  });

  test('can be entered again at the end of the page', async () => {
    const closing = page.locator('.closing form');
    await closing.getByRole('textbox').fill('ada@shop.example');
    expect(await messageIn(closing)).toBe(typing);
    expect(await message()).toBe('');
  });
});

describe('questions', () => {
  test('six questions: one open at a time, a click closes it, structured data has the same texts', async () => {
    page = await harness.open();
    const details = page.locator('.faq details');
    const open = () =>
      details.evaluateAll((all) => all.map((one) => (one as HTMLDetailsElement).open));
    expect(await open()).toEqual([false, false, false, false, false, false]);
    await details.nth(1).locator('summary').click();
    await details.nth(4).locator('summary').press('Enter');
    expect(await open()).toEqual([false, false, false, false, true, false]);
    await details.nth(4).locator('summary').click();
    expect(await open()).not.toContain(true);
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    const faq = data.map((text) => JSON.parse(text)).find((one) => one['@type'] === 'FAQPage');
    const shown = await details.evaluateAll((all) =>
      all.map((one) => [
        one.querySelector('summary')?.textContent,
        one.querySelector('p')?.textContent,
      ]),
    );
    expect(
      faq.mainEntity.map((one: { name: string; acceptedAnswer: { text: string } }) => [
        one.name,
        one.acceptedAnswer.text,
      ]),
    ).toEqual(shown);
  });
});

describe('switchers', () => {
  const sample = (name: string) =>
    page.locator('.sample', { has: page.getByRole('heading', { name }) });
  const greeting = (name: string) => sample(name).locator('.greeting > span:visible').textContent();

  beforeEach(async () => {
    page = await harness.open({ viewport: { width: 1280, height: 900 } });
  });

  test('nine, rendered by the snippet; a choice only changes the sample’s greeting', async () => {
    const names = await page.locator('.sample h3').allInnerTexts();
    expect(names.length).toBe(9);
    const address = page.url();
    for (const name of names) {
      expect(await greeting(name)).toBe('Hello!');
      const button = sample(name).getByRole('button');
      if ((await button.count()) > 0) await button.click();
      const link = sample(name).getByRole('link').last();
      const code = await link.getAttribute('hreflang');
      await link.click();
      const now = sample(name).locator('.greeting > span:visible');
      expect([name, await now.getAttribute('lang')]).toEqual([name, code]);
    }
    expect(page.url()).toBe(address);
  });

  test('work by keyboard', async () => {
    const dropdown = sample('Dropdown');
    await dropdown.getByRole('button').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await greeting('Dropdown')).toBe('¡Hola!');
    await sample('Hover-expanding list').getByRole('button').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    expect(await sample('Hover-expanding list').getByRole('link').count()).toBe(0);
    await sample('Pill buttons').getByRole('link', { name: 'French' }).press('Enter');
    expect(await greeting('Pill buttons')).toBe('Bonjour !');
  });

  test('differ in flags, codes, native names, colors and font', async () => {
    expect(await sample('Flags').locator('button .flag').count()).toBe(1);
    expect(await sample('Dropdown').locator('button .flag').count()).toBe(0);
    expect(await sample('Language codes').getByRole('link').first().textContent()).toContain('EN');
    await sample('Native names').getByRole('button').click();
    expect(await sample('Native names').getByRole('link').allInnerTexts()).toContain('العربية');
    const style = (name: string) =>
      sample(name)
        .getByRole('link')
        .first()
        .evaluate((link) => {
          const { color, backgroundColor, textTransform, fontWeight } = getComputedStyle(link);
          return { color, backgroundColor, textTransform, fontWeight };
        });
    expect(await style('Your colors and font')).toEqual({
      color: 'rgb(255, 255, 255)',
      backgroundColor: 'rgb(180, 69, 26)',
      textTransform: 'uppercase',
      fontWeight: '700',
    });
    expect((await style('Dark mode')).backgroundColor).toBe('rgb(245, 181, 46)');
  });
});

describe('without a script', () => {
  test('everything is readable, and the form still works', async () => {
    page = await harness.open({ javaScriptEnabled: false });
    for (const title of [
      'Everything your pet loves',
      'Tout ce que votre animal adore',
      'Todo lo que tu mascota adora',
    ])
      expect(await page.getByText(title).isVisible()).toBe(true);
    await page.getByText('How does Dragoman work?').click();
    expect(await page.getByText('The translated site is served once').isVisible()).toBe(true);
    await page.locator('.hero input').fill('shop.example');
    await page.getByRole('button', { name: 'Try it Free' }).first().click();
    expect(page.url()).toContain('/dashboard?add=shop.example');
  });

  test('nothing is wider than a small screen', async () => {
    page = await harness.open({ viewport: { width: 320, height: 640 } });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});
