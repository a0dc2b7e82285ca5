import { afterAll, beforeAll, expect, test } from 'vitest';
import { invitationOf } from '../harness/account.ts';
import { BillingHarness } from '../harness/billing-harness.ts';
import { coveredBy } from '../harness/covered.ts';
import { violationsInThemes } from '../harness/public-site.ts';

let harness: BillingHarness;
beforeAll(async () => {
  harness = await BillingHarness.start();
});
afterAll(() => harness?.close());

const phone = { viewport: { width: 375, height: 812 } } as const;
const live = { status: 'enabled', dns_checked: true, snippet_checked: true } as const;
const yellow = 'rgb(245, 181, 46)';
const green = 'rgb(18, 112, 74)';

test('on a phone a declined card is said where it can be mended, and covers nothing', async () => {
  const on = await harness.newOwner(phone);
  const { page } = on;
  await harness.addSite(on.owner);
  await on.visit();
  await on.openSubscribe();
  await on.fillCustomer();
  await on.fillCard('4000000000000002');
  expect(await violationsInThemes(page)).toEqual([]);
  await on.button(/^Subscribe - /).click();
  const toast = page.locator('[data-sonner-toast]');
  await toast.getByText('Your card was declined.').waitFor();
  const problem = on.dialog().getByRole('group', { name: 'Card' }).getByRole('alert');
  expect(await problem.textContent()).toBe('Your card was declined.');
  const [below, card] = [
    await problem.boundingBox(),
    await on.dialog().locator('iframe').boundingBox(),
  ];
  expect(below?.y).toBeGreaterThan((card?.y ?? 0) + (card?.height ?? 0));
  expect((await coveredBy(toast)).filter((text) => /Subscribe|iframe/.test(text))).toEqual([]);
  expect(await on.dialog().locator('[aria-busy=true], [class*=animate]').count()).toBe(0);
  expect(await on.button('Subscribe - $7.50/month').isEnabled()).toBe(true);
  const charges = on.dialog().getByText(/^Today \$\d\.\d\d, then \$7\.50 on [A-Z][a-z]+ 1$/);
  expect(await charges.count()).toBe(1);

  // Behind the window the subscription waits for its first payment.
  await on.button('Close').last().click();
  await page.getByText('Processing Subscription').waitFor();
  await page.getByText('Please wait while we confirm your payment...').waitFor();
  await on.button('Payment not finished? Enter a card again').click();
  await on.dialog().waitFor();
  expect(await violationsInThemes(page)).toEqual([]);
  await page.context().close();
});

test('empty fields are marked by color, border and words', async () => {
  const on = await harness.newOwner(phone);
  await harness.addSite(on.owner);
  await on.visit();
  await on.openSubscribe();
  await on.button(/^Subscribe - /).click();
  const fields = on.dialog().locator('input:not([type=hidden]), select');
  expect(await fields.count()).toBe(6);
  for (const field of await fields.all()) {
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.evaluate((one) => getComputedStyle(one).borderColor)).toBe(
      'rgb(179, 38, 30)',
    );
  }
  await on.dialog().getByLabel('Name').fill('Ada Owner');
  expect(await on.dialog().getByLabel('Name').getAttribute('aria-invalid')).toBe('false');
  await on.page.context().close();
});

test('a plan in good use has green and yellow meters; the trial is yellow in the light theme', async () => {
  const on = await harness.newOwner({ colorScheme: 'light' });
  await harness.addSite(on.owner, { words: 7500 });
  await on.visit();
  const colors = await on.page
    .getByRole('meter')
    .evaluateAll((all) =>
      all.map(({ firstElementChild: bar }) => getComputedStyle(bar!).backgroundColor),
    );
  expect(colors).toEqual([green, yellow]);
  const badge = on.region('Subscription Status').getByText('Trial', { exact: true });
  expect(await badge.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(yellow);
  await on.page.context().close();
});

test('prices follow at once when a website or a language is added', async () => {
  const on = await harness.newOwner(phone);
  const { page } = on;
  await harness.addSite(on.owner);
  await page.route('**/api/detect-website-language', (route) =>
    route.fulfill({ json: { detectedLanguage: 'en', url: 'https://second.example' } }),
  );
  await page.goto(`${harness.webUrl}/dashboard`);
  await page.getByText('all your websites together cost $15.00 a month.').waitFor();
  await page.getByPlaceholder(/^Enter website URL/).fill('second.example');
  await on.button('Add Website').click();
  await page.getByText('all your websites together cost $22.50 a month.').waitFor();
  const toast = page.locator('[data-sonner-toast]');
  await toast.getByText('second.example was added.').waitFor();
  expect(await coveredBy(toast)).toEqual([]);
  await page.getByRole('link', { name: 'second.example' }).waitFor();
  await page.context().close();
});

test.each([phone, {}])("'Pause' leads to the button that pauses: %o", async (size) => {
  const on = await harness.newOwner(size);
  const { page } = on;
  const { host } = await harness.addSite(on.owner, { row: live });
  await harness.setState(on.owner, { subscription_status: 'active' });
  await on.visit();
  await page.getByRole('link', { name: `Pause ${host}` }).click();
  const pause = on.button('Pause this website');
  await pause.waitFor();
  await expect
    .poll(async () => {
      const box = await pause.boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= (page.viewportSize()?.height ?? 0);
    })
    .toBe(true);
  await pause.click();
  await on.button('Yes, pause it').click();
  const toast = page.locator('[data-sonner-toast]');
  await toast.getByText(/was paused\.$/).waitFor();
  const resume = on.button('Resume this website');
  await resume.waitFor();
  expect(await coveredBy(toast)).not.toContain(await resume.textContent());
  await page.context().close();
});

test('an account offers another to pay for its website, which accepts; both screens say so, and either ends it', async () => {
  const [on, payer] = [await harness.newOwner(), await harness.newOwner()];
  const { id, host } = await harness.addSite(on.owner);
  const card = on.region('Billed to another account');
  const toPayer = `${payer.email} pays for this website.`;
  for (const ends of [on, payer]) {
    await on.page.goto(`${harness.webUrl}/dashboard/website/${id}`);
    await card.getByLabel('Email address').fill(payer.email);
    await card.getByRole('button', { name: 'Send the offer' }).click();
    await card.getByText(`Waiting for ${payer.email}, until`).waitFor();
    await payer.page.goto(await invitationOf(harness.webUrl, payer.email));
    await payer.page.getByText(`${on.email} asks you to pay for the website`).waitFor();
    expect(await violationsInThemes(payer.page)).toEqual([]);
    await payer.button('Accept the invitation').click();
    await payer.page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
    await on.page.reload();
    await card.getByText(toPayer).waitFor();
    await payer.visit();
    const paid = payer.page.getByRole('listitem').filter({ hasText: host });
    await paid.getByText(`You pay for this website of ${on.email}.`).waitFor();
    await payer.region('Total Monthly Cost').getByText('$7.50').first().waitFor();
    await on.visit();
    await on.page.getByText(toPayer).waitFor();
    await on.region('Total Monthly Cost').getByText('$0.00').first().waitFor();
    expect(await violationsInThemes(on.page)).toEqual([]);
    await ends.button('End this payment').click();
    await ends.toast('The website counts on the plan of its own account now.');
    await payer.visit();
    await payer.page.getByText('No Websites Added').waitFor();
    await on.visit();
    await on.region('Total Monthly Cost').getByText('$7.50').first().waitFor();
    expect(await on.page.getByText(toPayer).count()).toBe(0);
  }
  await Promise.all([on, payer].map(({ page }) => page.context().close()));
});
