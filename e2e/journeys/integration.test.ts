import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailTo } from '../harness/account.ts';
import {
  IntegrationHarness,
  type IntegrationPage,
  type Site,
  type StepNumber,
  stepTitles,
} from '../harness/integration-harness.ts';
import { snippetOf } from '../harness/owner-site.ts';
import { violations } from '../harness/public-site.ts';

let harness: IntegrationHarness;
let screen: IntegrationPage;
let page: Page;

beforeAll(async () => {
  harness = await IntegrationHarness.start();
});
afterAll(() => harness?.close());
beforeEach(async () => {
  screen = await harness.open();
  page = screen.page;
});
afterEach(() => page.context().close());

/** A new website with its Integration tab open, at a step. */
async function openSite(step?: StepNumber): Promise<Site> {
  const site = await harness.addSite();
  await screen.visit(site, step);
  return site;
}

describe('the steps', () => {
  test('four numbered steps, then the deployment; one step is open at a time', async () => {
    await openSite();
    const headings = await page.getByRole('tabpanel').getByRole('heading', { level: 3 }).all();
    const titles = await Promise.all(headings.slice(0, 4).map((each) => each.textContent()));
    for (const [number, title] of Object.entries(stepTitles)) {
      expect(titles[Number(number) - 1]).toContain(`${number}. ${title}`);
    }
    const fourth = screen.heading(4).getByRole('button');
    await page.getByText('Nothing is needed: this installation has no billing.').waitFor();
    expect(await fourth.getAttribute('aria-expanded')).toBe('false');
    expect(await screen.isOpen(1)).toBe(true);
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(await Promise.all(([1, 2] as const).map((step) => screen.isOpen(step)))).toEqual([
      false,
      true,
    ]);
    await fourth.focus();
    await page.keyboard.press('Enter');
    expect(await fourth.getAttribute('aria-expanded')).toBe('true');
    for (const other of [1, 2, 3] as const) expect(await screen.isOpen(other)).toBe(false);
    await page.getByRole('link', { name: /^Please configure and verify your DNS/ }).click();
    await expect.poll(() => screen.isOpen(3)).toBe(true);
  });

  test('a website without a scan shows no scan results', async () => {
    const site = await harness.addSite();
    await harness.installation.running.services.database.kysely
      .updateTable('websites')
      .set({ total_word_count: 0 })
      .where('id', '=', site.id)
      .execute();
    await page.goto(`${harness.webUrl}/dashboard/website/${site.id}?tab=integration`);
    await page.getByRole('tab', { name: 'Integration' }).waitFor();
    await page.getByRole('tabpanel').getByText(/scan/i).first().waitFor();
    expect(await page.getByText('URL Structure').count()).toBe(0);
  });
});

describe('1 URL Structure', () => {
  test('is saved and shows the resulting address; choosing subdirectory looks up DNS', async () => {
    const site = await openSite();
    await page.getByText(`es.${site.domain}`).first().waitFor();
    const looked = page.waitForRequest(/check-dns\?urlStructure=subdirectory/);
    await page.getByText('Subdirectory', { exact: true }).click();
    await looked;
    await screen.says(1, 'Subdirectory');
    await page
      .getByText(`${harness.around.urlOf(site.domain)}/es`)
      .first()
      .waitFor();
    await screen.openStep(3);
    await screen.record(`www.${site.domain}`).waitFor();
    expect(await harness.row(site)).toMatchObject({
      url_structure: 'subdirectory',
      dns_checked: false,
    });
  });

  test('reverts silently when it cannot be saved', async () => {
    const site = await openSite();
    await screen.says(1, 'Subdomain');
    await page.route('**/url-structure', (route) =>
      route.fulfill({ status: 500, json: { error: 'no' } }),
    );
    const logged = page.waitForEvent('console', (message) =>
      message.text().includes('Failed to update the URL structure.'),
    );
    await page.getByText('Subdirectory', { exact: true }).click();
    await logged;
    await screen.says(1, 'Subdomain');
    expect(await page.getByRole('radio', { name: /Subdomain/ }).isChecked()).toBe(true);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await harness.row(site)).toMatchObject({ url_structure: 'subdomain' });
  });
});

/** Waits for a fact in the header of the website's page. */
const headerSays = (name: string, value: string) =>
  page
    .getByRole('region', { name: 'shop' })
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByText(value, { exact: true })
    .waitFor();

