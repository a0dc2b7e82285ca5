import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { mailsTo } from '../harness/account.ts';
import { browser, installation, onSharedInstallation } from '../harness/journey.ts';
import { overflow, violations } from '../harness/public-site.ts';
import { signInHere } from '../harness/visitor.ts';
import { waitFor } from '../harness/wait.ts';

onSharedInstallation(['api', 'backend', 'web']);

const email = 'account@owner.example';
let page: Page;

beforeAll(async () => {
  page = await browser.newPage({ viewport: { width: 1440, height: 1200 } });
  page.setDefaultTimeout(20_000);
  await signInHere(page, installation.running.webUrl ?? '', email);
});

const at = (path: string) => `${installation.running.webUrl}${path}`;
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Signs in by the second mail with such a link; other mails may be newer. */
async function signInAgain(): Promise<void> {
  await page.goto(at('/login'));
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  const link = await waitFor('a second link', async () => {
    const mails = await mailsTo(at(''), email);
    const links = mails.map((mail) => mail.links.find((one) => one.includes('/verify')));
    const [newest, earlier] = links.filter((one) => one !== undefined);
    return earlier && newest;
  });
  await page.goto(link);
  await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
}

test('an owner downloads everything of the account', async () => {
  await page.goto(at('/dashboard'));
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await button('Download my data').click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^dragoman-[\d-]+\.zip$/);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  expect(bytes.includes('tables/auth.users.json')).toBe(true);
});

test('an owner deletes the account, signs in again and keeps it', async () => {
  await page.getByLabel('Your email address, to confirm').fill('somebody@else.example');
  await button('Delete my account').click();
  await page.getByText('This is not the email address of your account.').waitFor();
  await page.getByLabel('Your email address, to confirm').fill(email);
  await button('Delete my account').click();
  await page.getByText('We mailed you how to keep it.').waitFor();
  await page.getByRole('link', { name: 'Sign out' }).click();
  await page.waitForURL(at('/'));
  await signInAgain();
  const banner = page.getByRole('complementary', { name: 'Deletion of your account' });
  await banner.waitFor();
  expect(await violations(page)).toEqual([]);
  await banner.getByRole('link', { name: 'Keep my account' }).click();
  await button('Keep my account').waitFor();
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await overflow(page)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 1200 });
  await button('Keep my account').click();
  await button('Delete my account').waitFor();
  await banner.waitFor({ state: 'detached' });
});
