import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { harness, subscribe } from './harness.fixture.ts';

let page: Page;

const html = (script: string, key: string) => `<!doctype html><title>Pay</title>
<div id="card"></div><p id="reported"></p><script src="${script}"></script>
<script>
  const stripe = Stripe(${JSON.stringify(key)});
  const card = stripe.elements().create('card');
  card.mount('#card');
  card.on('change', ({ complete, error }) => { reported.textContent = error?.message ?? (complete ? 'complete' : 'typing'); });
  window.pay = (secret) => stripe.confirmCardPayment(secret, { payment_method: { card, billing_details: { name: 'Ada', address: { city: 'Montreal' } } } });
</script>`;

const on = await harness('2026-11-16T00:00:00Z');
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const server = createServer((_request, response) => {
  response
    .setHeader('content-type', 'text/html')
    .end(html(on.double.scriptUrl, on.double.publishableKey));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
  await on.close();
});
beforeEach(async () => {
  page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return () => page.close();
});

async function type(number: string, date = '12 / 40', cvc = '123') {
  const frame = page.frameLocator('iframe[title="Secure card payment input frame"]');
  await frame.getByLabel('card number').fill(number);
  await frame.getByLabel('expiration date').fill(date);
  await frame.getByLabel('CVC').fill(cvc);
}

function pay(secret: string) {
  return page.evaluate((of) => (window as unknown as { pay(of: string): unknown }).pay(of), secret);
}

test('a valid card pays with the billing details', async () => {
  const { secret } = await subscribe(on);
  await type('4242424242424242');
  await page.getByText('complete').waitFor();
  expect(await pay(secret)).toMatchObject({ paymentIntent: { status: 'succeeded' } });
  const [method] = (await on.stripe.paymentMethods.list({ customer: on.customer })).data;
  expect(method?.billing_details).toMatchObject({ name: 'Ada', address: { city: 'Montreal' } });
});

test("a declined card returns Stripe's error", async () => {
  const { secret } = await subscribe(on);
  await type('4000000000000002');
  expect(await pay(secret)).toMatchObject({
    error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' },
  });
});

test.each([
  ['4242424242424241', '12 / 40', 'Your card number is invalid.'],
  ['4242424242424242', '12 / 20', "Your card's expiration date is in the past."],
])('%s %s: shows an error while typing and sends nothing', async (number, date, message) => {
  const { secret } = await subscribe(on);
  await type(number, date);
  await page.getByText(message).waitFor();
  expect(await pay(secret)).toMatchObject({ error: { type: 'validation_error', message } });
});

test('an incomplete card sends nothing', async () => {
  const { secret } = await subscribe(on);
  await type('4242424242424242', '12 / 40', '');
  expect(await pay(secret)).toMatchObject({ error: { code: 'incomplete_cvc' } });
});

test('authentication is requested in an overlay: failed, then completed', async () => {
  const { subscription, secret } = await subscribe(on);
  await type('4000002500003155');
  for (const [button, result] of [
    ['Fail', { error: { code: 'payment_intent_authentication_failure' } }],
    ['Complete', { paymentIntent: { status: 'succeeded' } }],
  ] as const) {
    const paying = pay(secret);
    await page
      .frameLocator('iframe[title="Authentication"]')
      .getByRole('button', { name: `${button} authentication` })
      .click();
    expect(await paying).toMatchObject(result);
  }
  expect((await on.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
});
