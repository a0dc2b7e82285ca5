import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { closing } from '@dragoman/database/testing';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { syncAccount } from '../accounts/sync-account.ts';
import { addWebsite, billingHarness } from '../billing.fixture.ts';
import { readPriceIds } from '../tiers/prices.ts';
import { subscribe } from './subscribe.ts';

const patient = { timeout: 20_000, interval: 10 };
let line: Awaited<ReturnType<typeof startLine>>;

/** A line to the provider that can withhold its responses. */
async function startLine(url: string) {
  const held: ServerResponse[] = [];
  const contents = new Map<ServerResponse, Buffer>();
  const state = { withholds: undefined as RegExp | undefined };
  const server = createServer(async (incoming, response) => {
    const { method = '', url: path = '', headers } = incoming;
    const body = await buffer(incoming);
    const outgoing = request(new URL(path, url), { method, headers }, async (answer) => {
      const content = await buffer(answer);
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      if (state.withholds?.test(`${method} ${path}`)) {
        contents.set(response, content);
        held.push(response);
      } else response.end(content);
    });
    outgoing.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    held,
    state,
    /** Sends what was withheld. */
    release() {
      for (const response of held.splice(0)) response.end(contents.get(response));
    },
    /** Cuts the connections that wait, and lets others through. */
    recover() {
      state.withholds = undefined;
      for (const response of held.splice(0)) response.destroy();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const on = closing(
  await billingHarness('2026-11-16T00:00:00Z', {
    patience: 3000,
    async through(url) {
      line = await startLine(url);
      return line.url;
    },
  }),
);
await readPriceIds(on.deps);
beforeEach(() => line.recover());
afterAll(() => line.close());

/** A user with a website who presses 'Subscribe'. */
async function subscriber() {
  const userId = await on.newUser();
  await addWebsite(on, userId);
  const ids = await readPriceIds(on.deps);
  const priceIds = [ids.get('Starter') ?? ''];
  return {
    userId,
    press: () => subscribe(on.deps, userId, { name: 'Ada', totalMonthlyPrice: 7.5, priceIds }),
  };
}

async function subscriptionsOf(userId: string): Promise<number> {
  const { customer_id } = await on.database.kysely
    .selectFrom('billing_accounts')
    .select('customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return (await on.deps.payments.listSubscriptions(customer_id)).length;
}

test('a provider that hangs leaves database connections to others, and each user gets one subscription', async () => {
  const users = await Promise.all(Array.from({ length: 12 }, subscriber));
  line.state.withholds = /^POST/;
  let pending = users.length;
  const pressed = users.map((user) =>
    user.press().finally(() => {
      pending -= 1;
    }),
  );
  await expect.poll(() => line.held.length, patient).toBeGreaterThanOrEqual(3);
  await on.database.pool.query('select 1');
  expect(pending).toBe(users.length);
  line.recover();
  expect(await Promise.all(pressed)).not.toContain(null);
  for (const { userId } of users) expect(await subscriptionsOf(userId)).toBe(1);
});

test('a provider that hangs for some accounts delays no sync of another, and holds no connection', async () => {
  const users = await Promise.all(Array.from({ length: 12 }, subscriber));
  for (const { press } of users) await press();
  const accounts = await on.database.kysely
    .selectFrom('billing_accounts')
    .select(['user_id as userId', 'customer_id as customer', 'subscription_id as subscription'])
    .where(
      'user_id',
      'in',
      users.map(({ userId }) => userId),
    )
    .execute();
  const [other, ...slow] = accounts;
  if (other === undefined) throw new Error('there is no account');
  line.state.withholds = new RegExp(`^GET .*(${slow.map(({ customer }) => customer).join('|')})`);
  const pending = slow.map((account) => syncAccount(on.deps, account));
  const ended = Promise.allSettled(pending);
  await expect.poll(() => line.held.length, patient).toBeGreaterThanOrEqual(slow.length);
  await syncAccount(on.deps, other);
  // Webhooks of the other accounts may still be written.
  const transactions = async () =>
    (
      await on.database.pool.query(
        `select from pg_stat_activity where datname = current_database() and xact_start is not null
           and backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
    ).rows.length;
  await expect.poll(transactions, patient).toBe(0);
  expect(line.held.length).toBeGreaterThanOrEqual(slow.length);
  line.recover();
  await ended;
});

test('an answer that is older than what another sync wrote does not replace it', async () => {
  const { userId, press } = await subscriber();
  const secret = await press();
  const account = await on.database.kysely
    .selectFrom('billing_accounts')
    .select(['user_id as userId', 'customer_id as customer', 'subscription_id as subscription'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  line.state.withholds = new RegExp(`^GET .*${account.customer}`);
  const late = syncAccount(on.deps, account);
  await expect.poll(() => line.held.length, patient).toBeGreaterThanOrEqual(2);
  line.state.withholds = undefined;
  await on.pay(secret);
  await syncAccount(on.deps, account);
  line.release();
  await late;
  const state = await on.database.kysely
    .selectFrom('subscriptions')
    .select('subscription_status')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  expect(state?.subscription_status).toBe('active');
});

test('a subscription whose confirmation never comes is reported, and found by the next try', async () => {
  const { userId, press } = await subscriber();
  line.state.withholds = /^POST .*subscriptions/;
  await expect(press()).rejects.toMatchObject({ code: 'payments-unavailable' });
  expect(line.held.length).toBeGreaterThan(1);
  line.recover();
  expect(await press()).toMatch(/_secret_/);
  expect(await subscriptionsOf(userId)).toBe(1);
});
