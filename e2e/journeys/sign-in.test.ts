import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addFactor, mailTo, signIn, totp } from '../harness/account.ts';
import { openBrowser } from '../harness/browser.ts';
import { englishOn } from '../harness/english-texts.ts';
import { type Installation, startInstallation } from '../harness/installation.ts';
import { overflow, violations } from '../harness/public-site.ts';
import { magicLink, park, signInByPage, signInHere } from '../harness/visitor.ts';

let plain: Installation;
let configured: Installation;
let browser: Browser;
let webUrl: string;

beforeAll(async () => {
  [plain, configured] = await Promise.all([
    startInstallation({ AUTH_EMAIL_PAUSE: '0', ENGINES: 'apertium' }),
    startInstallation({
      AUTH_EMAIL_PAUSE: '0',
      SIGN_IN_WAYS: 'password,sso',
      GITHUB_CLIENT_ID: 'app',
      GITHUB_CLIENT_SECRET: 'secret',
    }),
  ]);
  browser = await openBrowser();
  webUrl = plain.running.webUrl ?? '';
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([plain?.close(), configured?.close()]);
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

async function newPage(locale = 'en-US', width = 1280): Promise<Page> {
  const context = await browser.newContext({ locale, viewport: { width, height: 800 } });
  return context.newPage();
}

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto(`${webUrl}/login`);
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
}

describe('pages before the dashboard have the public header and footer', () => {
  test.each(['/login', '/onboarding/nothing'])('%s', async (path) => {
    const page = await newPage();
    await page.goto(webUrl + path);
    const header = page.getByRole('banner');
    await header.getByRole('link', { name: 'Pricing' }).waitFor();
    expect(await header.getByRole('link').allTextContents()).toEqual([
      'Dragoman',
      'Pricing',
      'Help',
      'Login / Sign Up',
    ]);
    const footer = page.getByRole('contentinfo').getByRole('link');
    expect(await footer.allTextContents()).toEqual([
      'Terms of Service',
      'Privacy Policy',
      'Contact Us',
    ]);
    expect(await violations(page)).toEqual([]);
  });

  test('on a phone the links are in a menu', async () => {
    const page = await newPage('en-US', 375);
    await page.goto(`${webUrl}/login`);
    expect(await page.getByRole('link', { name: 'Pricing' }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Pricing' }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
  });
});

describe('the address of a sign-in', () => {
  test('loses its tokens', async () => {
    const page = await newPage();
    await askForLink(page, 'clean@owner.example');
    await page.goto(await magicLink(webUrl, 'clean@owner.example'));
    await page.getByText('clean@owner.example').first().waitFor();
    await page.waitForURL(`${webUrl}/dashboard`);
    expect(page.url()).toBe(`${webUrl}/dashboard`);
    await page.goBack();
    expect(page.url()).not.toContain('access_token');
  });

  test('of a mailed link without a redirect is followed from the front page, once; then its error is shown', async () => {
    const page = await newPage();
    await askForLink(page, 'front@owner.example');
    const link = new URL(await magicLink(webUrl, 'front@owner.example'));
    link.searchParams.delete('redirect_to');
    await page.goto(link.href);
    await page.waitForURL(`${webUrl}/dashboard`);
    const again = await newPage();
    await again.goto(link.href);
    const alert = again.getByRole('alert');
    await alert.getByText('Email link is invalid or has expired').waitFor();
    await alert.getByText('Please ask for a new link below.').waitFor();
    await again.waitForURL(`${webUrl}/login`);
  });

  test('with a part of a session says so and forgets it', async () => {
    const page = await newPage();
    await page.goto(`${webUrl}/dashboard#access_token=abc&token_type=bearer`);
    await page.getByText('No session defined in URL').waitFor();
    await page.getByText('The sign-in link is incomplete.').waitFor();
    await page.waitForURL(`${webUrl}/login`);
    expect(page.url()).toBe(`${webUrl}/login`);
    await page.reload();
    await page.getByRole('button', { name: 'Send Magic Link' }).waitFor();
    expect(await page.getByText('No session defined in URL').count()).toBe(0);
  });

  test('with a code that another browser asked for says so', async () => {
    const page = await newPage();
    await page.goto(`${webUrl}/login?code=0b1c8a2e-7f0e-4f7e-9a44-3a4d3a1f7c55`);
    await page.getByText('Email link is invalid or has expired').waitFor();
    await page.waitForURL(`${webUrl}/login`);
  });

  test('of somebody who refused at a provider says so, without advice about links', async () => {
    const page = await newPage();
    await page.goto(`${webUrl}/login#error=access_denied&error_description=You+canceled`);
    const alert = page.getByRole('alert').filter({ hasText: 'You canceled' });
    await alert.waitFor();
    expect(await alert.textContent()).toBe('You canceled. ');
  });

  test('with a forged session says that it does not work', async () => {
    const page = await newPage();
    const fields = 'access_token=a.b.c&refresh_token=d&expires_in=3600&token_type=bearer';
    await page.goto(`${webUrl}/login#${fields}`);
    await page.getByText('Please ask for a new link below.').waitFor();
    await page.waitForURL(`${webUrl}/login`);
  });
});

describe('the sign-in page before its scripts', () => {
  /** Opens it with scripts that arrive only when `arrive` is called. */
  async function openBeforeScripts() {
    const page = await newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    let asked = 0;
    await page.route('**/assets/*.js', async (route) => {
      asked += 1;
      await arrival;
      await route.continue();
    });
    await page.goto(`${webUrl}/login`, { waitUntil: 'networkidle' });
    return { page, faults, arrive, asked: () => asked };
  }

  test('shows its form, and loads them when it is used; what was typed and sent is not lost', async () => {
    const { page, faults, arrive, asked } = await openBeforeScripts();
    await page.getByRole('heading', { name: 'Welcome' }).waitFor();
    expect(asked()).toBe(0);
    const field = page.getByLabel('Email Address');
    await field.fill('eager@owner.example');
    await field.press('Enter');
    await expect.poll(asked).toBeGreaterThan(3);
    expect(await field.inputValue()).toBe('eager@owner.example');
    expect(page.url()).toBe(`${webUrl}/login`);
    arrive();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await page.getByText('eager@owner.example').waitFor();
    expect(faults).toEqual([]);
  });

  test('keeps the field and its focus while they take over', async () => {
    const { page, faults, arrive } = await openBeforeScripts();
    const field = page.getByLabel('Email Address');
    await field.pressSequentially('half');
    const handle = await field.elementHandle();
    arrive();
    // The link to the inbox is drawn by the app.
    await page.getByRole('link', { name: /development inbox/ }).waitFor();
    await page.keyboard.type('@owner.example');
    expect(await handle?.evaluate((input) => input.isConnected)).toBe(true);
    expect(await field.inputValue()).toBe('half@owner.example');
    expect(faults).toEqual([]);
  });

  test('changes its language, and presses what was pressed', async () => {
    const { page, arrive } = await openBeforeScripts();
    await page.getByLabel('Language').selectOption('fr');
    arrive();
    await page.getByRole('heading', { name: 'Bienvenue' }).waitFor();
    webUrl = configured.running.webUrl ?? '';
    const other = await openBeforeScripts();
    webUrl = plain.running.webUrl ?? '';
    await other.page.getByRole('button', { name: 'Sign in with a password' }).click();
    await other.page.getByLabel('Email Address').fill('typed@owner.example');
    other.arrive();
    await other.page.getByLabel('Password').waitFor();
    expect(await other.page.getByLabel('Email Address').inputValue()).toBe('typed@owner.example');
    expect(other.faults).toEqual([]);
  });

  test('tries again to load them after a connection was lost', async () => {
    const page = await newPage();
    await page.goto(`${webUrl}/login`);
    await page.context().setOffline(true);
    const failed = page.waitForEvent('requestfailed');
    await page.getByLabel('Email Address').fill('offline@owner.example');
    await failed;
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Send Magic Link' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  });

  test('leads on whoever signs in in another window', async () => {
    const page = await newPage();
    await page.goto(`${webUrl}/login`, { waitUntil: 'networkidle' });
    const other = await page.context().newPage();
    await signInByPage(other, webUrl, 'two-windows@owner.example');
    await page.waitForURL(`${webUrl}/dashboard`);
  });
});

test('only configured ways to sign in are offered', async () => {
  const page = await newPage();
  await page.goto(`${webUrl}/login`);
  await page.getByRole('button', { name: 'Send Magic Link' }).waitFor();
  expect(await page.locator('main').getByRole('button').allTextContents()).toEqual([
    'Send Magic Link',
  ]);
  await page.goto(`${configured.running.webUrl}/login`);
  await page.getByRole('button', { name: 'Continue with GitHub' }).waitFor();
  expect(await page.locator('main').getByRole('button').allTextContents()).toEqual([
    'Send Magic Link',
    'Continue with GitHub',
    'Sign in with a password',
    'Sign in with SSO',
  ]);
  const authorize = page.waitForRequest('https://github.com/login/oauth/authorize*');
  await page.getByRole('button', { name: 'Continue with GitHub' }).click();
  await authorize;
});

test('a second factor is asked for before the dashboard', async () => {
  const email = 'careful@owner.example';
  const secret = await addFactor((await signIn(webUrl, email)).client);
  const page = await newPage();
  await askForLink(page, email);
  await page.goto(await magicLink(webUrl, email));
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
  expect(page.url()).toBe(`${webUrl}/login`);
  await page.goto(`${webUrl}/dashboard`);
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
  await page.getByLabel('Code').fill('12');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('The code has 6 digits.').waitFor();
  // The same code cannot be used twice.
  await page.getByLabel('Code').fill(totp(secret, 1));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
});

describe('the visitor’s language', () => {
  test('a French page leads into French, and back', async () => {
    const page = await newPage();
    await page.goto(`${webUrl}/fr`);
    await page.getByRole('link', { name: 'Connexion / Inscription' }).first().click();
    await page.getByRole('heading', { name: 'Bienvenue' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('fr');
    const help = page.getByRole('banner').getByRole('link', { name: 'Aide' });
    expect(await help.getAttribute('href')).toBe('/fr/help');
    await page.goto(`${webUrl}/onboarding/${await park(webUrl, plain.running.demoUrl ?? '')}`);
    await page.getByText('Langue détectée').waitFor();
    await page.getByRole('button', { name: /La traduire en/ }).click();
    await page.getByRole('option', { name: 'espagnol' }).waitFor();
  });

  test('an Arabic browser reads Arabic from right to left, in the dashboard too', async () => {
    const page = await newPage('ar');
    await page.goto(`${webUrl}/login`);
    await page.getByRole('heading', { name: 'أهلًا بك' }).waitFor();
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    await page.getByLabel('البريد الإلكتروني').fill('rtl@owner.example');
    await page.locator('form button[type=submit]').click();
    await page.getByRole('heading', { name: 'تحقق من بريدك' }).waitFor();
    expect(await violations(page)).toEqual([]);
    const { code = '' } = await mailTo(webUrl, 'rtl@owner.example');
    await page.getByRole('textbox').fill(code);
    await page.getByRole('textbox').press('Enter');
    await page.getByRole('heading', { name: 'مواقعك' }).waitFor();
    for (const path of ['', '/account', '/billing', '/glossary', '/translation-memory']) {
      await page.goto(`${webUrl}/dashboard${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
      expect(await englishOn(page)).toEqual([]);
      expect(await overflow(page), path).toBe(0);
    }
  });

  test('can be chosen in the footer', async () => {
    const page = await newPage('he-IL');
    await page.goto(`${webUrl}/login`);
    await page.getByRole('heading', { name: 'Welcome' }).waitFor();
    await page.getByLabel('Language').selectOption('de');
    await page.getByRole('heading', { name: 'Willkommen' }).waitFor();
  });
});

test('a signed-in user adds the previewed website by a button', async () => {
  const page = await newPage();
  await signInHere(page, webUrl, 'adds@owner.example');
  const shop = plain.running.demoUrl ?? '';
  await page.goto(`${webUrl}/onboarding/${await park(webUrl, shop)}`);
  await page.getByRole('button', { name: 'Add to my websites' }).first().click();
  const list = page.getByRole('region', { name: 'Your Websites' });
  await list.getByRole('link', { name: new RegExp(new URL(shop).host) }).waitFor();
});
