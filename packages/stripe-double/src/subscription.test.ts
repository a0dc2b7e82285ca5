import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Harness, harness, payWith, seconds, subscribe } from './harness.fixture.ts';

let on: Harness;
beforeEach(async () => {
  on = await harness('2026-11-16T00:00:00Z');
});
afterEach(() => on.close());

const ok = '4242424242424242';

async function statusOf(id: string) {
  return (await on.stripe.subscriptions.retrieve(id)).status;
}

describe('the first payment', () => {
  test('covers the rest of the month and waits for a card', async () => {
    const { subscription, invoice, secret } = await subscribe(on);
    expect(subscription.status).toBe('incomplete');
    expect(invoice).toMatchObject({
      status: 'open',
      billing_reason: 'subscription_create',
      amount_due: 725,
      hosted_invoice_url: expect.stringContaining(on.double.url),
    });
    expect(secret).toMatch(/^pi_\w+_secret_\w+$/);
    expect(subscription.items.data[0]?.current_period_end).toBe(seconds('2026-12-01T00:00:00Z'));
  });

  test('a valid card activates the subscription and is saved', async () => {
    const { subscription, invoice, secret } = await subscribe(on);
    expect(await payWith(on, secret, ok)).toMatchObject({ status: 'succeeded' });
    const after = await on.stripe.subscriptions.retrieve(subscription.id);
    expect(after.status).toBe('active');
    expect(after.default_payment_method).toMatch(/^pm_/);
    expect(await on.stripe.invoices.retrieve(invoice.id ?? '')).toMatchObject({
      status: 'paid',
      amount_paid: 725,
      number: expect.stringMatching(/-0001$/),
    });
  });

  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000000069', 'expired_card', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
  ])('card %s is declined with %s and another can follow', async (number, code, decline) => {
    const { subscription, secret } = await subscribe(on);
    await expect(payWith(on, secret, number)).rejects.toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code,
      decline_code: decline,
      payment_intent: { status: 'requires_payment_method' },
    });
    expect(await statusOf(subscription.id)).toBe('incomplete');
    await payWith(on, secret, ok);
    expect(await statusOf(subscription.id)).toBe('active');
  });

  test('a card may require authentication, which can fail and be retried', async () => {
    const { subscription, secret } = await subscribe(on);
    const intent = await payWith(on, secret, '4000002500003155');
    expect(intent.status).toBe('requires_action');
    const challenge = `${on.double.url}/challenge/${intent.id}`;
    await fetch(`${challenge}/fail`, { method: 'POST' });
    const failed = await on.stripe.paymentIntents.retrieve(intent.id);
    expect(failed).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    await payWith(on, secret, '4000002500003155');
    await fetch(`${challenge}/complete`, { method: 'POST' });
    expect(await statusOf(subscription.id)).toBe('active');
  });

  test('an unpaid subscription expires after 23 hours', async () => {
    const { subscription, invoice } = await subscribe(on);
    await on.moveTo('2026-11-16T22:59:00Z');
    expect(await statusOf(subscription.id)).toBe('incomplete');
    await on.moveTo('2026-11-16T23:00:00Z');
    expect(await statusOf(subscription.id)).toBe('incomplete_expired');
    expect((await on.stripe.invoices.retrieve(invoice.id ?? '')).status).toBe('void');
  });
});

