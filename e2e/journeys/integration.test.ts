import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signIn } from '../harness/account.ts';
import { openBrowser } from '../harness/browser.ts';
import { type Installation, startInstallation } from '../harness/installation.ts';
import {
  ownWebsite,
  type Surroundings,
  snippetOf,
  startSurroundings,
} from '../harness/owner-site.ts';
import { signInHere } from '../harness/visitor.ts';

const proxyHost = 'proxy.dragoman.example';

let around: Surroundings;
let installation: Installation;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let webUrl: string;
let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;
let ada: Awaited<ReturnType<typeof signIn>>;
let sites = 0;

beforeAll(async () => {
  around = await startSurroundings();
  installation = await startInstallation(
    { ...around.environment, PRODUCT_HOST: 'dragoman.example', AUTH_EMAIL_PAUSE: '0' },
    ['api', 'backend', 'web'],
  );
  webUrl = installation.running.webUrl ?? '';
  browser = await openBrowser();
  const first = await browser.newPage();
  await signInHere(first, webUrl, 'ada@owner.example');
  signedIn = await first.context().storageState();
  await first.context().close();
  ada = await signIn(webUrl, 'ada@owner.example');
});
afterAll(async () => {
  await browser?.close();
  await installation?.close();
  await around?.close();
});
beforeEach(async () => {
  around.names.zone = {};
  context = await browser.newContext({
    storageState: signedIn,
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  page = await context.newPage();
});
afterEach(() => context.close());

interface Site {
  readonly id: string;
  /** The domain whose records the owner changes. */
  readonly domain: string;
  /** What the records lead to. */
  readonly target: string;
}

/** A new website of the owner's, scanned, with its Integration tab open. */
async function openSite(
  website: { languages?: string[]; structure?: 'subdomain' | 'subdirectory' } = {},
): Promise<Site> {
  const site = await addSite(website);
  await visit(site);
  return site;
}

async function addSite(
  website: { languages?: string[]; structure?: 'subdomain' | 'subdirectory' } = {},
): Promise<Site> {
  sites += 1;
  const domain = `shop${sites}.localhost`;
  const id = await ownWebsite(installation, ada, { url: around.urlOf(domain), ...website });
  return { id, domain, target: `${id}.${proxyHost}` };
}

async function visit({ id }: Site): Promise<void> {
  await page.goto(`${webUrl}/dashboard/website/${id}?tab=integration`);
  await page.getByRole('heading', { name: 'Deployment', exact: true }).waitFor();
}

const stepTitles = {
  1: 'URL Structure',
  2: 'Code Snippet',
  3: 'DNS Configuration',
  4: 'Activate Subscription',
} as const;

/** A step's heading, which says its state too. */
function heading(number: keyof typeof stepTitles): Locator {
  return page.getByRole('heading', { name: new RegExp(`^${number}\\. ${stepTitles[number]}`) });
}

/** Waits until a step says so. */
async function says(number: keyof typeof stepTitles, state: string): Promise<void> {
  await heading(number).filter({ hasText: state }).waitFor();
}

const records = () => page.getByRole('list', { name: 'Records to add' }).getByRole('listitem');
const record = (host: string) => records().filter({ hasText: host });
const deploy = () => page.getByRole('button', { name: /^Deploy(ing\.\.\.)?$/ });
const clipboard = () => page.evaluate(() => navigator.clipboard.readText());

async function row({ id }: Site) {
  return installation.running.services.database.kysely
    .selectFrom('websites')
    .select(['url_structure', 'dns_checked', 'snippet_checked', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

describe('the steps', () => {
  test('four with numbers, then the deployment; what is done is folded and can be opened', async () => {
    await openSite();
    const headings = await page.getByRole('tabpanel').getByRole('heading', { level: 3 }).all();
    const titles = await Promise.all(headings.slice(0, 4).map((each) => each.textContent()));
    for (const [number, title] of Object.entries(stepTitles)) {
      expect(titles[Number(number) - 1]).toContain(`${number}. ${title}`);
    }
    const fourth = heading(4).getByRole('button');
    await page.getByText('Nothing is needed: this installation bills nobody.').waitFor();
    expect(await fourth.getAttribute('aria-expanded')).toBe('false');
    await fourth.focus();
    await page.keyboard.press('Enter');
    expect(await fourth.getAttribute('aria-expanded')).toBe('true');
    expect(await heading(3).getByRole('button').getAttribute('aria-expanded')).toBe('true');
  });

  test('a website that was not scanned shows nothing of it', async () => {
    const site = await addSite();
    await installation.running.services.database.kysely
      .updateTable('websites')
      .set({ total_word_count: 0 })
      .where('id', '=', site.id)
      .execute();
    await page.goto(`${webUrl}/dashboard/website/${site.id}?tab=integration`);
    await page.getByRole('tab', { name: 'Integration' }).waitFor();
    await page.getByRole('tabpanel').getByText(/scan/i).first().waitFor();
    expect(await page.getByText('URL Structure').count()).toBe(0);
  });
});

describe('1 URL Structure', () => {
  test('is saved, shows the address by the rules, and choosing subdirectory looks DNS up', async () => {
    const site = await openSite();
    await page.getByText(`es.${site.domain}`).first().waitFor();
    const looked = page.waitForRequest(/check-dns\?urlStructure=subdirectory/);
    await page.getByText('Subdirectory', { exact: true }).click();
    await looked;
    await says(1, 'Subdirectory');
    await page
      .getByText(`${around.urlOf(site.domain)}/es`)
      .first()
      .waitFor();
    await record(`www.${site.domain}`).waitFor();
    expect(await row(site)).toMatchObject({ url_structure: 'subdirectory', dns_checked: false });
  });

  test('goes back to what it was when it cannot be saved, without a word', async () => {
    const site = await openSite();
    await says(1, 'Subdomain');
    await page.route('**/url-structure', (route) =>
      route.fulfill({ status: 500, json: { error: 'no' } }),
    );
    const logged = page.waitForEvent('console', (message) =>
      message.text().includes('Failed to update the URL structure.'),
    );
    await page.getByText('Subdirectory', { exact: true }).click();
    await logged;
    await says(1, 'Subdomain');
    expect(await page.getByRole('radio', { name: /Subdomain/ }).isChecked()).toBe(true);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await row(site)).toMatchObject({ url_structure: 'subdomain' });
  });
});

describe('2 Code Snippet', () => {
  test('is copied, and the confirmation goes by itself', async () => {
    const site = await openSite();
    const copy = page.getByRole('button', { name: 'Copy the snippet' });
    await copy.click();
    await copy.getByText('Copied', { exact: true }).waitFor();
    expect(await clipboard()).toBe(snippetOf(webUrl, site.id));
    await copy.getByText('Copy', { exact: true }).waitFor();
  });

  test('has instructions for each platform', async () => {
    const site = await openSite();
    const paths = {
      'Generic HTML': '</body>',
      WordPress: 'Header & Footer',
      Webflow: 'Footer code',
      Shopify: 'theme.liquid',
      Wix: 'Body - end',
      Squarespace: 'Code Injection',
      Ghost: 'Site footer',
      Drupal: 'html.html.twig',
    };
    for (const [name, path] of Object.entries(paths)) {
      await page.getByText(name, { exact: true }).click();
      const guide = page.getByRole('region', { name: `Installation on ${name}` });
      await guide.getByText(path).first().waitFor();
      expect(await guide.getByRole('listitem').count()).toBeGreaterThan(1);
    }
    await page.getByText('Ghost', { exact: true }).click();
    const open = page.getByRole('link', { name: 'Open it on your site' });
    expect(await open.getAttribute('href')).toBe(
      `${around.urlOf(site.domain)}/ghost/#/settings/code-injection`,
    );
    await page.reload();
    await page.getByRole('region', { name: 'Installation on Ghost' }).waitFor();
  });

  test('is looked for on load and again when asked, and says what was wrong', async () => {
    const site = await openSite();
    await says(2, 'Not found');
    await page.getByText(/The snippet was not found on http/).waitFor();
    around.show(site.domain, snippetOf(webUrl, '00000000-0000-4000-8000-000000000000'));
    await page.getByRole('button', { name: 'Verify Snippet' }).click();
    await page.getByText(/carries the id of another website/).waitFor();
    around.show(site.domain, snippetOf(webUrl, site.id));
    await page.getByRole('button', { name: 'Verify Snippet' }).click();
    await says(2, 'Verified');
    expect(await row(site)).toMatchObject({ snippet_checked: true });
    await page.route('**/verify-snippet', (route) =>
      route.fulfill({ status: 500, json: { error: 'no' } }),
    );
    await page.getByRole('button', { name: 'Verify Snippet' }).click();
    await says(2, 'Not checked');
  });
});

describe('3 DNS Configuration', () => {
  test('a row for each language with everything to copy', async () => {
    const site = await openSite();
    const spanish = record(`es.${site.domain}`);
    for (const shown of ['CNAME', 'es', `es.${site.domain}`, site.target, '3600']) {
      await spanish.getByText(shown, { exact: true }).waitFor();
    }
    await spanish.getByText('Spanish').waitFor();
    expect(await records().count()).toBe(2);
    await spanish.getByRole('button', { name: `Copy the value of es.${site.domain}` }).click();
    await spanish.getByRole('button').getByText('Copied').waitFor();
    expect(await clipboard()).toBe(site.target);
    await spanish.getByRole('button', { name: 'Copy the TTL' }).click();
    await expect.poll(clipboard).toBe('3600');
    await page.getByRole('button', { name: 'Copy all as text' }).click();
    await expect.poll(clipboard).toContain(`Name:  fr  (in full: fr.${site.domain})`);
  });

  test('tells apart what stands in the way, and what each host says now', async () => {
    const site = await addSite({ languages: ['es', 'fr', 'de', 'ar'] });
    around.names.zone = {
      [`fr.${site.domain} A`]: ['192.0.2.7'],
      [`de.${site.domain} CNAME`]: [site.target],
      [`ar.${site.domain} CNAME`]: ['nowhere.other.example'],
    };
    await visit(site);
    await record(`es.${site.domain}`).getByText('Not found').waitFor();
    await record(`fr.${site.domain}`).getByText('Points elsewhere').waitFor();
    await record(`fr.${site.domain}`).getByText('192.0.2.7').first().waitFor();
    await record(`de.${site.domain}`).getByText('Verified', { exact: true }).waitFor();
    await record(`ar.${site.domain}`).getByText('nowhere.other.example').first().waitFor();
    await page.getByText('1 of 4 records are in place').waitFor();
    await page.getByText(/up to 48 hours/).waitFor();
    around.names.zone = { ...around.names.zone, [`es.${site.domain} CNAME`]: [site.target] };
    await page.getByRole('button', { name: 'Verify DNS Configuration' }).click();
    await page.getByText('2 of 4 records are in place').waitFor();
  });

  test('a check that fails clears every state', async () => {
    const site = await addSite();
    around.names.zone = Object.fromEntries(
      ['es', 'fr'].map((language) => [`${language}.${site.domain} CNAME`, [site.target]]),
    );
    await visit(site);
    await says(3, 'Verified');
    await page.route('**/check-dns*', (route) =>
      route.fulfill({ status: 500, json: { error: 'no' } }),
    );
    await heading(3).getByRole('button').click();
    await page.getByRole('button', { name: 'Verify DNS Configuration' }).click();
    await says(3, 'Not checked');
    expect(await records().getByText('Verified').count()).toBe(0);
    await page.getByText('Please configure and verify your DNS settings').waitFor();
    expect(await deploy().isDisabled()).toBe(true);
  });
});

/** Answers what the subscription is in the server's stead. */
async function subscribedAs(status: string, billing = 'provider'): Promise<void> {
  await page.unroute('**/api/billing-info');
  await page.route('**/api/billing-info', (route) =>
    route.fulfill({
      json: {
        billing,
        subscription_status: status,
        subscription_period_end: '2027-01-01T00:00:00Z',
        totalMonthlyPrice: 14.5,
        websites: [],
      },
    }),
  );
}

describe('4 Activate Subscription, and the deployment', () => {
  test('each state in its words; the button leads to billing', async () => {
    const site = await addSite();
    await subscribedAs('inactive');
    await visit(site);
    await says(4, 'Inactive');
    await page.getByText('No active subscription').waitFor();
    const needs = page.getByRole('region', { name: 'Deployment' }).getByRole('listitem');
    await expect
      .poll(() => needs.allTextContents())
      .toEqual([
        'Please configure and verify your DNS settings before deploying.',
        'Please activate your subscription before deploying.',
      ]);
    expect(await deploy().isDisabled()).toBe(true);
    await subscribedAs('incomplete');
    await visit(site);
    await page
      .getByText('Processing Subscription. Please wait while we confirm your payment...')
      .waitFor();
    // It is asked again until the payment is confirmed.
    await subscribedAs('active');
    await page.getByText('Active Subscription. Next billing date: January 1, 2027').waitFor();
    expect(await needs.count()).toBe(1);
    await subscribedAs('trial');
    await visit(site);
    await says(4, 'Trial');
    await page.getByRole('button', { name: 'Activate Subscription', exact: true }).click();
    await page.waitForURL(`${webUrl}/dashboard/billing`);
  });

  test('everything turns green by itself, and the website is deployed', async () => {
    const site = await addSite({ languages: ['es', 'ar'] });
    around.show(site.domain, snippetOf(webUrl, site.id));
    around.names.zone = { [`es.${site.domain} CNAME`]: [site.target] };
    await visit(site);
    await says(2, 'Verified');
    await says(3, 'Not verified');
    await page.getByText('Please configure and verify your DNS settings').waitFor();
    around.names.zone = { ...around.names.zone, [`ar.${site.domain} CNAME`]: [site.target] };
    const deployment = page.getByRole('region', { name: 'Deployment' });
    await deployment
      .getByText(
        'Deployment successful! Your translations will be live in approximately 15 minutes.',
      )
      .waitFor();
    await says(3, 'Verified');
    await deployment.getByText('Deployed', { exact: true }).waitFor();
    expect(await row(site)).toEqual({
      url_structure: 'subdomain',
      dns_checked: true,
      snippet_checked: true,
      status: 'enabled',
    });
    const live = page.getByRole('region', { name: 'See it live' }).getByRole('link');
    const addresses = await Promise.all(
      (await live.all()).map((each) => each.getAttribute('href')),
    );
    expect(addresses).toEqual([`https://es.${site.domain}/`, `https://ar.${site.domain}/`]);
    await page.reload();
    await page.getByRole('region', { name: 'See it live' }).waitFor();
    for (const number of [1, 2, 3, 4] as const) {
      expect(await heading(number).getByRole('button').getAttribute('aria-expanded')).toBe('false');
    }
  });

  test('by hand, and in its words when that fails', async () => {
    const site = await addSite({ languages: ['es'] });
    around.names.zone = { [`es.${site.domain} CNAME`]: [site.target] };
    await visit(site);
    await says(3, 'Verified');
    await page.route('**/provision', (route) =>
      route.fulfill({ status: 500, json: { error: 'Deployment failed' } }),
    );
    await deploy().click();
    await page.getByRole('alert').getByText('Failed to deploy. Please try again.').waitFor();
    await page.unroute('**/provision');
    const asked = page.waitForRequest('**/provision');
    await deploy().click();
    expect((await asked).postDataJSON()).toEqual({ status: 'enabled' });
    await page.getByText(/^Deployment successful!/).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('the button waits while a language is being deployed', async () => {
    const site = await addSite({ languages: ['es'] });
    around.names.zone = { [`es.${site.domain} CNAME`]: [site.target] };
    await visit(site);
    await says(3, 'Verified');
    await page.evaluate(
      (id) => localStorage.setItem(`deploying-since-${id}`, String(Date.now())),
      site.id,
    );
    await page.reload();
    await page.getByRole('button', { name: 'Deploying...' }).waitFor();
    expect(await deploy().isDisabled()).toBe(true);
  });
});
