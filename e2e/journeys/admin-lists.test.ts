import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { browser, installation, onOwnInstallation, webUrl } from '../harness/journey.ts';
import { overflow, violations } from '../harness/public-site.ts';
import { signInHere } from '../harness/visitor.ts';

const admin = 'root@admin.example';
const count = 300;

onOwnInstallation({ ADMIN_EMAILS: admin, AUTH_EMAIL_PAUSE: '0' }, ['api', 'backend', 'web']);

beforeAll(async () => {
  const { pool } = installation.running.services.database;
  // The last user has two websites, the one before none, all others one.
  await pool.query(`
    insert into auth.users (email, email_confirmed_at)
    select 'user' || to_char(n, 'FM000') || '@many.example', now() from generate_series(1, ${count}) n`);
  await pool.query(`
    insert into public.websites (user_id, url, name, original_language, status, created_at)
    select users.id, 'https://site' || to_char(n, 'FM000') || '.example', 'Site ' || n, 'en',
      case when n % 2 = 0 then 'enabled' else 'pending' end, now() - n * interval '1 minute'
    from generate_series(1, ${count}) n
    join auth.users users on users.email =
      'user' || to_char(case when n = ${count - 1} then ${count} else n end, 'FM000') || '@many.example'`);
  await pool.query(`
    update websites set billed_to = (select id from auth.users where email = 'user001@many.example')
    where name = 'Site 5'`);
});

async function openPanel(options: Parameters<Browser['newPage']>[0] = {}): Promise<Page> {
  const page = await browser.newPage(options);
  await signInHere(page, webUrl, admin);
  await page.goto(`${webUrl}/dashboard/admin`);
  await page.getByRole('heading', { name: 'All Websites' }).waitFor();
  return page;
}

/** A list of the page: its entries in order, and its controls. */
function listOf(page: Page, name: string) {
  const region = page.getByRole('region', { name, exact: true });
  return {
    region,
    entries: () => region.getByRole('listitem').allTextContents(),
    next: () => region.getByRole('button', { name: 'Next' }).click(),
    says: (text: string) => region.getByText(text).first().waitFor(),
  };
}

test('300 websites are paged, sorted by each order, and found by owner', async () => {
  const page = await openPanel();
  const websites = listOf(page, 'All Websites');
  await websites.says('Page 1 of 6');
  const seen = new Set<string>();
  for (let at = 1; at <= 6; at += 1) {
    await websites.says(`Page ${at} of 6`);
    for (const entry of await websites.entries()) seen.add(entry);
    if (at < 6) await websites.next();
  }
  expect(seen.size).toBe(count);
  expect(await websites.region.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);

  const sort = page.getByRole('combobox', { name: 'Sort websites by' });
  const first = { Newest: 'Site 1h', Address: 'Site 1h', Owner: 'Site 1h', Status: 'Site 2h' };
  for (const [order, start] of Object.entries(first)) {
    await sort.selectOption(order);
    await websites.says('Page 1 of 6');
    expect((await websites.entries())[0]).toContain(start);
  }
  const payer = 'user001@many.example';
  const paid = page.getByText(`${payer} pays for this website.`);
  await page.getByRole('textbox', { name: 'Search websites' }).fill(payer);
  await expect.poll(() => websites.entries()).toHaveLength(2);
  expect(await websites.region.getByRole('listitem').filter({ has: paid }).textContent()).toContain(
    'Site 5',
  );
  await page.getByRole('textbox', { name: 'Search websites' }).fill('user300@');
  await expect.poll(() => websites.entries()).toHaveLength(2);
  expect(await websites.region.getByText(/^Page/).count()).toBe(0);
  await page.context().close();
});

test('300 users are paged and sorted by their number of websites', async () => {
  const page = await openPanel();
  const users = listOf(page, 'Users');
  // The administrator and the account of a fresh database, too.
  await users.says('Page 1 of 7');
  await users.next();
  await users.says('Page 2 of 7');
  await page.getByRole('combobox', { name: 'Sort users by' }).selectOption('Websites');
  await users.says('Page 1 of 7');
  expect((await users.entries())[0]).toContain('user300@many.example2 websites');
  await page.getByRole('textbox', { name: 'Search users' }).fill('user299');
  await expect.poll(() => users.entries()).toEqual([expect.stringContaining('0 websites')]);
  await page.context().close();
});

test('many of them fit a phone in both directions and break no rule of axe in the dark', async () => {
  const page = await openPanel({ viewport: { width: 375, height: 812 }, colorScheme: 'dark' });
  for (const direction of ['ltr', 'rtl']) {
    await page.evaluate((dir) => {
      document.documentElement.dir = dir;
    }, direction);
    expect(await overflow(page), direction).toBeLessThanOrEqual(0);
  }
  expect(await violations(page)).toEqual([]);
  await page.context().close();
});
