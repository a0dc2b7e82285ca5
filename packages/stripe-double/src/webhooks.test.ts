import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type Harness,
  harness,
  payWith,
  type Receiver,
  receiver,
  subscribe,
} from './harness.fixture.ts';

let on: Harness;
let to: Receiver;
let secret = '';

beforeEach(async () => {
  on = await harness('2026-11-16T00:00:00Z');
  to = await receiver();
  const endpoint = await on.stripe.webhookEndpoints.create({
    url: to.url,
    enabled_events: ['customer.subscription.updated', 'invoice.paid', 'invoice.payment_failed'],
  });
  secret = endpoint.secret ?? '';
});
afterEach(async () => {
  await on.close();
  await to.close();
});

function control(path: string, form: Record<string, string> = {}) {
  return fetch(`${on.double.url}/double/webhooks/${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
}

function types() {
  return to.bodies.map(({ body }) => JSON.parse(body).type);
}

async function buy(card = '4242424242424242') {
  const { secret: payment } = await subscribe(on);
  await payWith(on, payment, card).catch(() => {});
}

test('the SDK accepts the signature and refuses one of another secret', async () => {
  await buy();
  await control('settled');
  expect(types()).toEqual([
    'invoice.paid',
    'customer.subscription.updated',
    'customer.subscription.updated',
  ]);
  const [{ body, signature } = { body: '', signature: '' }] = to.bodies;
  expect(on.stripe.webhooks.constructEvent(body, signature, secret).type).toBe('invoice.paid');
  expect(() => on.stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow();
  expect(() => on.stripe.webhooks.constructEvent(`${body} `, signature, secret)).toThrow();
});

test('a refused event is retried until accepted', async () => {
  to.answers.push(500, 503);
  await buy();
  await control('settled');
  expect(types()[0]).toBe('invoice.paid');
});

test('held events are delivered on release, in reverse order or twice', async () => {
  await control('mode', { mode: 'hold' });
  await buy();
  await control('settled');
  expect(types()).toEqual([]);
  await control('release', { order: 'reversed' });
  expect(types().at(-1)).toBe('invoice.paid');
  await control('mode', { mode: 'hold' });
  await buy('4000000000000002');
  to.bodies.length = 0;
  await control('release', { order: 'twice' });
  expect(types()).toEqual(['invoice.payment_failed', 'invoice.payment_failed']);
});

test('dropped events are not delivered but appear in the list', async () => {
  await control('mode', { mode: 'drop' });
  await buy();
  await control('settled');
  expect(to.bodies).toEqual([]);
  const events = await on.stripe.events.list({ types: ['invoice.paid'] });
  expect(events.data).toHaveLength(1);
});
