import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BillingHarness } from '../harness/billing-harness.ts';
import type { BillingPage } from '../harness/billing-page.ts';
import { IntegrationPage } from '../harness/integration-harness.ts';
import { overflow, violations, violationsLightAndDark } from '../harness/public-site.ts';

let harness: BillingHarness;
beforeAll(async () => {
  harness = await BillingHarness.start();
});
afterAll(() => harness?.close());

const longDay = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
const daysOf = (date: Date) =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
/** A month's price prorated for the rest of this month, in dollars. */
const restOfMonth = (price: number) => {
  const days = daysOf(harness.now);
  return Math.round((price * 100 * (days + 1 - harness.now.getUTCDate())) / days) / 100;
};
const dollars = (amount: number) => `$${amount.toFixed(2)}`;
const submit = (on: BillingPage) => on.button(/^Subscribe - /);

async function pay(on: BillingPage, number: string): Promise<void> {
  await on.openSubscribe();
  await on.fillCustomer();
  await on.fillCard(number);
  await submit(on).click();
}

const meterNote = 'You can use all of it. A larger plan starts only above.';

test('a customer from trial to cancellation', async () => {
  const on = await harness.newOwner();
  const { page } = on;
  const says = (text: string | RegExp) => page.getByText(text).first().waitFor();

  // The trial, without a website.
  await on.visit();
  await on.region('Billing History').getByText('No invoices found').waitFor();
  await says('No Websites Added');
  await says('Add your first website to see pricing details and subscription options.');
  expect(await on.region('Total Monthly Cost').textContent()).toContain('$0.00');
  expect(await on.button('Subscribe Now').count()).toBe(0);
  const first = await harness.addSite(on.owner, { words: 7500 });
  await on.visit();
  const card = on.region('Your Websites').getByRole('listitem');
  expect(await card.textContent()).toMatch(
    `${first.host}Languages1 / 1Total words7,500 / 10,000${meterNote}Pricing tierStarterMonthly Price$7.50`,
  );
  const tones = await card
    .getByRole('meter')
    .evaluateAll((all) => all.map((one) => one.dataset.tone));
  expect(tones).toEqual(['good', 'busy']);
  await on.region('Subscription Status').getByText('Trial', { exact: true }).waitFor();
  await says(`Your trial ends on ${longDay.format(harness.inDays(5))}`);

  // The new price is shown before it is confirmed.
  await page.goto(`${harness.webUrl}/dashboard`);
  await says(/starts on the Starter plan at \$7\.50 a month;.*together cost \$15\.00 a month\.$/);
  await page.route('**/api/websites/*/translation-languages', (route) =>
    route.fulfill({ json: { languages: [] } }),
  );
  await page.goto(`${harness.webUrl}/dashboard/website/${first.id}`);
  await on.button(/Add a language/).click();
  await page.getByRole('option', { name: 'Dutch' }).click();
  await says(/from the Starter plan to Business: \$14\.50 a month instead of \$7\.50/);
  await on.visit();

  // A declined card, then one that needs authentication, which fails once.
  await pay(on, '4000000000000002');
  await on.toast('Your card was declined.');
  const field = on.dialog().getByRole('group', { name: 'Card' });
  await field.getByText('Your card was declined.').waitFor();
  expect(await on.dialog().locator('[aria-busy=true]').count()).toBe(0);
  await on
    .dialog()
    .getByText(/^Today \$\d\.\d\d, then \$7\.50 on [A-Z][a-z]+ 1$/)
    .waitFor();
  await on.fillCard('4000002500003155');
  await submit(on).click();
  await on.bank().getByRole('button', { name: 'Fail authentication' }).click();
  await on.toast('We are unable to authenticate your payment method');
  expect(await on.dialog().getByLabel('Name').inputValue()).toBe('Ada Owner');
  await submit(on).click();
  await on.bank().getByRole('button', { name: 'Complete authentication' }).click();
  await on.dialog().waitFor({ state: 'detached' });
  await says('Active Subscription');
  const begun = restOfMonth(7.5);
  await expect.poll(() => on.history()).toEqual([`${dollars(begun)} Paid`]);
  await says(`Next billing date ${longDay.format(harness.firstOf(1))}`);
  await harness.mailTo(on.email, /^Your payment of/);

  // Deploying is allowed.
  await harness.setSite(first.id, { dns_checked: true, snippet_checked: true });
  expect(await on.provision(first.id)).toMatchObject({ status: 200 });
  expect(await harness.statusOf(first.id)).toBe('enabled');
  const integration = new IntegrationPage(page, harness.webUrl);
  await integration.visit({ ...first, domain: first.host, target: '' });
  await integration.says(4, 'Active');

  // A second website on a higher tier: effective today, on the next bill.
  const second = await harness.addSite(on.owner, { words: 20_000, languages: ['es', 'fr'] });
  const added = restOfMonth(14.5);
  await on.visit();
  await says('For 2 websites');
  expect(await on.region('Total Monthly Cost').textContent()).toContain('$22.00');
  await harness.moveTo(new Date(harness.now.getTime() + 1000));
  await harness.moveTo(harness.firstOf(1));
  // The page updates by itself.
  await expect
    .poll(() => on.history(), { timeout: 20_000 })
    .toEqual([`${dollars(22 + added)} Paid`, `${dollars(begun)} Paid`]);
  await says(`Next billing date ${longDay.format(harness.firstOf(1))}`);

  // The next bill fails: translations stay, and another card pays it.
  await harness.breakCard(on.owner);
  await harness.moveTo(harness.firstOf(1));
  await says('The last payment failed. Pay the open invoice below with another card.');
  await on.region('Billing History').getByText('Open').waitFor();
  await harness.mailTo(on.email, /^We could not collect \$22.00$/);
  expect(await harness.statusOf(first.id)).toBe('enabled');
  await on.button('Pay now').click();
  await on.fillCard('4000000000009995');
  await on.dialog().getByRole('button', { name: 'Pay now' }).click();
  await on.toast('Your card has insufficient funds.');
  await on.fillCard('4242424242424242');
  await on.dialog().getByRole('button', { name: 'Pay now' }).click();
  await on.dialog().waitFor({ state: 'detached' });
  await expect.poll(async () => (await on.history())[0]).toBe('$22.00 Paid');
  await expect.poll(() => page.getByText('The last payment failed').count()).toBe(0);

  // Canceling is rejected while there are websites; pausing one is offered.
  await says('To unsubscribe, please delete all websites first.');
  expect(await on.button('Unsubscribe').count()).toBe(0);
  await page.getByRole('link', { name: `Pause ${first.host}` }).click();
  await on.button('Pause this website').click();
  await on.button('Yes, pause it').click();
  await on.button('Resume this website').waitFor();
  expect(await harness.statusOf(first.id)).toBe('disabled');
  await on.button('Resume this website').click();
  await on.button('Pause this website').waitFor();

  // Without websites it ends with the paid period, and that can be undone.
  await on.deleteWebsite(first.id);
  await on.deleteWebsite(second.id);
  await on.visit();
  await page.route('**/api/cancel-subscription', (route) => route.abort());
  await on.button('Unsubscribe').click();
  await on.button('Yes, unsubscribe').click();
  await on.toast('Failed to cancel subscription. Please try again later.');
  await page.unroute('**/api/cancel-subscription');
  await on.button('Yes, unsubscribe').click();
  await says(`Ends on ${longDay.format(harness.firstOf(1))}`);
  await on.button('Resume subscription').click();
  await says('Next billing date');
  await on.button('Unsubscribe').click();
  await on.button('Yes, unsubscribe').click();
  await says('Ends on');
  await harness.moveTo(harness.firstOf(1));
  await says('No active subscription');
  expect((await on.history()).length).toBe(3);
  await page.context().close();
});

