import type { Page } from 'playwright-core';
import { mailsTo, mailTo, signIn, toldToApp } from './account.ts';

const day = 24 * 60 * 60 * 1000;

/** Adds a pending website as the start page does for a visitor; returns its id. */
export async function park(webUrl: string, url: string, language = 'en'): Promise<string> {
  const { url: backendUrl, key } = await toldToApp(webUrl);
  const now = Date.now();
  const answer = await fetch(`${backendUrl}/rest/v1/temp_websites?select=id`, {
    method: 'POST',
    headers: {
      apikey: key,
      'content-type': 'application/json',
      prefer: 'return=representation',
    },
    body: JSON.stringify({
      url,
      original_language: language,
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + day).toISOString(),
    }),
  });
  const [pending] = (await answer.json()) as { id: string }[];
  return pending?.id ?? '';
}

/** The link that signs in, of the newest mail to an address, once there are more than `known`. */
export async function magicLink(webUrl: string, email: string, known = 0): Promise<string> {
  const { links } = await mailTo(webUrl, email, known);
  return links.find((address) => address.includes('/auth/v1/verify')) ?? '';
}

/** Opens the dashboard as somebody who has signed in elsewhere: the sign-in page is opened only where it is looked at. */
export async function signInHere(page: Page, webUrl: string, email: string): Promise<void> {
  const { client } = await signIn(webUrl, email);
  const { data } = await client.auth.getSession();
  await page.goto(`${webUrl}/robots.txt`);
  await page.evaluate(
    (session) => localStorage.setItem('dragoman-session', session),
    JSON.stringify(data.session),
  );
  await page.goto(`${webUrl}/dashboard`);
  await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
}

/** Signs in by the sign-in page, and opens the mailed link in the same browser. */
export async function signInByPage(page: Page, webUrl: string, email: string): Promise<void> {
  await page.goto(`${webUrl}/login`);
  // The mail is sent after the answer, so an earlier one could be taken for it.
  const known = (await mailsTo(webUrl, email)).length;
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await page.goto(await magicLink(webUrl, email, known));
  await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
}

/** Translates the website of an onboarding page to a language, until the preview is shown. */
export async function preview(page: Page, language: string): Promise<void> {
  await page.getByRole('button', { name: /Translate it to/ }).click();
  await page.getByRole('option', { name: language }).click();
  await page.getByRole('button', { name: 'Translate and Preview' }).click();
  await page.locator('iframe').waitFor();
}

/** Addresses in one of the dashboard's lists, once it has any. */
export async function listed(page: Page, heading = 'Your Websites'): Promise<(string | null)[]> {
  const list = page.getByRole('region', { name: heading });
  await list.getByRole('link').first().waitFor();
  const links = await list.getByRole('link').all();
  return Promise.all(links.map((link) => link.locator('[translate=no]').textContent()));
}
