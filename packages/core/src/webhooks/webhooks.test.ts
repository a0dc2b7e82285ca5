import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@dragoman/database/free-ports';
import { createUser } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import { pauseAfter, retryPauses } from '@dragoman/domain/webhooks';
import { createSmtpSender, startDevelopmentInbox } from '@dragoman/providers/email';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startApi } from '../api/testing/index.ts';
import type { Jobs } from '../jobs/index.ts';
import {
  api,
  closeAll,
  deliver,
  engineKeys,
  harness,
  host,
  makeDue,
  openEndpoint,
  pool,
  type Received,
  received,
  setAnswer,
  startAnew,
  webhooks,
} from './harness.fixture.ts';
import { requestDeliveries, sendFailureMails, webhookEndpoints } from './index.ts';

beforeEach(startAnew);
afterAll(closeAll);

const first = () => received[0] as Received;

test('the official library verifies a message, and refuses a changed one', async () => {
  const endpoint = await openEndpoint('scan.finished');
  expect(await endpoint.ask('POST /test')).toEqual({ queued: 1 });
  const [logged] = await deliver(endpoint);
  const { body, headers, path } = first();
  const verifier = new Webhook(endpoint.secret);
  expect(verifier.verify(body, headers)).toEqual({
    ...{ type: 'webhook.test', timestamp: logged.created_at, data: {} },
  });
  expect(() => verifier.verify(`${body} `, headers)).toThrow();
  expect([path, headers['content-type']]).toEqual(['/hooks', 'application/json']);
  expect(logged).toMatchObject({ id: headers['webhook-id'], body, status: 204, attempts: 1 });
  expect([logged.next_attempt_at, typeof logged.delivered_at]).toEqual([null, 'string']);
});

test('a message that waits in the queue for hours has all its attempts yet', async () => {
  const endpoint = await openEndpoint('scan.finished');
  await endpoint.ask('POST /test');
  const queue = { enqueue: async () => undefined } as unknown as Jobs;
  for (let time = 0; time < 20; time += 1) {
    await requestDeliveries({ ...harness, jobs: queue });
    await makeDue(endpoint.id);
  }
  setAnswer(500);
  const [message] = await deliver(endpoint);
  expect(message).toMatchObject({ attempts: 1, status: 500 });
  expect(Date.parse(message.next_attempt_at) - Date.now()).toBeLessThan(60_000);
});

test('a message that arrives twice has the same id', async () => {
  const endpoint = await openEndpoint('scan.finished');
  await endpoint.ask('POST /test');
  const [{ id }] = await deliver(endpoint);
  await endpoint.ask(`POST /messages/${id}/replay`);
  await deliver(endpoint);
  const range = { from: new Date(Date.now() - 60_000).toISOString(), to: '2999-01-01T00:00:00Z' };
  expect(await endpoint.ask('POST /replay', range)).toEqual({ queued: 1 });
  await deliver(endpoint);
  expect(await endpoint.ask('POST /replay', { ...range, only_failed: true })).toEqual({
    queued: 0,
  });
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id, id]);
  expect(new Set(received.map(({ body }) => body)).size).toBe(1);
});

test('the receiver of the guide processes a message once that arrives twice', async () => {
  const guide = await readFile(
    path.resolve(import.meta.dirname, '../../../../docs/guide/keys-and-webhooks.md'),
    'utf8',
  );
  const code = /```js\n(.*?)```/s.exec(guide)?.[1] ?? '';
  const port = await freePort();
  const endpoint = await openEndpoint('scan.finished');
  const url = `http://127.0.0.1:${port}/`;
  await endpoint.ask('PUT ', { url, events: ['scan.finished', 'scan.finished'], is_enabled: true });
  expect(await endpoint.list()).toMatchObject({ events: ['scan.finished'] });
  const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: endpoint.secret };
  const program = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    ...{ cwd: import.meta.dirname, env, stdio: ['ignore', 'pipe', 'inherit'] },
  });
  let said = '';
  program.stdout?.on('data', (text) => (said += text));
  try {
    const answers = () =>
      fetch(url, { method: 'POST' }).then(
        ({ status }) => status,
        () => 0,
      );
    while ((await answers()) !== 401) await sleep(20);
    await endpoint.ask('POST /test');
    const [{ id }] = await deliver(endpoint);
    await endpoint.ask(`POST /messages/${id}/replay`);
    expect((await deliver(endpoint))[0]).toMatchObject({ status: 204 });
    await endpoint.ask('POST /test');
    await deliver(endpoint);
    expect(said).toBe('webhook.test {}\n'.repeat(2));
  } finally {
    program.kill();
  }
});