test('the largest plan has no limits to show', async () => {
  const on = await harness.newOwner();
  await harness.addSite(on.owner, { words: 4_900_000 });
  await on.visit();
  await on.page.getByText('4,900,000 / Unlimited').waitFor();
  await on.page.context().close();
});

test('the trial ends after a notice, websites are disabled, and subscribing enables them again', async () => {
  const on = await harness.newOwner();
  const { page } = on;
  const { id } = await harness.addSite(on.owner, {
    row: { status: 'enabled', dns_checked: true, snippet_checked: true },
  });
  await on.visit();
  await harness.moveTo(harness.inDays(2));
  await harness.mailTo(on.email, /trial/);
  await harness.moveTo(harness.inDays(3));
  const off = longDay.format(harness.inDays(3));
  await page.getByText(`Your translated websites are switched off on ${off}`).waitFor();
  await page.getByText('No active subscription').waitFor();
  expect(await harness.statusOf(id)).toBe('enabled');
  expect(await on.provision(id)).toMatchObject({
    status: 409,
    error: 'Please activate your subscription before deploying.',
  });
  await harness.moveTo(harness.inDays(3));
  expect(await harness.statusOf(id)).toBe('disabled');
  await page.goto(`${harness.webUrl}/dashboard/website/${id}`);
  await on.region('Website switched off').getByRole('link', { name: 'subscribe' }).click();
  await pay(on, '4242424242424242');
  await page.getByText('Active Subscription').waitFor();
  await expect.poll(() => harness.statusOf(id)).toBe('enabled');
  await page.context().close();
});