test('a platform that serves from its own servers only offers subdomains', async () => {
  await openSite(2);
  const folder = page.getByRole('radio', { name: /Subdirectory/ });
  await page.getByText('Shopify', { exact: true }).click();
  await screen.openStep(1);
  await page.getByText('Shopify serves its websites from its own servers only.').waitFor();
  expect(await folder.isDisabled()).toBe(true);
  expect(await page.getByText('Recommended').count()).toBe(1);
  await screen.openStep(2);
  await page.getByText('WordPress', { exact: true }).click();
  await screen.openStep(1);
  expect(await folder.isDisabled()).toBe(false);
});

describe('2 Code Snippet', () => {
  test('is copied, and the confirmation disappears', async () => {
    const site = await openSite(2);
    const copy = page.getByRole('button', { name: 'Copy the snippet' });
    await copy.click();
    await copy.getByText('Copied', { exact: true }).waitFor();
    expect(await screen.clipboard()).toBe(snippetOf(harness.webUrl, site.id));
    await copy.getByText('Copy', { exact: true }).waitFor();
  });

  test('has instructions for each platform', async () => {
    const site = await openSite(2);
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
      `${harness.around.urlOf(site.domain)}/ghost/#/settings/code-injection`,
    );
    await page.reload();
    await screen.heading(2).waitFor();
    await screen.openStep(2);
    await page.getByRole('region', { name: 'Installation on Ghost' }).waitFor();
  });

  test('is checked on load and on request, and says what was wrong', async () => {
    const site = await openSite(2);
    await screen.says(2, 'Not found');
    await page.getByText(/The snippet was not found on http/).waitFor();
    harness.around.show(
      site.domain,
      snippetOf(harness.webUrl, '00000000-0000-4000-8000-000000000000'),
    );
    await page.getByRole('button', { name: 'Verify Snippet' }).click();
    await page
      .getByText(/carries the id of another website/)
      .first()
      .waitFor();
    harness.around.show(site.domain, snippetOf(harness.webUrl, site.id));
    await page.getByRole('button', { name: 'Verify Snippet' }).click();
    await screen.says(2, 'Verified');
    expect(await harness.row(site)).toMatchObject({ snippet_checked: true });
    await page.route('**/verify-snippet', (route) =>
      route.fulfill({ status: 500, json: { error: 'no' } }),
    );
    await headerSays('Snippet', 'Installed');
    await page.getByRole('button', { name: 'Verify Snippet' }).click();
    await screen.says(2, 'Not checked');
    await headerSays('Snippet', 'Not installed');
  });

  test('shows what the server has found meanwhile', async () => {
    const site = await openSite();
    await screen.says(2, 'Not found');
    harness.around.show(site.domain, snippetOf(harness.webUrl, site.id));
    await harness.installation.running.services.database.kysely
      .updateTable('websites')
      .set({ snippet_checked: true })
      .where('id', '=', site.id)
      .execute();
    await screen.says(2, 'Verified');
    expect(await screen.isOpen(2)).toBe(false);
  });
});