describe('a renewal', () => {
  async function active(card = ok) {
    const { subscription, secret } = await subscribe(on);
    const paid = await payWith(on, secret, card);
    if (paid.status === 'requires_action') {
      await fetch(`${on.double.url}/challenge/${paid.id}/complete`, { method: 'POST' });
    }
    return subscription.id;
  }

  test('happens on the 1st, in full, one hour after the draft', async () => {
    const id = await active();
    await on.moveTo('2026-12-01T00:30:00Z');
    const draft = (await on.stripe.invoices.list({ subscription: id })).data[0];
    expect(draft).toMatchObject({ status: 'draft', amount_due: 1450 });
    await on.moveTo('2026-12-01T01:00:00Z');
    expect(await on.stripe.invoices.retrieve(draft?.id ?? '')).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_cycle',
    });
    expect(await statusOf(id)).toBe('active');
  });

  test('a previously authenticated card needs no authentication', async () => {
    const id = await active('4000002500003155');
    await on.moveTo('2026-12-02T00:00:00Z');
    expect(await statusOf(id)).toBe('active');
  });

  test('fails: past due, three retries, then canceled', async () => {
    const id = await active('4000000000000341');
    await on.moveTo('2026-12-01T02:00:00Z');
    expect(await statusOf(id)).toBe('past_due');
    const [invoice] = (await on.stripe.invoices.list({ subscription: id })).data;
    expect(invoice).toMatchObject({ status: 'open', attempt_count: 1 });
    expect(invoice?.next_payment_attempt).toBe(seconds('2026-12-04T01:00:00Z'));
    await on.moveTo('2026-12-20T00:00:00Z');
    expect((await on.stripe.invoices.retrieve(invoice?.id ?? '')).attempt_count).toBe(4);
    expect(await statusOf(id)).toBe('canceled');
  });

  test('recovers with another card', async () => {
    const id = await active('4000000000000341');
    await on.moveTo('2026-12-01T02:00:00Z');
    const [invoice] = (await on.stripe.invoices.list({ subscription: id })).data;
    const open = await on.stripe.invoices.retrieve(invoice?.id ?? '', {
      expand: ['confirmation_secret'],
    });
    await payWith(on, open.confirmation_secret?.client_secret ?? '', ok);
    expect(await statusOf(id)).toBe('active');
    await on.moveTo('2027-01-02T00:00:00Z');
    expect((await on.stripe.invoices.list({ subscription: id })).data[0]?.status).toBe('paid');
  });

  test('a new quantity without proration applies from the next period', async () => {
    const id = await active();
    const [item] = (await on.stripe.subscriptions.retrieve(id)).items.data;
    await on.stripe.subscriptions.update(id, {
      items: [{ id: item?.id ?? '', quantity: 3 }],
      proration_behavior: 'none',
    });
    await on.moveTo('2026-12-01T02:00:00Z');
    expect((await on.stripe.invoices.list({ subscription: id })).data[0]?.amount_paid).toBe(4350);
  });

  test('a new quantity with proration is billed on the next invoice', async () => {
    const id = await active();
    const [item] = (await on.stripe.subscriptions.retrieve(id)).items.data;
    await on.stripe.subscriptions.update(id, { items: [{ id: item?.id ?? '', quantity: 2 }] });
    await on.moveTo('2026-12-01T02:00:00Z');
    const [invoice] = (await on.stripe.invoices.list({ subscription: id })).data;
    expect(invoice?.lines.data.map((line) => line.amount).sort()).toEqual([-725, 1450, 2900]);
    expect(invoice?.amount_paid).toBe(3625);
  });

  test('cancels at period end if requested', async () => {
    const id = await active();
    await on.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(await statusOf(id)).toBe('active');
    await on.moveTo('2026-12-01T02:00:00Z');
    expect(await statusOf(id)).toBe('canceled');
    expect((await on.stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
  });

  test('cancels at once, and not twice', async () => {
    const id = await active();
    expect((await on.stripe.subscriptions.cancel(id)).status).toBe('canceled');
    await expect(on.stripe.subscriptions.cancel(id)).rejects.toMatchObject({ statusCode: 404 });
  });
});

test('the 31st becomes the last day of shorter months', async () => {
  await on.moveTo('2027-01-16T00:00:00Z');
  const made = await on.stripe.subscriptions.create({
    customer: on.customer,
    items: [{ price: on.price }],
    billing_cycle_anchor_config: { day_of_month: 31 },
    payment_behavior: 'default_incomplete',
    expand: ['latest_invoice.confirmation_secret'],
  });
  const end = () => on.stripe.subscriptions.retrieve(made.id);
  expect((await end()).items.data[0]?.current_period_end).toBe(seconds('2027-01-31T00:00:00Z'));
});
