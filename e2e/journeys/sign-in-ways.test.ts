import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { addFactor, mailTo, signIn, totp } from '../harness/account.ts';
import { browser, onOwnInstallation, webUrl } from '../harness/journey.ts';
import { magicLink, signInHere } from '../harness/visitor.ts';
import { waitFor } from '../harness/wait.ts';

onOwnInstallation({ AUTH_EMAIL_PAUSE: '0', SIGN_IN_WAYS: 'password,sso' }, [
  'api',
  'backend',
  'web',
]);

afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

async function newPage(): Promise<Page> {
  return (await browser.newContext({ locale: 'en-US' })).newPage();
}

test('SSO says when nobody set it up for the domain, and nothing of mailed links', async () => {
  const page = await newPage();
  await page.goto(`${webUrl}/login`);
  const mailed = page.getByText('we send you a sign-in link');
  await mailed.waitFor();
  await page.getByRole('button', { name: 'Sign in with SSO' }).click();
  await page.getByLabel('Email Address').fill('somebody@elsewhere.example');
  await mailed.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Continue with SSO' }).click();
  await page.getByText('SSO is not set up for this email domain.').waitFor();
  await page.getByRole('button', { name: 'Sign in with an email link' }).click();
  await mailed.waitFor();
});

test('what is typed while another form is loading goes along', async () => {
  const page = await newPage();
  await page.goto(`${webUrl}/login`);
  await page.getByLabel('Email Address').focus();
  await page.waitForFunction(() => document.querySelector('script[type=module]') !== null);
  await page.waitForLoadState('networkidle');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.js', (route) => released.then(() => route.continue()));
  const requested = page.waitForRequest('**/*.js');
  await page.getByRole('button', { name: 'Sign in with a password' }).click();
  await requested;
  await page.getByLabel('Email Address').fill('typed@owner.example');
  release();
  await page.getByLabel('Password').waitFor();
  expect(await page.getByLabel('Email Address').inputValue()).toBe('typed@owner.example');
});

test('a forgotten password is replaced, and the new one signs in', async () => {
  const email = 'forgetful@owner.example';
  const elsewhere = await newPage();
  await signInHere(elsewhere, webUrl, email);
  const page = await newPage();
  await forgetPassword(page, email);
  await choosePassword(page);
  await page.waitForURL(`${webUrl}/dashboard`, { timeout: 10_000 });
  // A new password ends the other sessions.
  await elsewhere.reload();
  await elsewhere.waitForURL(`${webUrl}/login`);
  const other = await newPage();
  await other.goto(`${webUrl}/login`);
  await other.getByRole('button', { name: 'Sign in with a password' }).click();
  await other.getByLabel('Email Address').fill(email);
  await other.getByLabel('Password').fill('another password');
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await other.getByText('The email address or the password is wrong.').waitFor();
  await other.getByLabel('Password').fill('one long password');
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await other.waitForURL(`${webUrl}/dashboard`);
});

test('a reload keeps the field of the mailed code; the code of a forgotten password leads to a new one', async () => {
  const email = 'reloads@owner.example';
  await signInHere(await newPage(), webUrl, email);
  const page = await newPage();
  await page.goto(`${webUrl}/login`);
  await page.getByLabel('Email Address').fill('other@owner.example');
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await page.reload();
  await page.getByText('other@owner.example').waitFor();
  await page.getByLabel('Or enter the code from the email').waitFor();
  await page.getByRole('button', { name: 'Use a different email address' }).click();
  await askForReset(page, email);
  const { code = '' } = await waitFor('the mail to reset it', async () => {
    const newest = await mailTo(webUrl, email);
    return newest.links.some((link) => link.includes('type=recovery')) ? newest : undefined;
  });
  await page.getByLabel('Or enter the code from the email').fill(code);
  await page.getByRole('button', { name: 'Sign in with code' }).click();
  await page.waitForURL(`${webUrl}/reset-password`);
  await choosePassword(page);
  await page.waitForURL(`${webUrl}/dashboard`, { timeout: 10_000 });
});

/** Asks for a link to replace the password, and follows it. */
async function forgetPassword(page: Page, email: string): Promise<void> {
  await page.goto(`${webUrl}/login`);
  await askForReset(page, email);
  const link = await waitFor('the mail to reset it', async () => {
    const newest = await magicLink(webUrl, email);
    return newest.includes('type=recovery') ? newest : undefined;
  });
  await page.goto(link);
}

async function askForReset(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with a password' }).click();
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByText(`we’ve sent ${email} a link`).waitFor();
}

async function choosePassword(page: Page): Promise<void> {
  await page.getByLabel('New Password').fill('one long password');
  await page.getByLabel('Confirm Password').fill('one long password');
  await page.getByRole('button', { name: 'Reset Password' }).click();
}

test('an account with a second factor replaces its password, too', async () => {
  const email = 'careful@forgetful.example';
  const secret = await addFactor((await signIn(webUrl, email)).client);
  const page = await newPage();
  await forgetPassword(page, email);
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
  await page.getByLabel('Code').fill(totp(secret, 1));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Reset Password' }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).waitFor();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).waitFor();
  await choosePassword(page);
  await page.getByText('Your password has been reset.').waitFor();
});
