import { createSeal } from '@dragoman/core/sealing';
import { signatureOf } from '@dragoman/core/webhooks';
import { createWebsite } from '@dragoman/core/websites';
import { createTestDatabase, createUser } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { syncWebhook } from './sync-webhook.ts';

const secret = `whsec_${Buffer.from('a secret of the test').toString('base64')}`;
const engineKeys = { seal: createSeal('a secret of the test', 'engine keys') };
const harness = await createTestDatabase();
const userId = await createUser(harness.database);
const site = { userId, url: 'https://site.example', originalLanguage: 'en' };
const websiteId = (await createWebsite(harness, site)).id;
await harness.database.kysely
  .insertInto('website_sync')
  .values({ website_id: websiteId, webhook_secret: secret })
  .execute();
const app = fastify();
await app.register(syncWebhook({ ...harness, engineKeys, log: silentLog }));
const origin = await app.listen({ host: '127.0.0.1', port: 0 });
afterAll(async () => {
  await app.close();
  await harness.close();
});

async function call(id: string, body: string, changes: Record<string, string> = {}) {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = signatureOf({ id, timestamp, body: Buffer.from(body) }, secret);
  const signed = {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
  };
  const response = await fetch(`${origin}/api/webhooks/sync/${websiteId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signed, ...changes },
    body,
  });
  return [response.status, ((await response.json()) as { error?: string }).error];
}

test('a call is signed over its raw bytes, whatever their type', async () => {
  expect(await call('json', '{ "changed":  true }')).toEqual([202, undefined]);
  expect(await call('text', 'köln', { 'content-type': 'text/plain' })).toEqual([202, undefined]);
  expect(await call('broken', '{', {})).toEqual([202, undefined]);
});

test('401 with a wrong signature, 409 for a repeated call', async () => {
  expect(await call('wrong', '{}', { 'webhook-signature': 'v1,x' })).toEqual([
    401,
    'The signature is not valid.',
  ]);
  await call('twice', '{}');
  expect(await call('twice', '{}')).toEqual([409, 'This call was received before.']);
});

test('404 for a path without an id, and 413 for a body that is too large', async () => {
  const response = await fetch(`${origin}/api/webhooks/sync/nothing`, { method: 'POST' });
  expect(response.status).toBe(404);
  expect((await call('large', 'x'.repeat(300_000)))[0]).toBe(413);
});

test('429 for a network after 30 refused calls, before its body is read; signed calls do not count', async () => {
  const own = fastify();
  await own.register(syncWebhook({ ...harness, engineKeys, log: silentLog }));
  const post = async (headers: Record<string, string>, payload = '{}') =>
    (await own.inject({ method: 'POST', url: `/api/webhooks/sync/${websiteId}`, headers, payload }))
      .statusCode;
  const wrong = { 'webhook-id': 'x', 'webhook-timestamp': '1', 'webhook-signature': 'v1,x' };
  const signed = (id: string) => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = signatureOf({ id, timestamp, body: Buffer.from('{}') }, secret);
    return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
  };
  const first = signed('once');
  expect(await post(first)).toBe(202);
  for (let at = 0; at < 35; at += 1) expect(await post(first)).toBe(409);
  for (let at = 0; at < 30; at += 1) expect(await post(wrong)).toBe(401);
  expect(await post(wrong)).toBe(429);
  expect(await post(wrong, 'x'.repeat(300_000))).toBe(429);
  expect(await post(signed('twice'))).toBe(429);
  await own.close();
});
