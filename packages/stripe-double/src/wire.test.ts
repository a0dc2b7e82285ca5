import { afterAll, describe, expect, test } from 'vitest';
import { harness, officialClient, subscribe } from './harness.fixture.ts';

const on = await harness('2026-11-16T00:00:00Z');
afterAll(() => on.close());

async function raw(path: string, init: RequestInit = {}) {
  const answer = await fetch(`${on.double.url}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${on.double.secretKey}`, ...init.headers },
  });
  return { status: answer.status, body: await answer.json() };
}

describe('errors', () => {
  test('an unknown route returns 404 with an error that the SDK throws', async () => {
    expect(await raw('/v1/nothing')).toMatchObject({
      status: 404,
      body: { error: { message: 'Unrecognized request URL (GET: /v1/nothing).' } },
    });
    await expect(on.stripe.coupons.list()).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
    });
  });

  test('a missing key, a wrong key, and the publishable key on a server call are refused', async () => {
    expect((await raw('/v1/prices', { headers: { authorization: '' } })).status).toBe(401);
    const wrong = officialClient(on.double, 'sk_test_other');
    await expect(wrong.prices.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
    });
    const page = officialClient(on.double, on.double.publishableKey);
    await expect(page.prices.list()).rejects.toMatchObject({ statusCode: 403 });
  });

  test('the publishable key reads a payment intent only with its client secret', async () => {
    const { secret } = await subscribe(on);
    const id = secret.split('_secret_')[0] ?? '';
    const page = officialClient(on.double, on.double.publishableKey);
    await expect(page.paymentIntents.retrieve(id)).rejects.toMatchObject({ statusCode: 404 });
    const seen = await page.paymentIntents.retrieve(id, { client_secret: secret });
    expect(seen.id).toBe(id);
  });

  test.each([
    [{ items: [{ price: 'price_none' }] }, 'resource_missing'],
    [{ items: [] }, 'parameter_missing'],
  ])('a subscription of %j is refused', async (wrong, code) => {
    await expect(
      on.stripe.subscriptions.create({ customer: on.customer, ...wrong }),
    ).rejects.toMatchObject({ statusCode: 400, code });
  });

  test('an invalid expand path is refused', async () => {
    await expect(
      on.stripe.customers.retrieve(on.customer, { expand: ['shoe_size'] }),
    ).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe('idempotency keys', () => {
  test('a repeated request runs once and returns the same response', async () => {
    const key = { idempotencyKey: 'k-1' };
    const one = await on.stripe.customers.create({ email: 'a@example.com' }, key);
    const other = await on.stripe.customers.create({ email: 'a@example.com' }, key);
    expect(other.id).toBe(one.id);
    expect(other.lastResponse.headers['idempotent-replayed']).toBe('true');
  });

  test('another request with the same key is refused', async () => {
    const key = { idempotencyKey: 'k-2' };
    await on.stripe.customers.create({ email: 'a@example.com' }, key);
    await expect(on.stripe.customers.create({ email: 'b@example.com' }, key)).rejects.toMatchObject(
      { type: 'StripeIdempotencyError' },
    );
  });
});

test('lists are paginated as the SDK expects', async () => {
  for (let count = 0; count < 7; count += 1) {
    await on.stripe.customers.create({ name: `C${count}`, test_clock: on.clock });
  }
  const all: string[] = [];
  for await (const customer of on.stripe.customers.list({ limit: 3, test_clock: on.clock })) {
    all.push(customer.id);
  }
  expect(new Set(all).size).toBe(8);
});

test('a lookup key finds its price and is transferred only on request', async () => {
  const found = await on.stripe.prices.list({ lookup_keys: ['business'] });
  expect(found.data.map(({ id }) => id)).toEqual([on.price]);
  const another = {
    currency: 'usd',
    unit_amount: 2000,
    lookup_key: 'business',
    recurring: { interval: 'month' },
    product_data: { name: 'Business' },
  } as const;
  await expect(on.stripe.prices.create(another)).rejects.toMatchObject({ statusCode: 400 });
  const moved = await on.stripe.prices.create({ ...another, transfer_lookup_key: true });
  const now = await on.stripe.prices.list({ lookup_keys: ['business'] });
  expect(now.data.map(({ id }) => id)).toEqual([moved.id]);
});

test('an invoice has a page and a PDF at an unguessable URL', async () => {
  const { invoice } = await subscribe(on);
  const page = await fetch(invoice.hosted_invoice_url ?? '');
  expect(await page.text()).toContain('$7.25');
  const pdf = await fetch(invoice.invoice_pdf ?? '');
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-1\.4[\s\S]*%%EOF/);
  expect((await fetch(`${on.double.url}/i/${invoice.id}`)).status).toBe(404);
});

test('the state can be transferred to another instance', async () => {
  const { startStripeDouble } = await import('./index.ts');
  const next = await startStripeDouble({ tables: on.double.snapshot() });
  const customer = await officialClient(next).customers.retrieve(on.customer);
  expect(customer.id).toBe(on.customer);
  await next.close();
});