test('a rotated secret signs together with the former one', async () => {
  const endpoint = await openEndpoint('scan.finished');
  const { secret } = await endpoint.ask('POST /secret', { overlap_hours: 24 });
  await endpoint.ask('POST /test');
  await deliver(endpoint);
  for (const one of [endpoint.secret, secret])
    expect(new Webhook(one).verify(first().body, first().headers)).toMatchObject({ data: {} });
  const { secret: third } = await endpoint.ask('POST /secret', { overlap_hours: 0 });
  await endpoint.ask('POST /test');
  await deliver(endpoint);
  const { body, headers } = received[1] as Received;
  expect(headers['webhook-signature']?.split(' ')).toHaveLength(1);
  expect(new Webhook(third).verify(body, headers)).toMatchObject({ data: {} });
});

test.each<[string, Parameters<typeof setAnswer>, number, string]>([
  ['a server error', [500, 'x'.repeat(3000)], 500, 'x'.repeat(1000)],
  ['a redirect', [302, '', '/elsewhere'], 302, ''],
])('%s is a failure, which is tried again', async (_what, wrong, status, text) => {
  setAnswer(...wrong);
  const endpoint = await openEndpoint('scan.finished');
  await endpoint.ask('POST /test');
  const [logged] = await deliver(endpoint);
  expect(logged).toMatchObject({ status, answer: text, attempts: 1, delivered_at: null });
  const pause = Date.parse(logged.next_attempt_at) - Date.parse(logged.tried_at);
  expect(pause).toBeGreaterThanOrEqual(5000);
  expect(pause).toBeLessThanOrEqual(6000);
  expect(received).toHaveLength(1);
  setAnswer(200, 'ok');
  await makeDue(endpoint.id);
  const [twice] = await deliver(endpoint);
  expect(twice).toMatchObject({ status: 200, answer: 'ok', attempts: 2 });
  expect(twice?.tries).toMatchObject([
    { status, answer: text.slice(0, 200) },
    { status: 200, answer: 'ok' },
  ]);
  expect((await endpoint.list()).failing_since).toBeNull();
});

test('pauses grow from 5 seconds to 24 hours, by chance a fifth longer, and end', () => {
  expect(retryPauses.map((_, index) => pauseAfter(index + 1, 0))).toEqual(retryPauses);
  expect([pauseAfter(1, 0.999), pauseAfter(9, 0.5), pauseAfter(10, 0)]).toEqual([
    6,
    95_040,
    undefined,
  ]);
});

test('410 switches an endpoint off, and what waits is sent once it is on again', async () => {
  setAnswer(410);
  const endpoint = await openEndpoint('scan.finished');
  await endpoint.ask('POST /test');
  await deliver(endpoint);
  expect(await endpoint.list()).toMatchObject({ disabled_reason: 'gone' });
  await makeDue(endpoint.id);
  await deliver(endpoint);
  expect(received).toHaveLength(1);
  setAnswer(204);
  const events = ['scan.finished'];
  await endpoint.ask('PUT ', { url: endpoint.url, events, is_enabled: true });
  expect((await deliver(endpoint))[0]).toMatchObject({ status: 204 });
  expect(await endpoint.list()).toMatchObject({ disabled_at: null, failing_since: null });
});