describe('the Subscribe Now dialog', () => {
  const needs = ['Name', 'Address', 'City', 'State', 'ZIP', 'Country'];

  test('its texts and fields, by keyboard', async () => {
    const on = await harness.newOwner();
    const { page } = on;
    await harness.addSite(on.owner);
    await on.visit();
    await page.getByRole('note').getByText('Test mode').waitFor();
    await on.button('Subscribe Now').focus();
    await page.keyboard.press('Enter');
    await on.dialog().getByRole('heading', { name: 'Dragoman' }).waitFor();
    for (const benefit of ['Instant Global Reach', 'Always in Sync', 'SEO Optimized']) {
      expect(await on.dialog().getByText(benefit).isVisible()).toBe(true);
    }
    await on.dialog().getByRole('note').getByText('Test mode').waitFor();
    await on.dialog().getByText('256-bit SSL').waitFor();
    expect(await on.dialog().getByLabel('Country').locator('option').count()).toBe(47);
    await expect.poll(() => submit(on).isEnabled()).toBe(true);
    expect(await submit(on).textContent()).toBe('Subscribe - $7.50/month');
    await submit(on).focus();
    await page.keyboard.press('Enter');
    for (const field of needs) await on.dialog().getByText(`${field} is required`).waitFor();
    await on.fillCustomer();
    for (const field of needs) {
      expect(await on.dialog().getByText(`${field} is required`).count()).toBe(0);
    }
    // The provider reports an incomplete card.
    await submit(on).click();
    await on.toast('Your card number is incomplete.');
    await page.keyboard.press('Escape');
    await on.dialog().waitFor({ state: 'detached' });
    const focused = await page.evaluate(() => document.activeElement?.textContent);
    expect(focused).toMatch(/Subscribe Now|Enter a card again/);
    await page.context().close();
  });

  test('the payment script cannot be loaded', async () => {
    const on = await harness.newOwner();
    await harness.addSite(on.owner);
    await on.page.route('**/v3/', (route) => route.abort());
    await on.visit();
    await on.button('Subscribe Now').click();
    await on.toast('Payment system is not ready');
    expect(await submit(on).isDisabled()).toBe(true);
    await on.page.unroute('**/v3/');
    await on.button('Close').click();
    await on.openSubscribe();
    await expect.poll(() => submit(on).isEnabled()).toBe(true);
    await on.page.context().close();
  });

  test('the server fails', async () => {
    const on = await harness.newOwner();
    await harness.addSite(on.owner);
    await on.visit();
    await on.page.route('**/api/create-subscription', (route) => route.abort());
    await pay(on, '4242424242424242');
    await on.toast('Failed to create subscription');
    await on.page.route('**/api/invoices', (route) => route.fulfill({ status: 500 }));
    await on.page.goto(`${harness.webUrl}/dashboard/billing`);
    await on.page.getByText('Failed to fetch invoices').waitFor();
    await on.page.route('**/api/billing-info', (route) => route.fulfill({ status: 500 }));
    await on.page.goto(`${harness.webUrl}/dashboard/billing`);
    await on.page
      .getByText('Error: Failed to load billing information. Please try again later.')
      .waitFor();
    await on.page.context().close();
  });

  test('while a payment is being confirmed, the screen polls every five seconds', async () => {
    const on = await harness.newOwner();
    await harness.addSite(on.owner);
    await harness.setState(on.owner, { subscription_status: 'incomplete' });
    await on.visit();
    await on.page.getByText('Processing Subscription').waitFor();
    await on.page.getByText('Please wait while we confirm your payment...').waitFor();
    // One more than when the page subscribed.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const answer = await on.page.waitForResponse('**/api/billing-info');
      expect(answer.status()).toBe(200);
    }
    await harness.setState(on.owner, { subscription_status: 'active' });
    await on.page.getByText('Active Subscription').waitFor();
    await on.page.context().close();
  });

  test('is accessible on a wide screen and a phone, light and dark', async () => {
    const on = await harness.newOwner();
    await harness.addSite(on.owner);
    await on.visit();
    expect(await violationsLightAndDark(on.page)).toEqual([]);
    expect(await overflow(on.page)).toBeLessThanOrEqual(0);
    await on.openSubscribe();
    await submit(on).click();
    await on.dialog().getByText('Country is required').waitFor();
    expect(await violations(on.page)).toEqual([]);
    await on.page.setViewportSize({ width: 375, height: 800 });
    expect(await violationsLightAndDark(on.page)).toEqual([]);
    await on.visit();
    expect(await violations(on.page)).toEqual([]);
    expect(await overflow(on.page)).toBeLessThanOrEqual(0);
    await on.page.context().close();
  });
});
