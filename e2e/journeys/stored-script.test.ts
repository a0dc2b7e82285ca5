import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../harness/account.ts';
import { browser, installation, onOwnInstallation, webUrl } from '../harness/journey.ts';
import { park, preview, signInHere } from '../harness/visitor.ts';
import { waitFor } from '../harness/wait.ts';

onOwnInstallation({
  ADMIN_EMAILS: 'root@admin.example',
  AUTH_EMAIL_PAUSE: '0',
  OUTGOING_ALLOWED_HOSTS: '*.localhost',
});

const attack = '<img src=x onerror=attacked()><script>attacked()</script>';
const attribute = `"'><svg onload=attacked()>`;
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const inPath = encodeURIComponent(attribute);

/** Each place of a page that reaches a screen; the visible texts are escaped, as a site shows what its own visitors wrote. */
const hostilePage = `<!doctype html><html lang="en"><head><title>${escaped(attack)} Title</title>
<meta name="description" content="${escaped(attribute)} Description of this page"></head><body>
<h1>${escaped(attack)} Heading of the page</h1><p title="${escaped(attribute)} Tip">Good day ${escaped(attack)}</p>
<p>Read <a href="/${inPath}">${escaped(attribute)} more about it</a>.</p>
<img src="/${inPath}.svg" alt="${escaped(attribute)} Picture">
<p><a href="javascript:attacked()">A link that runs a script</a></p>
<script>self.attacked?.()</script><img src="/missing.png" onerror="self.attacked?.()"></body></html>`;

let site: Server;
let siteUrl: string;

beforeAll(async () => {
  site = createServer(({ url = '/' }, response) => {
    if (url.includes('.')) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(hostilePage);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  siteUrl = `http://hostile.localhost:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  site?.closeAllConnections();
  site?.close();
});

/** Counts the calls of `attacked` in every frame of the context's pages. */
async function watched(context: BrowserContext): Promise<{ readonly at: string[] }> {
  const at: string[] = [];
  await context.exposeBinding('attacked', ({ frame }) => {
    at.push(frame.url());
  });
  return { at };
}

async function call<T>(token: string, method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(webUrl + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()) as T;
}

/** Adds the hostile website, translates each text by itself, and stores the attack wherever an owner may write. */
async function attackedWebsite(email: string): Promise<string> {
  const { client, token } = await signIn(webUrl, email);
  await client.auth.updateUser({ data: { name: attack, full_name: attack } });
  const { website } = await call<{ website: { id: string } }>(token, 'POST', '/api/websites', {
    url: siteUrl,
    language: 'en',
  });
  const scanned = `/api/websites/${website.id}`;
  await call(token, 'POST', `${scanned}/crawl`);
  await waitFor('the scan of the hostile site', async () => {
    const answer = await call<{ scan: { status: string } }>(token, 'GET', `${scanned}/scan`);
    return answer.scan.status === 'completed' || undefined;
  });
  await client
    .from('websites')
    .update({ translation_languages: ['es'] })
    .eq('id', website.id);
  const { pool } = installation.running.services.database;
  await pool.query(
    `insert into translated_strings (website_string_id, target_language, translated_string, state)
     select id, 'es', original_string, 'edited' from website_strings where website_id = $1
     on conflict do nothing`,
    [website.id],
  );
  await call(token, 'POST', '/api/glossary', {
    term: attack,
    translation: attribute,
    target_language: 'es',
    note: attack,
  });
  const { rows } = await pool.query<{ id: string }>(
    `select id from website_strings where website_id = $1 order by id limit 1`,
    [website.id],
  );
  await call(token, 'POST', `/api/website-strings/${website.id}/${rows[0]?.id}/comments`, {
    targetLanguage: 'es',
    body: attack,
  });
  return website.id;
}

async function visit(page: Page, address: string): Promise<void> {
  const response = await page.goto(address);
  expect([address, response?.status()]).toEqual([address, 200]);
  await page.waitForLoadState('networkidle');
}

test('the binding notices a script that runs', async () => {
  const context = await browser.newContext();
  const { at } = await watched(context);
  const page = await context.newPage();
  await page.setContent(`<p>${attack}</p>`);
  await expect.poll(() => at.length).toBe(2);
  await context.close();
});

test('no script stored in a website, translation, comment, glossary or name runs on a screen', async () => {
  const id = await attackedWebsite('attacker@owner.example');
  const website = `${webUrl}/dashboard/website/${id}`;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const { at } = await watched(context);
  const page = await context.newPage();
  await signInHere(page, webUrl, 'attacker@owner.example');
  const translation = `${website}/translation/es`;
  for (const address of [
    website,
    `${website}?tab=integration`,
    `${website}?tab=language-switcher`,
    `${website}/exclusions`,
    `${website}/voice`,
    `${website}/sent-to-engines`,
    `${translation}?section=strings`,
    `${translation}?section=slugs`,
    `${translation}?section=media`,
    `${webUrl}/dashboard/glossary`,
    `${webUrl}/dashboard/translation-memory`,
  ])
    await visit(page, address);
  await visit(page, `${translation}?section=strings`);
  expect(await page.getByRole('main').getByText(attack).count()).toBeGreaterThan(0);
  await page.goto(`${translation}/visual`);
  await page.frameLocator('iframe').locator('h1').first().click();
  await page.getByRole('region', { name: 'Edit this text' }).waitFor();
  expect(at).toEqual([]);
  await context.close();
});

test('no script in a user’s name or address of a website runs for an administrator', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const { at } = await watched(context);
  const page = await context.newPage();
  await signInHere(page, webUrl, 'root@admin.example');
  await visit(page, `${webUrl}/dashboard/admin`);
  await page.getByRole('button', { name: 'Impersonate attacker@owner.example' }).click();
  await page.getByText('You are currently impersonating a user').waitFor();
  expect(at).toEqual([]);
  await context.close();
});

test('no script of a website runs in its preview', async () => {
  const context = await browser.newContext();
  const { at } = await watched(context);
  const page = await context.newPage();
  await page.goto(`${webUrl}/onboarding/${await park(webUrl, siteUrl)}`);
  await preview(page, 'Spanish');
  await page.frameLocator('iframe').locator('h1').first().waitFor();
  await page.frameLocator('iframe').locator('img').first().waitFor({ state: 'attached' });
  expect(at).toEqual([]);
  await context.close();
});
