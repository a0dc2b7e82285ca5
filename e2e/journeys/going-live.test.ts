import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GoingLiveHarness, startGoingLive } from '../harness/going-live/harness.ts';
import { Owner } from '../harness/going-live/owner.ts';
import type { Site } from '../harness/integration-harness.ts';
import { overflow, violations } from '../harness/public-site.ts';

const bluebird = 'bluebird.test';
const kingfisher = 'kingfisher.test';

const patient = { timeout: 30_000 };

let harness: GoingLiveHarness;
let owner: Owner;
const sites: Record<string, Site> = {};

beforeAll(async () => {
  harness = await startGoingLive([bluebird, kingfisher]);
  owner = await Owner.at(harness);
});
afterAll(() => harness?.close());

describe('an owner goes live', () => {
  test('signs in over HTTPS, adds two websites, and has them scanned and translated', async () => {
    await owner.signIn('ada@owner.example');
    for (const domain of [bluebird, kingfisher]) sites[domain] = await owner.addWebsite(domain);
  });

  test('subdomain: after adding snippet and record, every step turns green without a reload', async () => {
    const site = sites[bluebird]!;
    await owner.screen.visit(site);
    await owner.screen.says(1, 'Subdomain');
    await owner.screen.says(2, 'Not found');
    await owner.screen.says(3, 'Not verified');
    await owner.addSnippet(site);
    await owner.screen.openStep(3);
    const record = owner.screen.record(`es.${bluebird}`);
    await record.getByText(site.target, { exact: true }).waitFor();
    harness.internet.change({ [`es.${bluebird} CNAME`]: [site.target] });
    await owner.seesDeployment();
  });

  test('subdirectory: the www record’s destination moves to a new name, then www points to us', async () => {
    const site = sites[kingfisher]!;
    await owner.screen.visit(site);
    await owner.chooseStructure('Subdirectory');
    await owner.screen.says(2, 'Not found');
    await owner.addSnippet(site);
    await owner.screen.openStep(3);
    const records = owner.page.getByRole('list', { name: 'The www record under its new name' });
    await records.getByText('Not there yet').waitFor();
    const origin = `dragoman-origin.${kingfisher}`;
    await records.getByText(origin, { exact: true }).waitFor();
    harness.internet.change({ [`${origin} A`]: [harness.customer] });
    await records.getByText('Not there yet').waitFor({ state: 'detached' });
    const www = `www.${kingfisher}`;
    expect((await harness.internet.place(www, 443)).address).toBe(harness.customer);
    harness.internet.change({ [`${www} A`]: [], [`${www} CNAME`]: [site.target] });
    await owner.seesDeployment();
  });
});

/** A new visitor's window, with the errors in it. */
async function reader(): Promise<{ page: Page; faults: string[] }> {
  const page = await (await harness.browser.newContext()).newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // Navigation cancels requests of the previous page.
    if (reason !== 'net::ERR_ABORTED') faults.push(`${reason}: ${request.url()}`);
  });
  return { page, faults };
}

const live = [
  { structure: 'subdomain', domain: bluebird, spanish: `https://es.${bluebird}` },
  { structure: 'subdirectory', domain: kingfisher, spanish: `https://www.${kingfisher}/es` },
];

/** The page's original text where a visitor should see its translation. */
const originalOf = (domain: string) =>
  domain === bluebird ? harness.siteOf(domain) : `https://www.${domain}`;

