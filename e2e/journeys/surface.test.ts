import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { toldToApp } from '../harness/account.ts';
import { browser, installation, onOwnInstallation } from '../harness/journey.ts';
import { type OwnedShop, ownShop } from '../harness/owned-shop.ts';
import {
  cutTexts,
  overflow,
  violations,
  violationsInThemes,
  violationsLightAndDark,
} from '../harness/public-site.ts';
import { sampled, sampledEach } from '../harness/sampled.ts';
import { park, preview } from '../harness/visitor.ts';

let shop: OwnedShop;
let inbox: string;
/** A website that a visitor has entered. */
let parked: string;
const administrator = 'owner@shop.example';

onOwnInstallation({ ENGINES: 'apertium', ADMIN_EMAILS: administrator });

beforeAll(async () => {
  shop = await ownShop(installation, browser);
  ({ inbox } = await toldToApp(shop.webUrl));
  parked = await park(shop.webUrl, shop.shopUrl);
});

interface Screen {
  readonly name: string;
  readonly path: string;
  /** Brings the screen into the state that is looked at, for example opens a popup. */
  readonly open?: (page: Page) => Promise<unknown>;
  /** It has light text on a dark ground, which axe takes for the color of the text where the browser forces another. */
  readonly isDark?: true;
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
  { name: 'terms', path: '/dashboard/terms-of-service' },
  { name: 'privacy', path: '/dashboard/privacy-policy' },
  { name: 'account', path: '/dashboard/account' },
  { name: 'sent calls', path: `${website}/sent-to-engines` },
  { name: 'visual editor', path: `${website}/translation/ar/visual` },
  { name: 'admin', path: '/dashboard/admin' },
  { name: 'operations', path: '/dashboard/admin/operations' },
  { name: 'api', path: '/api/docs', open: keepSomeOperations },
  { name: 'inbox', path: ':inbox' },
];

/** Each of the hundreds of operations is drawn by the same lines. */
async function keepSomeOperations(page: Page): Promise<void> {
  const all = await page.locator('details').evaluateAll((parts) => parts.map(({ id }) => id));
  expect(all.length).toBeGreaterThan(100);
  await page.evaluate(
    (kept) => {
      for (const part of document.querySelectorAll('details'))
        if (!kept.includes(part.id)) part.remove();
    },
    sampledEach(all, 15),
  );
}

const press =
  (name: string | RegExp, index = 0) =>
  (page: Page) =>
    page.getByRole('main').getByRole('button', { name }).nth(index).click();
const strings = `${website}/translation/ar?section=strings`;
const option = (page: Page, name: string) => page.getByRole('option', { name }).waitFor();
const askDeleting = press('Delete this website');
const correctLanguage = press('Change original language');

