import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toldToApp } from '../harness/account.ts';
import { openBrowser } from '../harness/browser.ts';
import { type Installation, startInstallation } from '../harness/installation.ts';
import { type OwnedShop, ownShop } from '../harness/owned-shop.ts';
import { cutTexts, overflow, violations, violationsInThemes } from '../harness/public-site.ts';

let installation: Installation;
let browser: Browser;
let shop: OwnedShop;
let inbox: string;

beforeAll(async () => {
  installation = await startInstallation({ ADMIN_EMAILS: 'owner@shop.example' });
  browser = await openBrowser();
  shop = await ownShop(installation, browser);
  ({ inbox } = await toldToApp(shop.webUrl));
});
afterAll(async () => {
  await browser?.close();
  await installation?.close();
});

interface Screen {
  readonly name: string;
  readonly path: string;
  /** Opens the screen's popup. */
  readonly open?: (page: Page) => Promise<unknown>;
}

const website = '/dashboard/website/:id';
const screens: readonly Screen[] = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'website', path: website },
  { name: 'switcher', path: `${website}?tab=language-switcher` },
  { name: 'integration', path: `${website}?tab=integration` },
  { name: 'strings', path: `${website}/translation/ar?section=strings` },
  { name: 'slugs', path: `${website}/translation/ar?section=slugs` },
  { name: 'media', path: `${website}/translation/ar?section=media` },
  { name: 'exclusions', path: `${website}/exclusions` },
  { name: 'voice', path: `${website}/voice` },
  { name: 'memory', path: '/dashboard/translation-memory' },
  { name: 'glossary', path: '/dashboard/glossary' },
  { name: 'engines', path: '/dashboard/engines' },
  { name: 'billing', path: '/dashboard/billing' },
  { name: 'pricing', path: '/dashboard/pricing' },
  { name: 'account', path: '/dashboard/account' },
  { name: 'sent calls', path: `${website}/sent-to-engines` },
  { name: 'visual editor', path: `${website}/translation/ar/visual` },
  { name: 'admin', path: '/dashboard/admin' },
  { name: 'operations', path: '/dashboard/admin/operations' },
  { name: 'api', path: '/api/docs' },
  { name: 'inbox', path: ':inbox' },
];

const press =
  (name: string | RegExp, index = 0) =>
  (page: Page) =>
    page.getByRole('main').getByRole('button', { name }).nth(index).click();
const strings = `${website}/translation/ar?section=strings`;
const popups: readonly Screen[] = [
  { name: 'languages', path: website, open: press(/Choose a language/) },
  { name: 'original language', path: website, open: press('Change original language') },
  { name: 'deleting', path: website, open: press('Delete this website') },
  { name: 'palette', path: `${website}?tab=language-switcher`, open: press(/palette/i) },
  { name: 'keys', path: strings, open: (page) => page.getByRole('main').press('?') },
  { name: 'row menu', path: strings, open: press('More') },
  { name: 'pages to preview', path: strings, open: press(/another page/i) },
  { name: 'import', path: strings, open: press(/^Import/) },
];

const desk = { width: 1440, height: 900 };
const phone = { viewport: { width: 375, height: 812 }, hasTouch: true };
type Look = (page: Page) => Promise<readonly string[]>;
// The languages whose words are longest, and which are read from the right.
const views: readonly (readonly [string, BrowserContextOptions, Look, string])[] = [
  ['a wide screen, light, dark and in high contrast', { viewport: desk }, violationsInThemes, 'ar'],
  ['a phone', phone, violations, 'de'],
];

async function opened(page: Page, { path, open }: Screen): Promise<void> {
  const address = path.replace(':id', shop.websiteId).replace(':inbox', inbox);
  await page.goto(new URL(address, shop.webUrl).href);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await open?.(page);
}

describe.each(views)('on %s', (_, options, look, language) => {
  test('no screen breaks a rule of axe, is too wide, or cuts a text', async () => {
    expect(await faultsOf(screens, options, look, language)).toEqual([]);
  });

  test('no popup breaks a rule of axe or is too wide', async () => {
    expect(await faultsOf(popups, options, look)).toEqual([]);
  });
});

test('on a phone, the open menu breaks no rule of axe', async () => {
  const menu = {
    name: 'menu',
    path: '/dashboard',
    open: (page: Page) => page.getByRole('button', { name: 'Menu' }).click(),
  };
  expect(await faultsOf([menu], phone, violationsInThemes)).toEqual([]);
});

async function faultsOf(
  opening: readonly Screen[],
  options: BrowserContextOptions,
  look: Look,
  language = 'en',
): Promise<readonly string[]> {
  const context = await shop.open(options);
  await context.addInitScript((code) => localStorage.setItem('dragoman-language', code), language);
  const page = await context.newPage();
  const faults: string[] = [];
  for (const screen of opening) {
    await opened(page, screen);
    const tooWide = await overflow(page);
    if (tooWide > 0) faults.push(`${screen.name}: ${tooWide} px too wide`);
    const found = [...(await cutTexts(page)), ...(await look(page))];
    faults.push(...found.map((violation) => `${screen.name}: ${violation}`));
  }
  await context.close();
  return faults;
}

test('forced colors show the selected tab and choice', async () => {
  const context = await shop.open({ viewport: desk, forcedColors: 'active' });
  const page = await context.newPage();
  await opened(page, { name: 'switcher', path: `${website}?tab=language-switcher` });
  const background = (element: Locator) =>
    element.first().evaluate((node) => getComputedStyle(node).backgroundColor);
  const main = page.getByRole('main');
  const selected = await background(main.getByRole('tab', { selected: true }));
  expect(await background(main.getByRole('tab', { selected: false }))).not.toBe(selected);
  expect(await background(main.locator('label:has(input[type=radio]:checked)'))).toBe(selected);
  expect(await background(main.locator('label:has(input[type=radio]:not(:checked))'))).not.toBe(
    selected,
  );
  await context.close();
});

test('pricing inside the dashboard leads to the plan, not to the trial', async () => {
  const context = await shop.open({ viewport: desk });
  const page = await context.newPage();
  await opened(page, { name: 'pricing', path: '/dashboard/pricing' });
  const plan = page.getByRole('link', { name: 'See your plan' });
  expect(await plan.getAttribute('href')).toBe('/dashboard/billing');
  expect(await page.getByText('Start Your 10-Day Trial').count()).toBe(0);
  await context.close();
});
