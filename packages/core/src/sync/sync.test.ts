import { closing, createTestDatabase, createUser } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import { expect, test } from 'vitest';
import { startApi } from '../api/testing/index.ts';
import { startJobs } from '../jobs/index.ts';
import { latestScan } from '../scans/index.ts';
import { createSeal } from '../sealing/index.ts';
import { signatureOf } from '../webhooks/index.ts';
import { createWebsite } from '../websites/index.ts';
import { receiveWebhook, requestDueScans, syncEndpoints, watchSync } from './index.ts';

const engineKeys = { seal: createSeal('a secret of the test', 'engine keys') };
const harness = closing(await createTestDatabase());
const jobs = closing(await startJobs(harness));
const api = closing(
  await startApi(syncEndpoints({ ...harness, engineKeys, apiUrl: 'https://dragoman.example' })),
);

async function openWebsite() {
  const userId = await createUser(harness.database);
  const url = `https://${crypto.randomUUID()}.example`;
  const { id } = await createWebsite(harness, { userId, url, originalLanguage: 'en' });
  const ask = async (call: string, body?: object) =>
    (await api.call(call, { as: userId, ...(body && { body }) })).body;
  return {
    id,
    userId,
    read: () => ask(`GET /api/websites/${id}/sync`),
    set: (schedule: string, words_per_day: number | null = null) =>
      ask(`PUT /api/websites/${id}/sync`, { schedule, words_per_day }),
    rotate: async () => (await ask(`POST /api/websites/${id}/sync/webhook`)).webhook,
    remove: () => ask(`DELETE /api/websites/${id}/sync/webhook`),
    lastScan: () => latestScan(harness, id),
  };
}

const now = () => String(Math.floor(Date.now() / 1000));

function signed(websiteId: string, secret: string, changes: object = {}) {
  const content = {
    id: crypto.randomUUID(),
    timestamp: now(),
    body: Buffer.from('{}'),
    ...changes,
  };
  return { websiteId, signature: signatureOf(content, secret), ...content, ...changes };
}

const dueScans = () => requestDueScans({ ...harness, jobs });
const makeDue = (id: string) =>
  harness.database.pool.query(
    'update website_sync set next_scan_at = now() where website_id = $1',
    [id],
  );

test('a website has no schedule, budget and webhook at first', async () => {
  const website = await openWebsite();
  expect(await website.read()).toEqual({
    schedule: 'off',
    words_per_day: null,
    next_scan_at: null,
    words_today: 0,
    webhook: null,
  });
});

test('a daily schedule scans once a day, until it is off', async () => {
  const website = await openWebsite();
  const { next_scan_at } = await website.set('daily', 500);
  expect(Date.parse(next_scan_at) - Date.now()).toBeGreaterThan(86_000_000);
  // Saving again does not move the time.
  expect((await website.set('daily', 700)).next_scan_at).toBe(next_scan_at);
  await dueScans();
  expect(await website.lastScan()).toBeUndefined();
  await makeDue(website.id);
  await dueScans();
  expect(await website.lastScan()).toMatchObject({ is_automatic: true, status: 'queued' });
  expect(Date.parse((await website.read()).next_scan_at) - Date.now()).toBeGreaterThan(86_000_000);
  expect(await website.set('off')).toMatchObject({ next_scan_at: null, words_per_day: null });
});

test('a website that is being scanned stays due', async () => {
  const website = await openWebsite();
  await website.set('weekly');
  await makeDue(website.id);
  await dueScans();
  const first = await website.lastScan();
  await makeDue(website.id);
  await dueScans();
  expect((await website.lastScan())?.id).toBe(first?.id);
  await harness.database.pool.query(`update scans set status = 'completed' where id = $1`, [
    first?.id,
  ]);
  await dueScans();
  expect((await website.lastScan())?.id).not.toBe(first?.id);
});

test('a signed call makes a website due, without a schedule too', async () => {
  const website = await openWebsite();
  const { url, secret } = await website.rotate();
  expect(url).toBe(`https://dragoman.example/api/webhooks/sync/${website.id}`);
  await receiveWebhook({ ...harness, engineKeys }, signed(website.id, secret));
  await dueScans();
  expect(await website.lastScan()).toMatchObject({ is_automatic: true });
  const { next_scan_at, webhook } = await website.read();
  expect(next_scan_at).toBeNull();
  expect(webhook.last_called_at).not.toBeNull();
});

test('signs as Standard Webhooks does', () => {
  // The example of the specification's libraries.
  const call = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: '1614265330',
    body: Buffer.from('{"test": 2432232314}'),
  };
  expect(signatureOf(call, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  );
});

const old = () => String(Number(now()) - 301);
const future = () => String(Number(now()) + 301);