/** Screens after a step or two, with the popup that it opens. */
const states: readonly Screen[] = [
  {
    name: 'invalid address',
    path: '/dashboard',
    open: (page) => page.getByRole('textbox', { name: 'Website URL' }).fill('a@b'),
  },
  {
    name: 'scanned pages',
    path: website,
    async open(page) {
      await page.getByText('Scanned pages').click();
      await page.getByText(/Page 1 of/).waitFor();
    },
  },
  {
    name: 'languages',
    path: website,
    async open(page) {
      await press(/Add a language/)(page);
      await option(page, 'German');
    },
  },
  { name: 'original language', path: website, open: correctLanguage },
  {
    name: 'original languages',
    path: website,
    async open(page) {
      await correctLanguage(page);
      await page.getByRole('button', { name: /The website is written in/ }).click();
      await option(page, 'Dutch');
    },
  },
  {
    name: 'removing',
    isDark: true,
    path: website,
    async open(page) {
      await press('Remove Spanish')(page);
      await page.getByRole('alertdialog', { name: 'Remove Spanish?' }).waitFor();
    },
  },
  { name: 'deleting', path: website, open: askDeleting },
  {
    name: 'deleting, confirmed once',
    isDark: true,
    path: website,
    async open(page) {
      await askDeleting(page);
      await page.getByRole('button', { name: 'I understand' }).click();
      await page.getByRole('button', { name: 'Yes, delete everything' }).waitFor();
    },
  },
  {
    name: 'failed',
    path: website,
    async open(page) {
      const call = '**/rest/v1/websites?select=*&id=*';
      await page.route(call, (route) => route.fulfill({ status: 400 }));
      await page.reload();
      await page.getByText('Failed to fetch website details. Please try again later.').waitFor();
      await page.unroute(call);
    },
  },
  { name: 'palette', path: `${website}?tab=language-switcher`, open: press(/palette/i) },
  { name: 'keys', path: strings, open: (page) => page.getByRole('main').press('?') },
  { name: 'row menu', path: strings, open: press('More') },
  { name: 'pages to preview', path: strings, open: press(/another page/i) },
  { name: 'import', path: strings, open: press(/^Import/) },
  {
    name: 'new password',
    isDark: true,
    path: '/reset-password',
    open: (page) => page.getByLabel('New Password').waitFor(),
  },
  // The last: they leave the session of an impersonation behind.
  { name: 'impersonating', path: '/dashboard/admin', open: impersonate },
  {
    name: 'end of impersonating',
    path: '/dashboard/admin',
    async open(page) {
      await impersonate(page);
      await page.getByRole('button', { name: 'Exit Impersonation' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
];

async function impersonate(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('adminSession', 'broken'));
  await page.reload();
  await page.getByRole('listitem').filter({ hasText: administrator }).first().waitFor();
}

/** Screens of who is not signed in. */
const visited: readonly Screen[] = [
  {
    name: 'sign-in with an error',
    path: '/login#error=x&error_description=The+link+is+over',
    isDark: true,
    open: (page) => page.getByText('The link is over').waitFor(),
  },
  {
    name: 'expired preview',
    path: '/onboarding/nothing',
    isDark: true,
    open: (page) => page.getByRole('heading', { name: 'This preview has expired' }).waitFor(),
  },
  { name: 'onboarding', path: '/onboarding/:parked', isDark: true, open: press('Not right?') },
  {
    name: 'languages of a preview',
    isDark: true,
    path: '/onboarding/:parked',
    async open(page) {
      await press(/Translate it to/)(page);
      await option(page, 'Spanish');
    },
  },
  {
    name: 'prompt',
    isDark: true,
    path: '/onboarding/:parked',
    async open(page) {
      await preview(page, 'Spanish');
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await page.getByRole('dialog', { name: 'Ready to Go Global?' }).waitFor();
      // It is a foreign page, and without scripts it cannot be queried.
      await page.evaluate(() =>
        document.querySelector('iframe')?.replaceWith(document.createElement('hr')),
      );
    },
  },
];

const desk = { width: 1440, height: 900 };
const phone = { viewport: { width: 320, height: 700 }, hasTouch: true };
type Look = (page: Page, screen: Screen) => Promise<readonly string[]>;
// The languages whose words are longest, and which are read from the right. `npm test` opens every other state in each.
const views: readonly (readonly [string, BrowserContextOptions, Look, string, 0 | 1])[] = [
  ['a wide screen, light, dark and in high contrast', { viewport: desk }, faultsOnDesk, 'ar', 0],
  ['a phone, and the narrowest', phone, faultsOnPhone, 'de', 1],
];

async function faultsOnDesk(page: Page, { isDark }: Screen): Promise<readonly string[]> {
  const inThemes = isDark ? violationsLightAndDark : violationsInThemes;
  return [...(await faultsOfSize(page)), ...(await inThemes(page))];
}

/** Begins on the narrowest phone: a popup stays where it has opened. Its colors are those of a wide screen, which some states are not opened on. */
async function faultsOnPhone(page: Page, screen: Screen): Promise<readonly string[]> {
  const inThemes = states.includes(screen) ? violationsLightAndDark : violations;
  const found: string[] = [];
  for (const direction of ['rtl', 'ltr']) {
    await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction);
    const tooWide = await overflow(page);
    if (tooWide > 0) found.push(`${tooWide} px too wide at 320 px, ${direction}`);
  }
  const popups = await openPopups(page);
  await page.setViewportSize({ width: 375, height: 812 });
  if ((await openPopups(page)) !== popups) found.push('a popup closes on a wider screen');
  found.push(...(await faultsOfSize(page)), ...(await inThemes(page)));
  await page.setViewportSize(phone.viewport);
  return found;
}

const openPopups = (page: Page) => page.locator('dialog[open], :popover-open').count();

async function faultsOfSize(page: Page): Promise<readonly string[]> {
  const tooWide = await overflow(page);
  const cut = await cutTexts(page);
  return tooWide > 0 ? [`${tooWide} px too wide`, ...cut] : cut;
}

async function opened(page: Page, { path, open }: Screen): Promise<void> {
  const address = path
    .replace(':id', shop.websiteId)
    .replace(':inbox', inbox)
    .replace(':parked', parked);
  await page.goto(new URL(address, shop.webUrl).href);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await open?.(page);
}

describe.each(views)('on %s', (_, options, look, language, remainder) => {
  test('no screen breaks a rule of axe, is too wide, or cuts a text', async () => {
    const context = await shop.open(options);
    expect(await faultsOf(screens, context, look, language)).toEqual([]);
  });

  test('no state of a screen breaks a rule of axe, is too wide, or cuts a text', async () => {
    const some = sampled(states, ...states.keys().filter((at) => at % 2 === remainder));
    expect(await faultsOf(some, await shop.open(options), look)).toEqual([]);
  });

  test('no screen of a visitor breaks a rule of axe, is too wide, or cuts a text', async () => {
    const context = await browser.newContext(options);
    expect(await faultsOf(visited, context, look)).toEqual([]);
  });
});

test('on a phone, the open menu breaks no rule of axe', async () => {
  const menu = {
    name: 'menu',
    path: '/dashboard',
    open: (page: Page) => page.getByRole('button', { name: 'Menu' }).click(),
  };
  const context = await shop.open(phone);
  const everything = async (page: Page) => [
    ...(await faultsOnPhone(page, menu)),
    ...(await violationsInThemes(page)),
  ];
  expect(await faultsOf([menu], context, everything)).toEqual([]);
});

async function faultsOf(
  opening: readonly Screen[],
  context: BrowserContext,
  look: Look,
  language = 'en',
): Promise<readonly string[]> {
  await context.addInitScript((code) => localStorage.setItem('dragoman-language', code), language);
  const page = await context.newPage();
  const faults: string[] = [];
  for (const screen of opening) {
    await opened(page, screen);
    const found = await look(page, screen);
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

test('a visitor’s preview works by keyboard: skip link, language, prompt', async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${shop.webUrl}/onboarding/${parked}`);
  await page.getByRole('button', { name: 'Translate and Preview' }).waitFor();
  await page.getByText('Choose a language').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Not right?');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Spanish' }).waitFor();
  await page.keyboard.type('span');
  await page.keyboard.press('Enter');
  // Closing the list gives the focus back.
  await page.getByRole('option', { name: 'Spanish' }).waitFor({ state: 'detached' });
  await expect.poll(focused).toContain('Spanish');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Translate and Preview');
  await page.keyboard.press('Enter');
  await page.locator('iframe').waitFor();
  await page.evaluate(() => window.scrollTo(0, innerHeight));
  const prompt = page.getByRole('dialog', { name: 'Ready to Go Global?' });
  await prompt.waitFor();
  const inside = () =>
    page.evaluate(
      () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
    );
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab');
    expect(await inside()).toBe(true);
  }
  await page.keyboard.press('Escape');
  await prompt.waitFor({ state: 'detached' });
  await page.context().close();
});
