import { createHmac } from 'node:crypto';
import { receiveEvent } from '@dragoman/core/billing';
import { createTestDatabase } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import { createStripePayments } from '@dragoman/providers/payments';
import { startStripeDouble } from '@dragoman/stripe-double';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { paymentsWebhook, paymentsWebhookPath } from './payments-webhook.ts';

const secret = 'whsec_of_this_test';
let url = '';
let isBroken = false;

const installed = await createTestDatabase();
const double = await startStripeDouble();
const payments = createStripePayments({
  secretKey: double.secretKey,
  publishableKey: double.publishableKey,
  webhookSecret: secret,
  apiUrl: double.url,
});
const work = { database: installed.database, payments, log: silentLog };
const app = Fastify();
await app.register(
  paymentsWebhook(async (body, signature) => {
    if (isBroken) throw new Error('the database is away');
    await receiveEvent(work, body, signature);
  }, silentLog),
);
url = `${await app.listen({ host: '127.0.0.1', port: 0 })}${paymentsWebhookPath}`;
afterAll(async () => {
  await app?.close();
  await double?.close();
  await installed?.close();
});

const event = (id: string) => ({
  id,
  object: 'event',
  type: 'customer.created',
  created: 1_800_000_000,
  data: { object: { id: 'cus_nobody', object: 'customer' } },
});

/** Signs a body as the provider does [https://docs.stripe.com/webhooks#verify-manually]. */
function sign(body: string, key = secret, at = Math.floor(Date.now() / 1000)): string {
  return `t=${at},v1=${createHmac('sha256', key).update(`${at}.${body}`).digest('hex')}`;
}

async function send(body: string, signature?: string): Promise<number> {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...(signature !== undefined && { 'stripe-signature': signature }),
  };
  const answer = await fetch(url, { method: 'POST', headers, body });
  await answer.text();
  return answer.status;
}

async function storedEvents(id: string): Promise<{ processed_at: Date | null }[]> {
  return await installed.database.kysely
    .selectFrom('billing_events')
    .select('processed_at')
    .where('id', '=', id)
    .execute();
}

test('the signature covers the raw bytes, whatever the whitespace', async () => {
  const body = JSON.stringify(event('evt_spaced'), null, 3).replace('nobody', '\\u006eobody');
  expect(await send(body, sign(body))).toBe(200);
  expect(await storedEvents('evt_spaced')).toMatchObject([{ processed_at: expect.any(Date) }]);
});

test('a body without a valid signature is refused and not stored', async () => {
  const body = JSON.stringify(event('evt_forged'));
  const old = Math.floor(Date.now() / 1000) - 3600;
  const signatures = [
    undefined,
    '',
    't=1,v1=00',
    sign(body, 'whsec_other'),
    sign(`${body} `),
    sign(body, secret, old),
  ];
  for (const signature of signatures) expect(await send(body, signature)).toBe(400);
  expect(await send('', sign(''))).toBe(400);
  expect(await storedEvents('evt_forged')).toEqual([]);
});

test('a repeated event is accepted and ignored', async () => {
  const body = JSON.stringify(event('evt_again'));
  expect(await send(body, sign(body))).toBe(200);
  const before = await storedEvents('evt_again');
  expect(await send(body, sign(body))).toBe(200);
  expect(await storedEvents('evt_again')).toEqual(before);
});

test('a genuine call that somebody recorded is ignored for five minutes and refused afterwards', async () => {
  const body = JSON.stringify(event('evt_recorded'));
  const at = Math.floor(Date.now() / 1000);
  const recorded = sign(body, secret, at - 240);
  expect(await send(body, recorded)).toBe(200);
  const before = await storedEvents('evt_recorded');
  expect(await send(body, recorded)).toBe(200);
  expect(await storedEvents('evt_recorded')).toEqual(before);
  const old = sign(body, secret, at - 310);
  const [, hash = ''] = old.split('v1=');
  // The time cannot be renewed, nor an older scheme be named.
  for (const signature of [old, `${old},t=${at}`, `t=${at},${old}`, `t=${at},v0=${hash}`])
    expect([signature, await send(body, signature)]).toEqual([signature, 400]);
  const other = JSON.stringify(event('evt_other'));
  expect(await send(other, recorded)).toBe(400);
  expect(await storedEvents('evt_other')).toEqual([]);
});

test('a processing failure returns 500, so the provider retries', async () => {
  const body = JSON.stringify(event('evt_later'));
  isBroken = true;
  expect(await send(body, sign(body))).toBe(500);
  isBroken = false;
  expect(await send(body, sign(body))).toBe(200);
  expect(await storedEvents('evt_later')).toHaveLength(1);
});
