import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addFactor, signIn } from '../harness/account.ts';
import { browser, onOwnInstallation, webUrl } from '../harness/journey.ts';
import { listed, signInHere } from '../harness/visitor.ts';

onOwnInstallation({ ADMIN_EMAILS: 'root@admin.example', AUTH_EMAIL_PAUSE: '0' }, [
  'api',
  'backend',
  'web',
]);

let page: Page;

beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
});
afterEach(async () => {
  await page.context().close();
});

describe('an administrator', () => {
  test('reads which list could not be loaded, and loads it again', async () => {
    await signInHere(page, webUrl, 'root@admin.example');
    await page.route('**/api/admin/users', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`${webUrl}/dashboard/admin`);
    const failed = page.getByRole('alert').filter({ hasText: 'The users could not be loaded.' });
    await failed.waitFor();
    await page.unroute('**/api/admin/users');
    await failed.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('listitem').filter({ hasText: 'root@admin.example' }).waitFor();
  });

  test('sees every user, acts as one, and returns', async () => {
    const { client, userId } = await signIn(webUrl, 'helped@owner.example');
    await client.from('websites').insert({
      user_id: userId,
      url: 'https://helped.example',
      original_language: 'en',
      translation_languages: ['es'],
    });
    // An administrator needs no second factor of the user.
    await addFactor(client);
    await signInHere(page, webUrl, 'root@admin.example');
    expect(await listed(page, 'All Other Websites')).toContain('helped.example');
    await page.getByText('Admin View').waitFor();
    // Another user's website is shown without any actions.
    await page.getByRole('link', { name: /helped.example/ }).click();
    await page.getByRole('heading', { name: 'helped.example', level: 1 }).waitFor();
    await page.getByText('This website belongs to another account.').waitFor();
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
    const address = page.url();
    await page.goto(`${address}/translation/es`);
    await page.getByRole('heading', { name: 'Spanish translation', level: 1 }).waitFor();
    await page.getByText('This website belongs to another account.').waitFor();
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
    await page.getByRole('main').getByRole('link', { name: 'Admin Panel' }).click();
    const user = page.getByRole('listitem').filter({ hasText: 'helped@owner.example' });
    await user.getByText('1 website', { exact: true }).waitFor();
    await page.getByText('https://helped.example').waitFor();
    const own = page.getByRole('listitem').filter({ hasText: 'root@admin.example' });
    expect(await own.getByRole('button').count()).toBe(0);
    const search = page.getByRole('textbox', { name: 'Search websites' });
    await search.fill('helped@owner');
    await page.getByRole('listitem').filter({ hasText: 'https://helped.example' }).waitFor();
    await search.fill('nobody');
    await page.getByText('No websites match your search.').waitFor();
    await user.getByRole('button', { name: 'Impersonate' }).click();
    await page.getByText('You are currently impersonating a user: helped@owner.example').waitFor();
    expect(await listed(page)).toEqual(['helped.example']);
    const notice = page.getByRole('complementary', { name: 'Impersonation' });
    await page.goto(`${webUrl}/dashboard/account`);
    const deletion = page.getByRole('heading', { name: 'Delete my account' }).locator('../..');
    await deletion.getByText('You are acting as a user. Only they can do this.').waitFor();
    expect(await deletion.getByRole('textbox').isDisabled()).toBe(true);
    for (const path of ['/onboarding/nothing', '/reset-password', '/help']) {
      await page.goto(webUrl + path);
      await notice.getByText('impersonating a user: helped@owner.example').waitFor();
    }
    await notice.getByRole('button', { name: 'Exit Impersonation' }).click();
    await page.waitForURL(`${webUrl}/dashboard/admin`);
    await page.getByRole('heading', { name: 'Admin Panel' }).waitFor();
    expect(await page.getByText('You are currently impersonating').count()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('adminSession'))).toBeNull();
  });

  test('logging out while acting as a user signs out both and revokes both tokens', async () => {
    await signIn(webUrl, 'visited@owner.example');
    await signInHere(page, webUrl, 'root@admin.example');
    const stored = (key: string) =>
      page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key);
    const admin = await stored('dragoman-session');
    await page.getByRole('link', { name: 'Admin Panel' }).click();
    await page.getByRole('button', { name: 'Impersonate visited@owner.example' }).click();
    await page.getByText('You are currently impersonating a user').waitFor();
    const user = await stored('dragoman-session');
    const { apikey } = await page.evaluate(() => {
      const config = JSON.parse(document.getElementById('app-config')?.textContent ?? '{}');
      return { apikey: String(config.supabaseKey) };
    });
    const statusOf = async (token: string) => {
      const headers = { apikey, authorization: `Bearer ${token}` };
      return (await fetch(`${webUrl}/rest/v1/websites?select=id`, { headers })).status;
    };
    const tokens = [admin.access_token, user.access_token];
    expect(await Promise.all(tokens.map(statusOf))).toEqual([200, 200]);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${webUrl}/`);
    expect([await stored('dragoman-session'), await stored('adminSession')]).toEqual([null, null]);
    expect(await Promise.all(tokens.map(statusOf))).toEqual([401, 401]);
    for (const { refresh_token } of [admin, user]) {
      const renewed = await fetch(`${webUrl}/auth/v1/token?grant_type=refresh_token`, {
        method: 'POST',
        headers: { apikey, 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token }),
      });
      expect(renewed.status).toBe(400);
    }
  });

  test('sees an error when impersonation fails or the session has changed', async () => {
    await signInHere(page, webUrl, 'root@admin.example');
    await page.getByRole('link', { name: 'Admin Panel' }).click();
    await page.route('**/api/admin/impersonate', (route) =>
      route.fulfill({ json: { session: { session: { access_token: 'x' } } } }),
    );
    await page
      .getByRole('button', { name: /^Impersonate helped/ })
      .first()
      .click();
    const invalid = 'Failed to impersonate user: Invalid session data received';
    await page.getByRole('alertdialog', { name: invalid }).waitFor();
    await page.getByRole('button', { name: 'OK' }).click();
    await page.route('**/api/admin/impersonate', (route) =>
      route.fulfill({ status: 500, json: { error: 'User not found' } }),
    );
    await page
      .getByRole('button', { name: /^Impersonate helped/ })
      .first()
      .click();
    const refused = 'Failed to impersonate user: Impersonation failed: User not found';
    await page.getByRole('alertdialog', { name: refused }).waitFor();
    await page.getByRole('button', { name: 'OK' }).click();
    const session = await page.evaluate(() => localStorage.getItem('dragoman-session') ?? '');
    await page.evaluate(() => localStorage.removeItem('dragoman-session'));
    await page
      .getByRole('button', { name: /^Impersonate helped/ })
      .first()
      .click();
    const none = 'Failed to impersonate user: No session found';
    await page.getByRole('alertdialog', { name: none }).waitFor();
    await page.getByRole('button', { name: 'OK' }).click();
    await page.evaluate((stored) => localStorage.setItem('dragoman-session', stored), session);
    await page.evaluate(() => localStorage.setItem('adminSession', '{"access_token":"x"}'));
    await page.reload();
    await page.getByRole('button', { name: 'Exit Impersonation' }).click();
    const failed = 'Failed to end impersonation. Please try logging out and back in.';
    await page.getByRole('alertdialog', { name: failed }).waitFor();
  });
});
