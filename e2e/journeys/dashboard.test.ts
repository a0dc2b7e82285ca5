import type { Page, Route } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signIn } from '../harness/account.ts';
import { browser, installation, onOwnInstallation, webUrl } from '../harness/journey.ts';
import { listed, magicLink, signInHere } from '../harness/visitor.ts';

onOwnInstallation({ ENGINES: 'apertium' }, ['api', 'backend', 'worker', 'web', 'demo']);

let page: Page;
let shop: string;
let people = 0;

beforeAll(async () => {
  shop = installation.running.demoUrl ?? '';
});
beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
});
afterEach(async () => {
  await page.context().close();
});

const shown = () => shop.replace('http://', '');

/** Signs in as a new user. */
async function asOwner(): Promise<string> {
  people += 1;
  const email = `owner${people}@owner.example`;
  await signInHere(page, webUrl, email);
  return email;
}

const address = () => page.getByRole('textbox', { name: 'Website URL' });
const addButton = () => page.locator('main form button');
const message = () => page.locator('main form [role=alert]').textContent();

describe('the form that adds a website', () => {
  test('shows the exact error for each bad address', async () => {
    await asOwner();
    await page.getByText("You haven't added any websites yet.").waitFor();
    expect(await address().getAttribute('placeholder')).toBe(
      'Enter website URL (e.g., example.com)',
    );
    expect([await addButton().textContent(), await addButton().isDisabled()]).toEqual([
      'Add Website',
      true,
    ]);
    await address().press('Enter');
    expect(await message()).toBe('Please enter a website URL.');
    await address().fill('me@shop.example');
    expect([await message(), await address().getAttribute('aria-invalid')]).toEqual([
      'This looks like an email address. Please enter a website URL instead (e.g., example.com)',
      'true',
    ]);
    await address().press('Enter');
    expect(await message()).toBe(
      'Cannot submit an email address. Please enter a website URL instead.',
    );
    await address().fill('shop.example');
    expect([await message(), await address().getAttribute('aria-invalid')]).toEqual(['', 'false']);
  });

  test('says when the website does not answer, and can be used again', async () => {
    await asOwner();
    const failed = 'An error occurred while adding the website.';
    for (const [typed, reason] of [
      ['nothing.invalid', 'The website did not answer.'],
      [`${shop}/no-such-page`, 'The website answered with status 404 instead of a page.'],
      [
        '10.0.0.1',
        '10.0.0.1 is an IP address of a private network, and only public addresses are fetched. Enter the address that visitors type, such as example.com.',
      ],
    ] as const) {
      await address().fill(typed);
      await addButton().click();
      await page.getByText(`${failed} ${reason}`, { exact: true }).waitFor();
      expect(await addButton().isDisabled()).toBe(false);
    }
  });

  test('adds a website: busy labels, empty field, the list; a scan that cannot start is only logged', async () => {
    await asOwner();
    let release = () => {};
    const held = new Promise<void>((go) => {
      release = go;
    });
    await page.route('**/api/websites/*/crawl', async (route) => {
      await held;
      await route.fulfill({ status: 500, json: { error: 'no' } });
    });
    await address().fill(shop);
    await addButton().click();
    await page.getByRole('button', { name: 'Adding website...' }).waitFor();
    expect([await address().isDisabled(), await addButton().isDisabled()]).toEqual([true, true]);
    await page
      .getByRole('button', { name: 'Scanning website... (this might take a while)' })
      .waitFor();
    release();
    expect(await listed(page)).toEqual([shown()]);
    await page.getByRole('button', { name: 'Add Website' }).waitFor();
    expect(await address().inputValue()).toBe('');
    const entry = page.getByRole('region', { name: 'Your Websites' }).getByRole('link');
    expect(await entry.textContent()).toContain('Not Deployed Yet');
    expect(await entry.textContent()).toContain('Languages: None');
    await page.getByText(`${shown()} was added.`).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await entry.click();
    await page.getByRole('heading', { name: shown() }).waitFor();
    await page.getByText('This website has not been scanned yet.').waitFor();
  });

  test('finds a host that speaks http only; its other pages open the website that is there', async () => {
    await asOwner();
    await address().fill(`${shown()}/about`);
    await addButton().click();
    expect(await listed(page)).toEqual([shown()]);
    await address().fill(`https://${shown()}/journal`);
    await addButton().click();
    await page.getByText(`You already have ${shown()}.`).waitFor();
    await page.getByRole('heading', { name: shown() }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/dashboard\/website\//);
  });

  test('submits an address from the start page; an address from elsewhere only fills the field', async () => {
    await asOwner();
    await page.goto(webUrl);
    const form = page.locator('form[data-add-website]').first();
    await form.getByRole('textbox').fill(shop);
    await form.getByRole('button').click();
    expect(await listed(page)).toEqual([shown()]);
    expect(new URL(page.url()).search).toBe('');
    await page.goto('about:blank');
    await page.goto(`${webUrl}/dashboard?add=https://other.example`);
    await address().waitFor();
    expect(await address().inputValue()).toBe('https://other.example');
    expect(await addButton().textContent()).toBe('Add Website');
  });
});

describe('the dashboard', () => {
  test('navigates through its pages and logs out', async () => {
    await asOwner();
    const navigation = page.getByRole('navigation', { name: 'Dashboard' });
    expect(await navigation.getByRole('link', { name: 'Admin Panel' }).count()).toBe(0);
    for (const [name, heading] of [
      ['Privacy Policy', 'Privacy Policy'],
      ['Terms of Service', 'Terms of Service'],
      ['Billing', 'Billing'],
    ] as const) {
      await navigation.getByRole('link', { name }).click();
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    }
    await page.goto(`${webUrl}/dashboard/websites`);
    const entry = navigation.getByRole('link', { name: 'Dashboard', exact: true });
    await entry.waitFor();
    expect(await entry.getAttribute('aria-current')).toBe('page');
    await page.goto(`${webUrl}/dashboard/admin`);
    await page.waitForURL(`${webUrl}/dashboard`);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${webUrl}/`);
    await page.goto(`${webUrl}/dashboard`);
    await page.waitForURL(`${webUrl}/login`);
  });

  test('on a small screen, Esc, the dimmed page and navigation close the drawer', async () => {
    await asOwner();
    await page.setViewportSize({ width: 375, height: 700 });
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    const open = async () => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await drawer.waitFor();
    };
    await open();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await open();
    await page.mouse.click(360, 400);
    await drawer.waitFor({ state: 'detached' });
    await open();
    await drawer.getByRole('link', { name: 'Billing' }).click();
    await drawer.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  });

  test('reports a failed page and stays usable', async () => {
    await asOwner();
    await page.route('**/assets/billing-page-*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'Billing' }).click();
    await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor();
    await page.getByText('Part of the app could not be loaded.').waitFor();
    await page.getByRole('link', { name: 'Terms of Service' }).click();
    await page.getByRole('heading', { name: 'Terms of Service', level: 1 }).waitFor();
    await page.goto(`${webUrl}/dashboard/nothing`);
    await page.getByRole('heading', { name: 'There is no page here' }).waitFor();
  });

  test('says that lists could not be loaded', async () => {
    await asOwner();
    await page.route('**/rest/v1/websites?select=id*', (route) => route.fulfill({ status: 400 }));
    await page.reload();
    await page.getByText('Failed to fetch websites. Please try again later.').waitFor();
    await page.getByRole('heading', { name: 'Error' }).waitFor();
    await page.route('**/rest/v1/websites?select=*', (route) => route.fulfill({ status: 400 }));
    await page.reload();
    await page.getByText('Setting up your dashboard...').waitFor();
    await page.getByText('An error occurred while fetching websites').waitFor();
    // A list that fails takes no other page away.
    await page.getByRole('link', { name: 'Glossary' }).click();
    await page.getByRole('heading', { name: 'Glossary', level: 1 }).waitFor();
    await page.getByText('An error occurred while fetching websites').waitFor();
  });
});

describe('signing in', () => {
  test('an access token in the address of the sign-in page opens the dashboard', async () => {
    const { client } = await signIn(webUrl, 'hash@owner.example');
    const { data } = await client.auth.getSession();
    const { access_token = '', refresh_token = '' } = data.session ?? {};
    const hash = new URLSearchParams({ access_token, refresh_token, token_type: 'bearer' });
    await page.goto(`${webUrl}/login#${hash}&expires_in=3600`);
    await page.waitForURL(`${webUrl}/dashboard`);
    await page.getByText('hash@owner.example').waitFor();
  });

  test('opens the page that was asked for', async () => {
    await page.goto(`${webUrl}/dashboard/glossary?page=2`);
    await page.waitForURL(`${webUrl}/login?page=2`);
    const email = 'deep@owner.example';
    await page.getByLabel('Email Address').fill(email);
    await page.getByRole('button', { name: 'Send Magic Link' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    const slowly = async (route: Route) => {
      await page.waitForTimeout(500);
      await route.continue();
    };
    await page.route('**/glossary-page-*.js', slowly);
    await page.goto(await magicLink(webUrl, email));
    await page.waitForURL(`${webUrl}/dashboard/glossary?page=2`);
    await page.goto(`${webUrl}/dashboard`);
    await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
  });

  test('keeps the dashboard’s language on public pages in another', async () => {
    await asOwner();
    await page.goto(`${webUrl}/es/help`);
    expect(await page.locator('html').getAttribute('data-signed-in')).not.toBeNull();
    await page.goto(`${webUrl}/dashboard`);
    await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
  });

  test('ends with an error in the address of any page, which is shown', async () => {
    for (const path of ['/help', '/dashboard/billing']) {
      await asOwner();
      await page.goto(`${webUrl}${path}#error=access_denied&error_description=Not+today`);
      await page.waitForURL(/\/login/);
      await page.getByRole('alert').getByText('Not today').waitFor();
      await page.goto(`${webUrl}/dashboard`);
      await page.waitForURL(`${webUrl}/login`);
    }
  });

  test('no edge function exists, and the official client reads so', async () => {
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(`${webUrl}/functions/v1/hello`, { method });
      expect([answer.status, await answer.json()]).toEqual([
        404,
        { code: 'NOT_FOUND', message: 'Requested function was not found' },
      ]);
    }
  });

  test('used links and rejections by the service show a message', async () => {
    await asOwner();
    const used = await magicLink(webUrl, `owner${people}@owner.example`);
    const visitor = await browser.newPage();
    await visitor.goto(used);
    await visitor.getByText('Email link is invalid or has expired').waitFor();
    await visitor.waitForURL(`${webUrl}/login`);
    const refusal = { status: 429, json: { code: 429, msg: 'Slow down.' } };
    await visitor.route('**/auth/v1/otp*', (route) => route.fulfill(refusal));
    await visitor.getByLabel('Email Address').fill('a@b.example');
    await visitor.getByRole('button', { name: 'Send Magic Link' }).click();
    await visitor.getByText('Slow down.').waitFor();
    await visitor.route('**/auth/v1/otp*', (route) => route.fulfill({ status: 500, json: {} }));
    await visitor.getByRole('button', { name: 'Send Magic Link' }).click();
    await visitor.getByText('An unknown error occurred').waitFor();
    await visitor.route('**/auth/v1/otp*', (route) => route.abort());
    await visitor.getByRole('button', { name: 'Send Magic Link' }).click();
    await visitor.getByText('We can’t reach the server.').waitFor();
    await visitor.context().close();
  });

  test('signed-in users are redirected, and a new password needs a session', async () => {
    await page.goto(`${webUrl}/reset-password`);
    await page.waitForURL(`${webUrl}/login`);
    await asOwner();
    await page.goto(`${webUrl}/login`);
    await page.waitForURL(`${webUrl}/dashboard`);
    await page.goto(`${webUrl}/reset-password`);
    await page.getByLabel('New Password').fill('one long password');
    await page.getByLabel('Confirm Password').fill('another');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page.getByText("Passwords don't match").waitFor();
    await page.getByLabel('Confirm Password').fill('one long password');
    const redirected = page.waitForURL(`${webUrl}/dashboard`, { timeout: 10_000 });
    const before = Date.now();
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page.getByText('Your password has been reset.').waitFor();
    await redirected;
    expect(Date.now() - before).toBeGreaterThan(2900);
  });
});
