import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, createUser } from '@dragoman/database/testing';
import { createOutgoingGate, createPost } from '@dragoman/providers/outgoing';
import { startApi } from '../api/testing/index.ts';
import { startJobs } from '../jobs/index.ts';
import { createSeal } from '../sealing/index.ts';
import { createWebsite } from '../websites/index.ts';
import { deliverJob, requestDeliveries, webhookEndpoints } from './index.ts';

export interface Received {
  readonly path: string;
  readonly body: string;
  readonly headers: Record<string, string>;
}

export const received: Received[] = [];
let answer = { status: 204, text: '', location: '' };

/** Sets what the receiver answers. */
export function setAnswer(status: number, text = '', location = ''): void {
  answer = { status, text, location };
}

const receiver = createServer(async (request, response) => {
  received.push({
    path: request.url ?? '',
    body: await textOf(request),
    headers: request.headers as Record<string, string>,
  });
  response.writeHead(answer.status, answer.location ? { location: answer.location } : {});
  response.end(answer.text);
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
export const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += part;
  return text;
}

export const harness = await createTestDatabase();
export const { pool } = harness.database;
const gate = createOutgoingGate({ allowedHosts: ['127.0.0.1'] });
export const engineKeys = { seal: createSeal('a secret of the test', 'engine keys') };
const jobs = await startJobs(harness);
export const webhooks = { assertAllowed: gate.assertAllowed, isHttpAllowed: true };
export const api = await startApi(webhookEndpoints({ ...harness, engineKeys, webhooks }));
await jobs.work(deliverJob, { ...harness, engineKeys, post: createPost(gate) });
/** Ends what this file has started; for `afterAll`. */
export async function closeAll(): Promise<void> {
  receiver.close();
  await api.close();
  await jobs.stop();
  await gate.close();
  await harness.close();
}
/** Forgets endpoints and what arrived; the receiver answers 204. For `beforeEach`. */
export async function startAnew(): Promise<void> {
  await pool.query('delete from webhook_endpoints');
  received.length = 0;
  setAnswer(204);
}

export async function openEndpoint(...events: string[]) {
  const as = await createUser(harness.database);
  const url = `http://${host}/hooks`;
  const created = await api.call('POST /api/webhook-endpoints', { as, body: { url, events } });
  const { endpoint, secret } = created.body;
  const path = `/api/webhook-endpoints/${endpoint.id}`;
  const ask = async (call: string, body?: object) => {
    const [method, rest = ''] = call.split(' ');
    return (await api.call(`${method} ${path}${rest}`, { as, ...(body && { body }) })).body;
  };
  const site = async () =>
    (
      await createWebsite(harness, {
        ...{ userId: as, url: `https://${crypto.randomUUID()}.example` },
        ...{ originalLanguage: 'en', translationLanguages: ['es'] },
      })
    ).id;
  return {
    ...{ as, id: endpoint.id as string, url, secret: secret as string, ask, site },
    log: async () => (await ask('GET /messages')).messages,
    list: async () => (await api.call('GET /api/webhook-endpoints', { as })).body.endpoints[0],
  };
}

type Endpoint = Awaited<ReturnType<typeof openEndpoint>>;

/** Delivers what is due and waits until every attempt is in the log. */
export async function deliver(endpoint: Endpoint) {
  await requestDeliveries({ ...harness, jobs });
  for (;;) {
    const { rows } = await pool.query(
      `select from webhook_messages where endpoint_id = $1 and attempts > 0 and
        (tried_at is null or next_attempt_at > now() + interval '9 minutes' and next_attempt_at < now() + interval '11 minutes')`,
      [endpoint.id],
    );
    if (rows.length === 0) return endpoint.log();
    await sleep(20);
  }
}

export const makeDue = (id: string) =>
  pool.query('update webhook_messages set next_attempt_at = now() where endpoint_id = $1', [id]);
