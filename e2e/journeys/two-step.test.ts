import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { mailsTo, totp } from '../harness/account.ts';
import { browser, installation, onOwnInstallation } from '../harness/journey.ts';
import { overflow, violations } from '../harness/public-site.ts';
import { signInHere } from '../harness/visitor.ts';
import { waitFor } from '../harness/wait.ts';

onOwnInstallation({ AUTH_EMAIL_PAUSE: '0', ADMIN_EMAILS: 'root@admin.example' }, [
  'api',
  'backend',
  'web',
]);

const email = 'careful@owner.example';
let page: Page;
let secret: string;
let codes: string[];

beforeAll(async () => {
  const _environment = { AUTH_EMAIL_PAUSE: '0', ADMIN_EMAILS: 'root@admin.example' };
  page = await newPage();
});

const at = (path: string) => `${installation.running.webUrl}${path}`;
const button = (name: string, on: Page = page) => on.getByRole('button', { name, exact: true });
const card = (on: Page = page) => on.getByRole('region', { name: 'Two-step verification' });

async function newPage(): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 1200 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const opened = await context.newPage();
  opened.setDefaultTimeout(20_000);
  return opened;
}

/** The links of sign-in mails, newest first. */
async function links(): Promise<string[]> {
  const mails = await mailsTo(at(''), email);
  return mails.flatMap((mail) => mail.links.filter((one) => one.includes('/verify')));
}

/** Follows the next sign-in link, which leads to the second step. */
async function signInWithLink(on: Page): Promise<void> {
  const { length } = await links();
  await on.goto(at('/login'));
  await on.getByLabel('Email Address').fill(email);
  await on.getByRole('button', { name: 'Send Magic Link' }).click();
  const link = await waitFor('the next link', async () => {
    const sent = await links();
    return sent.length > length ? sent[0] : undefined;
  });
  await on.goto(link);
  await on.getByRole('heading', { name: 'One more step' }).waitFor();
}

const stepMs = 30_000;
/** The time step of the last code. */
let lastStep = 0;

/** Returns the next code that is accepted: the first is of the step before, so that three follow each other without a wait. */
async function nextCode(): Promise<string> {
  const isEnding = stepMs - (Date.now() % stepMs) < 5000;
  const now = Math.floor(Date.now() / stepMs);
  lastStep = Math.max(lastStep + 1, isEnding ? now : now - 1);
  await page.waitForTimeout(Math.max(0, (lastStep - 1) * stepMs - Date.now()));
  return totp(secret, lastStep - Math.floor(Date.now() / stepMs));
}

async function signOut(): Promise<void> {
  await page.goto(at('/logout'));
  await page.waitForURL(at('/'));
}

/** What mails told the owner, oldest first. */
async function told(): Promise<string[]> {
  const mails = await mailsTo(at(''), email);
  return mails
    .filter(({ links }) => links.every((one) => !one.includes('/verify')))
    .map(({ text }) => text)
    .toReversed();
}

async function fits(on: Page = page): Promise<void> {
  expect(await overflow(on)).toBeLessThanOrEqual(0);
}