test.each<[string, (call: ReturnType<typeof signed>, secret: string, id: string) => object]>([
  ['another body', (call) => ({ ...call, body: Buffer.from('{ }') })],
  ['another id', (call) => ({ ...call, id: 'other' })],
  ['another timestamp', (call) => ({ ...call, timestamp: String(Number(call.timestamp) - 1) })],
  ['no signature', (call) => ({ ...call, signature: '' })],
  ['a shortened signature', (call) => ({ ...call, signature: call.signature.slice(0, -4) })],
  ['an old timestamp', (_, secret, id) => signed(id, secret, { timestamp: old() })],
  ['a future timestamp', (_, secret, id) => signed(id, secret, { timestamp: future() })],
  ['no id', (_, secret, id) => signed(id, secret, { id: '' })],
  ['another secret', (_, _secret, id) => signed(id, 'whsec_b3RoZXI=')],
])('refuses a call with %s', async (_, change) => {
  const website = await openWebsite();
  const { secret } = await website.rotate();
  const call = change(signed(website.id, secret), secret, website.id) as ReturnType<typeof signed>;
  await expect(receiveWebhook({ ...harness, engineKeys }, call)).rejects.toMatchObject({
    code: 'unauthorized',
  });
  await dueScans();
  expect(await website.lastScan()).toBeUndefined();
});

test('a call is accepted once', async () => {
  const website = await openWebsite();
  const { secret } = await website.rotate();
  const call = signed(website.id, secret);
  const both = await Promise.allSettled([
    receiveWebhook({ ...harness, engineKeys }, call),
    receiveWebhook({ ...harness, engineKeys }, call),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(receiveWebhook({ ...harness, engineKeys }, call)).rejects.toMatchObject({
    code: 'conflict',
  });
});

test('a replaced secret, a webhook turned off and a paused or missing website end its calls', async () => {
  const website = await openWebsite();
  const first = await website.rotate();
  const second = await website.rotate();
  const refused = { code: 'unauthorized' };
  await expect(
    receiveWebhook({ ...harness, engineKeys }, signed(website.id, first.secret)),
  ).rejects.toMatchObject(refused);
  // During a rotation, a sender may sign with both.
  const call = signed(website.id, second.secret);
  await receiveWebhook(
    { ...harness, engineKeys },
    { ...call, signature: `v1,AAAA ${call.signature}` },
  );
  await harness.database.pool.query(`update websites set status = 'disabled' where id = $1`, [
    website.id,
  ]);
  await expect(
    receiveWebhook({ ...harness, engineKeys }, signed(website.id, second.secret)),
  ).rejects.toMatchObject(refused);
  await harness.database.pool.query('update websites set status = null where id = $1', [
    website.id,
  ]);
  expect((await website.remove()).webhook).toBeNull();
  await expect(
    receiveWebhook({ ...harness, engineKeys }, signed(website.id, second.secret)),
  ).rejects.toMatchObject(refused);
  await expect(
    receiveWebhook({ ...harness, engineKeys }, signed(crypto.randomUUID(), second.secret)),
  ).rejects.toMatchObject(refused);
});

const storedSecret = async (id: string) =>
  (
    await harness.database.pool.query(
      'select webhook_secret as plain, webhook_sealed as sealed from website_sync where website_id = $1',
      [id],
    )
  ).rows[0];

test('a secret is stored encrypted, for its website only', async () => {
  const [website, other] = [await openWebsite(), await openWebsite()];
  const { secret } = await website.rotate();
  const { plain, sealed } = await storedSecret(website.id);
  expect(plain).toBeNull();
  expect(sealed.toString('latin1')).not.toContain(secret.slice(6, 20));
  await other.rotate();
  await harness.database.pool.query(
    'update website_sync set webhook_sealed = $2 where website_id = $1',
    [other.id, sealed],
  );
  expect((await other.read()).webhook).toBeNull();
  await expect(
    receiveWebhook({ ...harness, engineKeys }, signed(other.id, secret)),
  ).rejects.toMatchObject({ code: 'unauthorized' });
});

test('a secret from before is valid, and encrypted by the worker', async () => {
  const website = await openWebsite();
  await website.set('off');
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  await harness.database.pool.query(
    'update website_sync set webhook_secret = $2 where website_id = $1',
    [website.id, secret],
  );
  await receiveWebhook({ ...harness, engineKeys }, signed(website.id, secret));
  const stop = watchSync({ ...harness, engineKeys, jobs, log: silentLog });
  await stop();
  const { plain, sealed } = await storedSecret(website.id);
  expect([plain, sealed.length > 40]).toEqual([null, true]);
  expect((await website.read()).webhook.secret).toBe(secret);
  await receiveWebhook({ ...harness, engineKeys }, signed(website.id, secret));
});

test('a website’s signed calls are limited; calls of others do not use them up', async () => {
  const website = await openWebsite();
  const { secret } = await website.rotate();
  for (let at = 0; at < 70; at += 1)
    await expect(
      receiveWebhook({ ...harness, engineKeys }, signed(website.id, 'whsec_b3RoZXI=')),
    ).rejects.toMatchObject({ code: 'unauthorized' });
  for (let at = 0; at < 60; at += 1)
    await receiveWebhook({ ...harness, engineKeys }, signed(website.id, secret));
  await expect(
    receiveWebhook({ ...harness, engineKeys }, signed(website.id, secret)),
  ).rejects.toMatchObject({ code: 'too-many-requests' });
});