test('days of failures switch an endpoint off and mail its owner once', async () => {
  const inbox = await startDevelopmentInbox();
  const email = createSmtpSender({ url: inbox.url, from: 'Dragoman <hello@dragoman.test>' });
  const emailBrand = {
    ...{ name: 'Dragoman', siteUrl: 'https://dragoman.test', supportEmail: 'help@dragoman.test' },
  };
  const mail = () => sendFailureMails({ ...harness, email, emailBrand, log: silentLog });
  setAnswer(503);
  const endpoint = await openEndpoint('scan.finished');
  await endpoint.ask('POST /test');
  await deliver(endpoint);
  await mail();
  expect([inbox.list().length, (await endpoint.list()).disabled_at]).toEqual([0, null]);
  await pool.query(
    "update webhook_endpoints set failing_since = now() - interval '6 days' where id = $1",
    [endpoint.id],
  );
  await makeDue(endpoint.id);
  await deliver(endpoint);
  expect(await endpoint.list()).toMatchObject({ disabled_reason: 'failing' });
  await mail();
  await mail();
  expect(inbox.list().map(({ subject }) => subject)).toEqual([
    `Your webhook to ${host} is switched off`,
  ]);
  await email.close();
  await inbox.close();
});

test.each([
  ['http://10.0.0.1/hooks', 'Enter a public address, without a user name or password.'],
  [
    'http://user:password@shop.example/',
    'Enter a public address, without a user name or password.',
  ],
  ['ftp://shop.example/', undefined],
])('refuses to send to %s', async (url, message) => {
  const as = await createUser(harness.database);
  const body = { url, events: ['scan.finished'] };
  const { status, body: said } = await api.call('POST /api/webhook-endpoints', { as, body });
  expect([status, said.field]).toEqual([400, 'url']);
  if (message !== undefined) expect(said.error).toBe(message);
});

test('asks for https on an installation that others reach', async () => {
  const strict = await startApi(
    webhookEndpoints({ ...harness, engineKeys, webhooks: { ...webhooks, isHttpAllowed: false } }),
  );
  const as = await createUser(harness.database);
  const add = (url: string) =>
    strict.call('POST /api/webhook-endpoints', { as, body: { url, events: ['scan.finished'] } });
  expect((await add(`http://${host}/`)).body.error).toBe(
    'Enter an address that begins with https://.',
  );
  expect((await add('https://shop.example/')).status).toBe(201);
  await strict.close();
});

test('an endpoint is its account’s alone, and its secret is answered once and stored encrypted', async () => {
  const endpoint = await openEndpoint('scan.finished');
  const as = await createUser(harness.database);
  for (const call of ['GET /messages', 'POST /test', 'POST /secret', 'DELETE ']) {
    const [method, rest] = call.split(' ');
    const path = `${method} /api/webhook-endpoints/${endpoint.id}${rest}`;
    expect((await api.call(path, { as, ...(method === 'POST' && { body: {} }) })).status).toBe(404);
  }
  const listed = await api.call('GET /api/webhook-endpoints', { as: endpoint.as });
  expect(listed.text).not.toContain('whsec_');
  const { rows } = await pool.query('select sealed_secret from webhook_endpoints where id = $1', [
    endpoint.id,
  ]);
  expect(rows[0].sealed_secret.includes(endpoint.secret.slice(6, 20))).toBe(false);
  expect((await endpoint.ask('DELETE ')).endpoints).toEqual([]);
});