describe('3 DNS Configuration', () => {
  test('a row for each language with everything to copy', async () => {
    const site = await openSite(3);
    const spanish = screen.record(`es.${site.domain}`);
    for (const shown of ['CNAME', 'es', `es.${site.domain}`, site.target, '3600']) {
      await spanish.getByText(shown, { exact: true }).waitFor();
    }
    await spanish.getByText('Spanish').waitFor();
    expect(await screen.records().count()).toBe(2);
    await spanish.getByRole('button', { name: `Copy the value of es.${site.domain}` }).click();
    await spanish.getByRole('button').getByText('Copied').waitFor();
    expect(await screen.clipboard()).toBe(site.target);
    await spanish.getByRole('button', { name: 'Copy the TTL' }).click();
    await expect.poll(() => screen.clipboard()).toBe('3600');
    await page.getByRole('button', { name: 'Copy all as text' }).click();
    await expect
      .poll(() => screen.clipboard())
      .toContain(`Name:  fr  (in full: fr.${site.domain})`);
  });

  test('distinguishes obstacles and shows each host’s current records', async () => {
    const site = await harness.addSite({ languages: ['es', 'fr', 'de', 'ar'] });
    harness.around.names.zone = {
      [`${site.domain} NS`]: ['ada.ns.cloudflare.com'],
      'ada.ns.cloudflare.com A': ['127.0.0.1'],
      [`fr.${site.domain} A`]: ['192.0.2.7'],
      [`de.${site.domain} CNAME`]: [site.target],
      [`ar.${site.domain} CNAME`]: ['nowhere.other.example'],
    };
    await screen.visit(site, 3);
    await screen.record(`es.${site.domain}`).getByText('Not found').waitFor();
    await screen.record(`fr.${site.domain}`).getByText('Points elsewhere').waitFor();
    await screen.record(`fr.${site.domain}`).getByText('192.0.2.7').first().waitFor();
    await screen.record(`de.${site.domain}`).getByText('Verified', { exact: true }).waitFor();
    await screen.record(`ar.${site.domain}`).getByText('nowhere.other.example').first().waitFor();
    await page.getByText('1 of 4 records are in place').waitFor();
    await page.getByText(`The DNS of ${site.domain} is run by Cloudflare.`).waitFor();
    const settings = page.getByRole('link', { name: 'Open the DNS settings' });
    expect(await settings.getAttribute('href')).toContain('dash.cloudflare.com');
    await page.getByText(/up to 48 hours/).waitFor();
    harness.around.names.zone = {
      ...harness.around.names.zone,
      [`es.${site.domain} CNAME`]: [site.target],
    };
    await page.getByRole('button', { name: 'Verify DNS Configuration' }).click();
    await page.getByText('2 of 4 records are in place').first().waitFor();
  });

  test('an existing www record is moved to a new name first', async () => {
    const site = await harness.addSite({ structure: 'subdirectory' });
    const www = `www.${site.domain}`;
    harness.around.names.zone = { [`${www} A`]: ['192.0.2.7'] };
    await screen.visit(site, 3);
    await page
      .getByRole('heading', { name: 'First: keep your www record under a new name' })
      .waitFor();
    const records = page.getByRole('list', { name: 'The www record under its new name' });
    const origin = `dragoman-origin.${site.domain}`;
    for (const shown of ['A', 'dragoman-origin', origin, '192.0.2.7', 'Not there yet']) {
      await records.getByText(shown, { exact: true }).waitFor();
    }
    await page.getByRole('heading', { name: 'Then: point www to us' }).waitFor();
    await screen.record(www).getByText('Points elsewhere').waitFor();
    await page.getByRole('button', { name: 'Copy all as text' }).click();
    await expect
      .poll(() => screen.clipboard())
      .toMatch(/keep the order[\s\S]*1\. A record[\s\S]*2\. CNAME record/);
  });

  test('the records are mailed to a developer; a rejection keeps what was typed', async () => {
    const site = await openSite(3);
    const open = page.getByRole('button', { name: 'Email these to my developer' });
    await open.click();
    const dialog = page.getByRole('dialog', { name: 'Email these to my developer' });
    const field = dialog.getByRole('textbox', { name: 'Email Address' });
    await field.fill('dev@agency');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByRole('alert').filter({ hasText: /./ }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(() => open.evaluate((button) => button === document.activeElement))
      .toBe(true);
    await open.click();
    expect(await field.inputValue()).toBe('dev@agency');
    await field.fill('dev@agency.example');
    await page.keyboard.press('Enter');
    await page.getByText('The records were sent to dev@agency.example.').waitFor();
    const mail = await mailTo(harness.webUrl, 'dev@agency.example');
    expect(mail.subject).toBe(`DNS records for ${site.domain}`);
  });

  test('a failed check clears every state', async () => {
    const site = await harness.addSite();
    harness.around.names.zone = Object.fromEntries(
      ['es', 'fr'].map((language) => [`${language}.${site.domain} CNAME`, [site.target]]),
    );
    await screen.visit(site);
    await screen.says(3, 'Verified');
    await page.route('**/check-dns*', (route) =>
      route.fulfill({ status: 500, json: { error: 'no' } }),
    );
    await screen.heading(3).getByRole('button').click();
    await page.getByRole('button', { name: 'Verify DNS Configuration' }).click();
    await screen.says(3, 'Not checked');
    await headerSays('DNS', 'Not verified');
    expect(await screen.records().getByText('Verified').count()).toBe(0);
    await page.getByText('Please configure and verify your DNS settings').waitFor();
    expect(await screen.deployButton().isDisabled()).toBe(true);
  });
});