describe.each(live)('$structure: visitors at $spanish', ({ domain, spanish }) => {
  test('get a certificate from the authority for exactly this host', async () => {
    const { hostname } = new URL(spanish);
    const { certificate } = await harness.internet.ask(`${spanish}/`);
    expect(certificate?.subjectaltname).toBe(`DNS:${hostname}`);
    expect(certificate?.issuer.CN).toMatch(/^Pebble Intermediate CA/);
    const { page } = await reader();
    const shown = await (await page.goto(`${spanish}/`))?.securityDetails();
    expect(shown?.issuer).toMatch(/^Pebble Intermediate CA/);
    await page.context().close();
  });

  test('read Spanish, follow links, switch languages and go back', async () => {
    const { page, faults } = await reader();
    await page.goto(`${spanish}/`);
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    expect(await page.locator('h1').textContent()).toMatch(/casa/);
    await page.locator('body[data-open]').waitFor();
    const about = page.locator('body > nav a').nth(1);
    const spanishAbout = (await about.getAttribute('href')) ?? '';
    await about.click();
    await page.waitForURL((url) => url.pathname.endsWith(spanishAbout));
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    const switcher = page.locator('dragoman-switcher');
    await switcher.getByRole('link', { name: 'English' }).click();
    await page.waitForURL(`${originalOf(domain)}/about`);
    expect(await page.locator('h1').textContent()).toBe('About us');
    await switcher.getByRole('link', { name: 'Spanish' }).click();
    const origin = harness.publishedOriginOf(new URL(spanish).hostname);
    await page.waitForURL(
      (url) => url.href.startsWith(origin) && url.pathname.endsWith(spanishAbout),
    );
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    await page.goBack();
    await page.waitForURL(`${originalOf(domain)}/about`);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('send a form, log in, and stay logged in by a cookie of the host', async () => {
    const { page, faults } = await reader();
    await page.goto(`${spanish}/contact`);
    await page.locator('input[name=name]').fill('Grace Hopper');
    await page.locator('main button').click();
    expect(await page.locator('#from').textContent()).toBe('Grace Hopper');
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    await page.waitForURL(`${spanish}/**`);
    await page.goto(`${spanish}/account`);
    await page.locator('input[name=email]').fill('ada@reader.example');
    await page.locator('main button').click();
    await page.locator('#who').waitFor();
    expect(await page.locator('#who').textContent()).toBe('Ada');
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    await page.reload();
    expect(await page.locator('#who').textContent()).toBe('Ada');
    const [cookie] = await page.context().cookies(spanish);
    expect(cookie).toMatchObject({
      name: '__Host-reader',
      domain: new URL(spanish).hostname,
      secure: true,
      httpOnly: true,
    });
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

describe('around the translations', () => {
  test('HTTP redirects to HTTPS once, without loops', async () => {
    for (const { spanish } of live) {
      const { hostname, pathname } = new URL(spanish);
      const plain = await harness.internet.ask(`http://${hostname}${pathname}?a=1&b=%2F`);
      expect(plain.status).toBe(301);
      const location = String(plain.headers['location']);
      expect(location).toMatch(/^https:/);
      const { page } = await reader();
      const passed: string[] = [];
      page.on('response', (answer) => passed.push(`${answer.status()} ${answer.url()}`));
      await page.goto(`http://${hostname}/about`);
      expect(new URL(page.url()).protocol).toBe('https:');
      const documents = passed.filter((line) => line.startsWith('30'));
      expect(documents.length).toBeLessThanOrEqual(2);
      await page.context().close();
    }
  });

  test('the customers’ own addresses answer as before', async () => {
    const { page, faults } = await reader();
    await page.goto(`http://${kingfisher}/`);
    await page.waitForURL(`https://www.${kingfisher}/`);
    expect(await page.locator('h1').textContent()).toBe('Welcome to the house of books');
    await page.goto(`https://www.${kingfisher}/login`);
    await page.locator('input[name=email]').fill('ada@reader.example');
    await page.locator('main button').click();
    await page.waitForURL(`https://www.${kingfisher}/account`);
    expect(await page.locator('#who').textContent()).toBe('Ada');
    await page.goto(`https://www.${kingfisher}/contact`);
    await page.locator('input[name=name]').fill('Grace Hopper');
    await page.locator('main button').click();
    expect(await page.locator('h1').textContent()).toBe('Thank you for your letter');
    expect((await page.goto(`https://www.${kingfisher}/nothing`))?.status()).toBe(404);
    await page.goto(`https://www.${bluebird}/`);
    expect(await page.locator('h1').textContent()).toBe('Welcome to the house of books');
    expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
    expect(harness.customers.seen.some((line) => line.startsWith('dragoman-origin.'))).toBe(false);
    await page.context().close();
  });

  test('search engines find nothing to fix where the proxy serves the whole site', async () => {
    const checks = await owner.checkSearchEngines(sites[kingfisher]!);
    expect(checks.filter((check) => !check.includes('Passed'))).toEqual([]);
    expect(checks.length).toBe(13);
    await owner.seesAllGreen();
    await owner.page.getByText('Nothing to fix.').waitFor();
  });

  test('between subdomains the owner reads which sitemap carries the original’s hreflang', async () => {
    const checks = await owner.checkSearchEngines(sites[bluebird]!);
    const failed = checks.filter((check) => check.includes('To fix'));
    expect(failed.map((check) => check.split('To fix')[0])).toEqual([
      'The original’s pages name their translations',
    ]);
    expect(failed[0]).toMatch(/Sitemap: https:\/\/es\.\S+\/sitemap\.xml/);
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [1440, 375]) {
        await owner.page.emulateMedia({ colorScheme });
        await owner.page.setViewportSize({ width, height: 900 });
        expect(await violations(owner.page)).toEqual([]);
        expect(await overflow(owner.page)).toBe(0);
      }
    }
    await owner.page.emulateMedia({ colorScheme: 'light' });
    await owner.page.setViewportSize({ width: 1440, height: 900 });
  });

  test('a disabled website redirects visitors to the original, temporarily', async () => {
    const { kysely } = harness.installation.running.services.database;
    const setStatus = (status: 'disabled' | 'enabled') =>
      kysely.updateTable('websites').set({ status }).where('id', 'in', ids()).execute();
    await setStatus('disabled');
    for (const { domain, spanish } of live) {
      const look = async () => {
        const { status, headers } = await harness.internet.ask(`${spanish}/?a=1`);
        return [status, headers['location']];
      };
      await expect.poll(look, patient).toEqual([302, `${originalOf(domain)}/?a=1`]);
    }
    await setStatus('enabled');
    for (const { spanish } of live) {
      const look = async () => (await harness.internet.ask(`${spanish}/`)).headers['x-dragoman'];
      await expect.poll(look, patient).toContain('translated; language=es');
    }
  });

  test('while the database is stopped, known pages stay translated, others pass through, forms and logins work', async () => {
    await harness.stopDatabase();
    const { kysely } = harness.installation.running.services.database;
    await expect(kysely.selectFrom('websites').select('id').execute()).rejects.toThrow();
    for (const { spanish, domain } of live) {
      const known = await harness.internet.ask(`${spanish}/`);
      expect([known.status, known.headers['content-language']]).toEqual([200, 'es']);
      const unknown = await harness.internet.ask(`${spanish}/night`);
      expect(unknown.status).toBe(200);
      expect(unknown.text).toContain('The moon is in the garden.');
      const { page } = await reader();
      await page.goto(`${spanish}/`);
      expect(await page.locator('h1').textContent()).toMatch(/casa/);
      await page.goto(`${spanish}/account`);
      await page.locator('input[name=email]').fill('ada@reader.example');
      await page.locator('main button').click();
      expect(await page.locator('#who').textContent()).toBe('Ada');
      await page.goto(`${originalOf(domain)}/about`);
      expect(await page.locator('h1').textContent()).toBe('About us');
      await page.context().close();
    }
  });
});

const ids = () => Object.values(sites).map(({ id }) => id);