test('an owner sets an authenticator app up by keyboard and gets ten recovery codes once', async () => {
  await signInHere(page, at(''), email);
  await page.goto(at('/dashboard/account'));
  await card().getByText('Signing in then also asks for a code').waitFor();
  await fits();
  await button('Set up').press('Enter');
  const picture = card().getByRole('img', { name: 'QR code with the key' });
  await picture.waitFor();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
    0,
  );
  secret = ((await card().locator('code').textContent()) ?? '').replaceAll(' ', '');
  expect(await violations(page)).toEqual([]);
  await fits();
  const field = card().getByLabel('Code from the app');
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await card().getByText('The code has 6 digits.').waitFor();
  await field.fill(totp(secret, 40));
  await page.keyboard.press('Enter');
  await card().getByText('This code is wrong. Enter the one that your app shows now.').waitFor();
  await fits();
  await field.fill(await nextCode());
  await page.keyboard.press('Enter');
  await card().getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  codes = await card().getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  for (const code of codes) expect(code).toMatch(/^(?:[2-9a-z]{4}-){3}[2-9a-z]{4}$/);
  expect(await violations(page)).toEqual([]);
  await fits();
  const saved = page.waitForEvent('download');
  await button('Download').click();
  expect(await readFile(await (await saved).path(), 'utf8')).toBe(`${codes.join('\n')}\n`);
  await button('Copy the recovery codes').click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${codes.join('\n')}\n`);
  await button('I have saved them').click();
  await card().getByText('Recovery codes left: 10').waitFor();
  await fits();
  await page.reload();
  await card().getByText('Recovery codes left: 10').waitFor();
  expect(await page.getByText(codes[0] ?? '').count()).toBe(0);
  await expect.poll(told).toHaveLength(2);
});

test('signing in asks for the code, and refuses a wrong one', async () => {
  await signOut();
  await signInWithLink(page);
  await fits();
  await page.getByLabel('Code', { exact: true }).fill(totp(secret, 40));
  await button('Sign in').click();
  await page.getByText('This code is wrong. Enter the one that your app shows now.').waitFor();
  await page.getByLabel('Code', { exact: true }).fill(await nextCode());
  await button('Sign in').click();
  await page.waitForURL(at('/dashboard'));
});

test('a recovery code signs in once, however it is typed', async () => {
  const [code = ''] = codes;
  await signOut();
  await signInWithLink(page);
  await button('Use a recovery code').click();
  await page.getByText('Recovery codes left: 10').waitFor();
  await fits();
  await page.getByLabel('Recovery code').fill(code.replaceAll('-', ' ').toUpperCase());
  await button('Sign in').click();
  await page.waitForURL(at('/dashboard'));
  await page.goto(at('/dashboard/account'));
  await card().getByText('Recovery codes left: 9').waitFor();
  expect((await told()).at(-1)).toContain('A recovery code was used to sign in.');
  await signOut();
  await signInWithLink(page);
  await button('Use a recovery code').click();
  await page.getByText('Recovery codes left: 9').waitFor();
  await page.getByLabel('Recovery code').fill(code);
  for (let tries = 0; tries < 5; tries += 1) {
    await button('Sign in').click();
    await page.getByText('This recovery code is wrong or was used before.').waitFor();
    await page.waitForFunction(
      () => document.querySelector('button[type=submit]:enabled') !== null,
    );
  }
  await button('Sign in').click();
  await page.getByText('Too many tries. Please wait a few minutes.').waitFor();
  await button('Use your authenticator app').click();
  await page.getByLabel('Code', { exact: true }).fill(await nextCode());
  await button('Sign in').click();
  await page.waitForURL(at('/dashboard'));
});

test('new codes replace the old ones', async () => {
  await page.goto(at('/dashboard/account'));
  await button('Create new recovery codes').click();
  await card().getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  const made = await card().getByRole('listitem').allTextContents();
  expect(made.filter((code) => codes.includes(code))).toEqual([]);
  codes = made;
  await button('I have saved them').click();
  await card().getByText('Recovery codes left: 10').waitFor();
});

test('an administrator who acts as the owner reads the reason beside disabled controls', async () => {
  const admin = await newPage();
  await signInHere(admin, at(''), 'root@admin.example');
  await admin.goto(at('/dashboard/admin'));
  await button(`Impersonate ${email}`, admin).click();
  await admin.getByText('You are currently impersonating a user').waitFor();
  await admin.goto(at('/dashboard/account'));
  await card(admin).getByText('You are acting as a user. Only they can do this.').waitFor();
  await card(admin).getByText('Recovery codes left: 10').waitFor();
  for (const name of ['Create new recovery codes', 'Turn off']) {
    expect(await button(name, admin).isDisabled()).toBe(true);
  }
  await fits(admin);
  await admin.context().close();
});

test('the owner turns it off after a confirmation, and signs in without a code', async () => {
  await button('Turn off').click();
  await card().getByText('Signing in then asks for no code.').waitFor();
  await fits();
  await page.keyboard.press('Escape');
  await button('Turn off').click();
  await card().getByRole('group').getByRole('button', { name: 'Turn off' }).click();
  await button('Set up').waitFor();
  expect((await told()).at(-1)).toContain(
    'An authenticator app for two-step verification was removed.',
  );
  await signOut();
  await signInHere(page, at(''), email);
});

test('an administrator turns it off for a user who lost the phone and the codes', async () => {
  await page.goto(at('/dashboard/account'));
  await button('Set up').click();
  secret = ((await card().locator('code').textContent()) ?? '').replaceAll(' ', '');
  await card().getByLabel('Code from the app').fill(totp(secret));
  await button('Turn on').click();
  await button('I have saved them').click();
  const admin = await newPage();
  await signInHere(admin, at(''), 'root@admin.example');
  await admin.goto(at('/dashboard/admin'));
  const user = admin.getByRole('listitem').filter({ hasText: email });
  await user.getByRole('button', { name: 'Turn off two-step verification' }).click();
  await user.getByText(`Signing in as ${email} then asks for no code.`).waitFor();
  expect(await violations(admin)).toEqual([]);
  await fits(admin);
  await user.getByRole('button', { name: 'Turn off' }).click();
  await expect.poll(() => user.getByRole('button').count()).toBe(1);
  await admin.goto(at('/dashboard/admin/operations'));
  await admin.getByText(`root@admin.example reset the two-step verification of ${email}`).waitFor();
  await expect.poll(async () => (await told()).at(-1)).toContain('was removed');
  await signOut();
  await signInHere(page, at(''), email);
});
