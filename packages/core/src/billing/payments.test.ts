import { closing } from '@dragoman/database/testing';
import { describe, expect, test } from 'vitest';
import { type ApiHarness, startApi } from '../api/testing/index.ts';
import { addWebsite, billingHarness } from './billing.fixture.ts';
import { billingEndpoints } from './endpoints.ts';

const on = closing(await billingHarness('2026-11-16T00:00:00Z'));
const api = closing(await startApi(billingEndpoints(on.deps)));

async function openSubscription(as: string, totalMonthlyPrice = 7.5) {
  const { websites } = (await api.call('GET /api/billing-info', { as })).body;
  const priceIds = websites.map(({ priceId }: { priceId: string }) => priceId);
  const body = { priceIds, customerInfo: { name: 'Ada' }, totalMonthlyPrice };
  return await api.call('POST /api/create-subscription', { as, body });
}

/** A subscribed user with one website. */
async function subscriber(card?: string) {
  const as = await on.newUser();
  const website = await addWebsite(on, as);
  await on.pay((await openSubscription(as)).body.clientSecret, card);
  return { as, website };
}

async function withoutWebsites(user: string) {
  await on.database.kysely
    .updateTable('websites')
    .set({ status: 'deleted' })
    .where('user_id', '=', user)
    .execute();
}

const status = async (response: ReturnType<ApiHarness['call']>) => {
  const { status, body } = await response;
  return [status, body.error ?? body.subscription_status ?? body.status];
};

describe('200', () => {
  test('subscribing, and the resulting billing screen', async () => {
    const { as } = await subscriber();
    const { body } = await api.call('GET /api/billing-info', { as });
    expect(body).toMatchObject({
      billing: 'provider',
      subscription_status: 'active',
      subscription_period_end: '2026-12-01T00:00:00.000Z',
      past_due: false,
      cancels_at: null,
      payment: { publishableKey: 'pk_test_double' },
      websites: [{ priceId: expect.stringMatching(/^price_/) }],
    });
    const tiers = await api.call('GET /api/pricing-tiers', { as });
    expect(tiers.body[0].stripeId).toBe(body.websites[0].priceId);
    const invoices = await api.call('GET /api/invoices', { as });
    expect(invoices.body).toMatchObject([
      { amount: 375, status: 'paid', hosted_invoice_url: expect.stringMatching(/^http/) },
    ]);
    expect(await status(openSubscription(as))).toEqual([409, 'You are subscribed already.']);
  });

  test('canceling and revoking the cancellation', async () => {
    const { as } = await subscriber();
    await withoutWebsites(as);
    expect(await status(api.call('POST /api/cancel-subscription', { as }))).toEqual([
      200,
      'active',
    ]);
    const read = async () => (await api.call('GET /api/billing-info', { as })).body.cancels_at;
    expect(await read()).toBe('2026-12-01T00:00:00.000Z');
    expect(await status(api.call('POST /api/resume-subscription', { as }))).toEqual([
      200,
      'active',
    ]);
    expect(await read()).toBeNull();
  });

  test('an open first payment is paid through its invoice', async () => {
    const as = await on.newUser();
    await addWebsite(on, as);
    const { clientSecret } = (await openSubscription(as)).body;
    await on.pay(clientSecret, '4000000000000002');
    const [invoice] = (await api.call('GET /api/invoices', { as })).body;
    const body = { invoiceId: invoice.id };
    expect((await api.call('POST /api/pay-invoice', { as, body })).body).toEqual({ clientSecret });
    await on.pay(clientSecret);
    expect(await status(api.call('POST /api/pay-invoice', { as, body }))).toEqual([
      409,
      'There is nothing to pay on this invoice.',
    ]);
    const other = await subscriber();
    expect((await api.call('POST /api/pay-invoice', { as: other.as, body })).status).toBe(404);
  });

  test('quotes for another language or website', async () => {
    const as = await on.newUser();
    const websiteId = await addWebsite(on, as, 9000, ['es']);
    await addWebsite(on, as, 20_000, ['es']);
    const ask = (query: string) => api.call(`GET /api/price-preview?${query}`, { as });
    expect((await ask(`websiteId=${websiteId}&languages=2`)).body).toEqual({
      billing: 'provider',
      before: { tier: 'Starter', price: 7.5, total: 22 },
      after: { tier: 'Business', price: 14.5, total: 29 },
    });
    expect((await ask('')).body).toEqual({
      billing: 'provider',
      before: { tier: null, price: 0, total: 22 },
      after: { tier: 'Starter', price: 7.5, total: 29.5 },
    });
    expect((await ask('languages=many')).status).toBe(400);
    const stranger = await on.newUser();
    const query = `websiteId=${websiteId}&languages=1`;
    expect((await api.call(`GET /api/price-preview?${query}`, { as: stranger })).status).toBe(404);
  });

  test('only its owner can pause and resume a website', async () => {
    const { as, website } = await subscriber();
    const pause = (user: string) => api.call(`POST /api/websites/${website}/pause`, { as: user });
    const resume = (user: string) => api.call(`POST /api/websites/${website}/resume`, { as: user });
    const stranger = await on.newUser();
    expect([(await pause(stranger)).status, (await resume(stranger)).status]).toEqual([404, 404]);
    expect(await status(resume(as))).toEqual([409, 'This website is not paused.']);
    expect(await status(pause(as))).toEqual([200, 'disabled']);
    expect(await status(pause(as))).toEqual([
      409,
      'Only a website that is deployed can be paused.',
    ]);
    expect(await status(resume(as))).toEqual([200, 'enabled']);
  });
});

test('400 for an invalid invoice id, 404 for a missing website', async () => {
  const as = await on.newUser();
  const responses = await Promise.all([
    api.call('POST /api/pay-invoice', { as, body: { invoiceId: '' } }),
    api.call('POST /api/pay-invoice', { as, body: {} }),
    api.call('POST /api/websites/none/pause', { as }),
    api.call('POST /api/websites/none/resume', { as }),
  ]);
  expect(responses.map((one) => one.status)).toEqual([400, 400, 404, 404]);
});

test('404 for a missing invoice', async () => {
  const body = { invoiceId: 'in_none' };
  const strangers = [await on.newUser(), (await subscriber()).as];
  for (const as of strangers) {
    expect((await api.call('POST /api/pay-invoice', { as, body })).status).toBe(404);
  }
});

describe('409', () => {
  test('canceling and resuming without a subscription', async () => {
    const as = await on.newUser();
    const sentence = 'There is no active subscription.';
    expect(await status(api.call('POST /api/cancel-subscription', { as }))).toEqual([
      409,
      sentence,
    ]);
    expect(await status(api.call('POST /api/resume-subscription', { as }))).toEqual([
      409,
      sentence,
    ]);
  });

  test('resuming a website without the right to deploy', async () => {
    const as = await on.newUser();
    const website = await addWebsite(on, as);
    await api.call(`POST /api/websites/${website}/pause`, { as });
    expect(await status(api.call(`POST /api/websites/${website}/resume`, { as }))).toEqual([
      409,
      'Please activate your subscription before deploying.',
    ]);
  });
});
