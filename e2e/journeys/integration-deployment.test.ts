import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { IntegrationHarness, type IntegrationPage } from '../harness/integration-harness.ts';
import { snippetOf } from '../harness/owner-site.ts';
import { overflow, violations, violationsLightAndDark } from '../harness/public-site.ts';

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

/** Mocks the server's answer about the subscription. */
async function subscribedAs(
  status: string,
  billing = 'provider',
  trialEnd: string | null = null,
): Promise<void> {
  await page.unroute('**/api/billing-info');
  await page.route('**/api/billing-info', (route) =>
    route.fulfill({
      json: {
        billing,
        subscription_status: status,
        subscription_period_end: '2027-01-01T00:00:00Z',
        trial_end: trialEnd,
        totalMonthlyPrice: 14.5,
        websites: [],
      },
    }),
  );
}

/** Mocks the server's answer about the probes of each language's address. */
async function visited(found: readonly object[]): Promise<void> {
  await page.unroute('**/rest/v1/language_addresses*');
  await page.route('**/rest/v1/language_addresses*', (route) => route.fulfill({ json: found }));
}

describe('4 Activate Subscription, and the deployment', () => {
  test('each state has its text; the button opens billing', async () => {
    const site = await harness.addSite();
    await subscribedAs('inactive');
    await screen.visit(site);
    await screen.says(4, 'Inactive');
    await page.getByText('No active subscription').waitFor();
    const needs = page.getByRole('region', { name: 'Deployment' }).getByRole('listitem');
    await expect
      .poll(() => needs.allTextContents())
      .toEqual([
        'Please configure and verify your DNS settings before deploying.',
        'Please activate your subscription before deploying.',
      ]);
    expect(await screen.deployButton().isDisabled()).toBe(true);
    await subscribedAs('incomplete');
    await screen.visit(site);
    await page
      .getByText('Processing Subscription. Please wait while we confirm your payment...')
      .waitFor();
    expect(await needs.count()).toBe(2);
    // A first card declined during the trial does not block what the server allows.
    await subscribedAs('incomplete', 'provider', '2999-01-01T00:00:00Z');
    await expect
      .poll(() => needs.allTextContents())
      .toEqual(['Please configure and verify your DNS settings before deploying.']);
    // The page polls until the payment is confirmed.
    await subscribedAs('active');
    await page.getByText('Active Subscription. Next billing date: January 1, 2027').waitFor();
    expect(await needs.count()).toBe(1);
    await subscribedAs('trial');
    await screen.visit(site);
    await screen.says(4, 'Trial');
    await screen.openStep(4);
    await page.getByRole('button', { name: 'Activate Subscription', exact: true }).click();
    await page.waitForURL(`${harness.webUrl}/dashboard/billing`);
  });

  test('every step turns green without a reload, and the website is deployed', async () => {
    const site = await harness.addSite({ languages: ['es', 'ar'] });
    harness.around.show(site.domain, snippetOf(harness.webUrl, site.id));
    harness.around.names.zone = { [`es.${site.domain} CNAME`]: [site.target] };
    await screen.visit(site);
    await screen.says(2, 'Verified');
    await screen.says(3, 'Not verified');
    await page.getByText('Please configure and verify your DNS settings').waitFor();
    harness.around.names.zone = {
      ...harness.around.names.zone,
      [`ar.${site.domain} CNAME`]: [site.target],
    };
    const deployment = page.getByRole('region', { name: 'Deployment' });
    await deployment
      .getByText(
        'Deployment successful! Your translations will be live in approximately 15 minutes.',
      )
      .waitFor();
    await screen.says(3, 'Verified');
    await deployment.getByText('Deployed', { exact: true }).waitFor();
    expect(await harness.row(site)).toEqual({
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
    const es = { language: 'es', address: `https://es.${site.domain}/` };
    const ar = { language: 'ar', address: `http://ar.${site.domain}/` };
    const since = new Date().toISOString();
    await visited([
      { ...es, serving_since: null, serving_problem: 'untranslated' },
      { ...ar, serving_since: null, serving_problem: 'certificate' },
    ]);
    await page.reload();
    const places = page.getByRole('region', { name: 'See it live' }).getByRole('listitem');
    await places.filter({ hasText: 'Not reached yet' }).nth(1).waitFor();
    await places.filter({ hasText: 'Its start page is not translated yet.' }).waitFor();
    await places.filter({ hasText: 'It has no valid certificate yet.' }).waitFor();
    expect(await violations(page)).toEqual([]);
    // One language is live, the other only over http: each says so and links to what is live.
    await visited([
      { ...es, serving_since: since, serving_problem: null },
      { ...ar, serving_since: since, serving_problem: 'certificate' },
    ]);
    await page.reload();
    await places.filter({ hasText: 'Live' }).nth(1).waitFor();
    await places.filter({ hasText: 'Only over http. It has no valid certificate yet.' }).waitFor();
    expect(await live.nth(1).getAttribute('href')).toBe(`http://ar.${site.domain}/`);
    expect(await places.filter({ hasText: 'Not reached yet' }).count()).toBe(0);
    await screen.says(4, 'Not needed');
    for (const number of [1, 2, 3, 4] as const) {
      expect(await screen.heading(number).getByRole('button').getAttribute('aria-expanded')).toBe(
        'false',
      );
    }
  });

  test('before pausing and deleting, the owner sees which record points to us and how to change it back', async () => {
    const site = await harness.addSite({ languages: ['es'] });
    const host = `es.${site.domain}`;
    harness.around.names.zone = { [`${host} CNAME`]: [site.target] };
    await screen.visit(site);
    await screen.says(3, 'Verified');
    await screen.deployButton().click();
    await page.getByRole('button', { name: 'Pause this website' }).click();
    await page.getByText('keep showing your original pages while the website is paused').waitFor();
    const record = page.getByRole('list', { name: 'DNS records to change back' });
    await record.getByText(host).waitFor();
    await record.getByText('Points to us', { exact: true }).waitFor();
    await record.getByText('Delete its CNAME record.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await record.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Delete this website' }).click();
    await page.getByText('For 30 days, these hosts keep showing your original pages.').waitFor();
    await record.getByText('Points to us', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'I understand' }).click();
    await page.getByRole('button', { name: 'Yes, delete everything' }).click();
    await page.waitForURL('**/dashboard');
    const released = await harness.installation.running.services.database.kysely
      .selectFrom('released_hosts')
      .select(['host', 'website_id'])
      .where('website_id', '=', site.id)
      .execute();
    expect(released).toEqual([{ host, website_id: site.id }]);
  });

  test('deploys by hand, and shows why when that fails', async () => {
    const site = await harness.addSite({ languages: ['es'] });
    harness.around.names.zone = { [`es.${site.domain} CNAME`]: [site.target] };
    await screen.visit(site);
    await screen.says(3, 'Verified');
    await page.route('**/provision', (route) =>
      route.fulfill({ status: 500, json: { error: 'no' } }),
    );
    const logged = page.waitForEvent('console', (message) =>
      message.text().startsWith('Deployment failed'),
    );
    await screen.deployButton().click();
    await logged;
    await page.getByRole('alert').getByText('Failed to deploy. Please try again.').waitFor();
    await page.unroute('**/provision');
    const request = page.waitForRequest('**/provision');
    await screen.deployButton().click();
    expect((await request).postDataJSON()).toEqual({ status: 'enabled' });
    await page.getByText(/^Deployment successful!/).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('the button is disabled while a language is being deployed', async () => {
    const site = await harness.addSite({ languages: ['es'] });
    harness.around.names.zone = { [`es.${site.domain} CNAME`]: [site.target] };
    await screen.visit(site);
    await screen.says(3, 'Verified');
    await page.evaluate(
      (id) => localStorage.setItem(`deploying-since-${id}`, String(Date.now())),
      site.id,
    );
    await page.reload();
    await page.getByRole('button', { name: 'Deploying...' }).waitFor();
    expect(await screen.deployButton().isDisabled()).toBe(true);
  });
});

describe('for everybody', () => {
  // Colors are the same on a phone.
  test.each([
    { width: 1440, themes: 'light and dark', violationsOf: violationsLightAndDark },
    { width: 375, themes: 'light', violationsOf: violations },
  ])(
    '$width px, $themes: axe finds nothing, and nothing is wider than the screen',
    async ({ width, violationsOf }) => {
      const site = await harness.addSite({ languages: ['es', 'fr', 'ar'] });
      harness.around.names.zone = { [`es.${site.domain} CNAME`]: [site.target] };
      await page.setViewportSize({ width, height: 900 });
      await screen.visit(site, 2);
      await page.getByText('1 of 3 records are in place').waitFor();
      await screen.says(2, 'Not found');
      await page.getByText('WordPress', { exact: true }).click();
      for (const step of [1, 2, 3, 4] as const) {
        await screen.openStep(step);
        expect(await violationsOf(page)).toEqual([]);
        expect(await overflow(page)).toBe(0);
      }
      await screen.openStep(3);
      await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
      await page.setViewportSize({ width: Math.min(width, 320), height: 900 });
      expect(await overflow(page)).toBe(0);
    },
  );

  test('works by keyboard', async () => {
    await screen.visit(await harness.addSite());
    await screen.says(1, 'Subdomain');
    await screen.heading(1).getByRole('button').focus();
    await page.keyboard.press('Tab');
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('label')?.textContent);
    expect(await focused()).toContain('Subdomain');
    await page.keyboard.press('ArrowDown');
    await screen.says(1, 'Subdirectory');
    expect(await focused()).toContain('Subdirectory');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect.poll(() => screen.isOpen(2)).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => screen.clipboard()).toContain('Dragoman.init');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('region', { name: /^Installation on/ }).waitFor();
  });
});