test('events are told to the endpoints that chose them, in the transaction of what happened', async () => {
  const all = await openEndpoint('scan.finished', 'source.changed', 'translation.finished');
  const stranger = await openEndpoint('scan.finished');
  const site = await all.site();
  const { rows } = await pool.query(
    `insert into scans (website_id, status, started_at) values ($1, 'running', now()) returning id`,
    [site],
  );
  const finish = (status: string) =>
    pool.query('update scans set status = $2 where id = $1', [rows[0].id, status]);
  const client = await pool.connect();
  await client.query('begin');
  await client.query(`update scans set status = 'completed' where id = $1`, [rows[0].id]);
  await client.query('rollback');
  client.release();
  expect(await all.log()).toEqual([]);
  await finish('completed');
  await finish('completed');
  const types = async () =>
    (await all.log())
      .map(({ body }: { body: string }) => JSON.parse(body))
      .map(({ type, data }: { type: string; data: object }) => [type, data]);
  expect(await types()).toEqual([
    [
      'scan.finished',
      { website_id: site, scan_id: rows[0].id, status: 'completed', pages: 0, strings: 0 },
    ],
  ]);
  await finish('running');
  await pool.query(
    `insert into website_strings (website_id, original_string, original_hash) values ($1, 'Tea', sha256('Tea'))`,
    [site],
  );
  await finish('completed');
  expect((await types()).map(([type]: [string]) => type).sort()).toEqual([
    'scan.finished',
    'scan.finished',
    'source.changed',
  ]);
  expect(await stranger.log()).toEqual([]);
});

test('translations, hosts, budgets and members are told of', async () => {
  const endpoint = await openEndpoint(
    ...['translation.finished', 'strings.changed', 'deployment.live', 'deployment.lost'],
    ...['budget.reached', 'member.joined'],
  );
  const site = await endpoint.site();
  const member = await createUser(harness.database);
  await pool.query(
    `insert into translations (website_id, target_language, status) values ($1, 'es', 'in progress')`,
    [site],
  );
  await pool.query(`update translations set status = 'completed' where website_id = $1`, [site]);
  await pool.query(`insert into website_hosts (website_id, host, language) values ($1, $2, 'es')`, [
    site,
    `es.${site}.example`,
  ]);
  for (const change of [
    'verified_at = now()',
    'serving_since = now()',
    'serving_since = now()',
    'verified_at = null',
  ])
    await pool.query(`update website_hosts set ${change} where website_id = $1`, [site]);
  await pool.query(
    `insert into budget_mails (website_id, budget, period) values ($1, 'day', now())`,
    [site],
  );
  await pool.query(
    `insert into memberships (account_id, user_id, role) values ($1, $2, 'translator')`,
    [endpoint.as, member],
  );
  const told = (await endpoint.log()).map(({ body }: { body: string }) => JSON.parse(body));
  const dataOf = (type: string) =>
    told
      .filter((one: { type: string }) => one.type === type)
      .map((one: { data: object }) => one.data);
  const host = { website_id: site, host: `es.${site}.example`, language: 'es' };
  expect(dataOf('translation.finished')).toEqual([
    { website_id: site, language: 'es', status: 'completed', failed: 0 },
  ]);
  expect([dataOf('deployment.live'), dataOf('deployment.lost')]).toEqual([[host], [host]]);
  expect(dataOf('budget.reached')).toEqual([{ website_id: site, budget: 'day' }]);
  expect(dataOf('member.joined')).toEqual([{ user_id: member, role: 'translator' }]);
});

test('many changes of a language are one message, and one that is being sent is followed by another', async () => {
  const endpoint = await openEndpoint('strings.changed');
  const site = await endpoint.site();
  await pool.query(
    `insert into translations (website_id, target_language) values ($1, 'es'), ($1, 'fr')
     on conflict do nothing`,
    [site],
  );
  const change = () =>
    pool.query(
      'update translations set dictionary_version = dictionary_version + 1 where website_id = $1',
      [site],
    );
  await change();
  await change();
  expect(await endpoint.log()).toHaveLength(2);
  await makeDue(endpoint.id);
  await deliver(endpoint);
  expect(received.map(({ body }) => JSON.parse(body).data.language).sort()).toEqual(['es', 'fr']);
  await change();
  expect(await endpoint.log()).toHaveLength(4);
});
