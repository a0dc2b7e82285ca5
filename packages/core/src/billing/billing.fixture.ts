import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestDatabase, createUser, insertWebsite } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import { createStripePayments } from '@dragoman/providers/payments';
import { startStripeDouble } from '@dragoman/stripe-double';
import { expect } from 'vitest';
import { subscribe } from './checkout/subscribe.ts';
import type { BillingDeps } from './deps.ts';
import { readPriceIds, readPrices } from './tiers/prices.ts';
import { receiveEvent } from './webhooks/events.ts';

/** A database, a double of the provider with webhooks, and a frozen clock. */
export type BillingHarness = Awaited<ReturnType<typeof billingHarness>>;

interface HarnessOptions {
  readonly patience?: number;
  /** Returns the address through which the provider is called. */
  readonly through?: (url: string) => Promise<string>;
}

/** @param date when the clock starts */
export async function billingHarness(date: string, { patience, through }: HarnessOptions = {}) {
  const testDatabase = await createTestDatabase();
  const { database } = testDatabase;
  const double = await startStripeDouble();
  const call = (path: string, form?: Record<string, string>) => callDouble(double, path, form);
  const clock = await call('/v1/test_helpers/test_clocks', { frozen_time: seconds(date) });
  const work = { database, log: silentLog };
  const server = await receiving((body, signature) =>
    receiveEvent({ ...work, payments }, body, signature),
  );
  const endpoint = await call('/v1/webhook_endpoints', {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    'enabled_events[0]': '*',
  });
  const payments = createStripePayments({
    secretKey: double.secretKey,
    publishableKey: double.publishableKey,
    webhookSecret: endpoint.secret,
    apiUrl: (await through?.(double.url)) ?? double.url,
    testClock: clock.id,
    patience,
  });
  return {
    database,
    deps: { database, billing: 'provider' as const, payments },
    work: { ...work, payments },
    call,
    /** Creates a user without a trial. */
    async newUser() {
      const id = await createUser(database);
      await database.kysely.deleteFrom('subscriptions').where('user_id', '=', id).execute();
      return id;
    },
    /** Advances the clock and waits for the webhooks. */
    async moveTo(to: string) {
      await call(`/v1/test_helpers/test_clocks/${clock.id}/advance`, { frozen_time: seconds(to) });
      let status = '';
      while (status !== 'ready') {
        ({ status } = await call(`/v1/test_helpers/test_clocks/${clock.id}`));
      }
      await call('/double/webhooks/settled', {});
    },
    async pay(clientSecret: string | null, number = '4242424242424242') {
      const paid = await call(
        `/v1/payment_intents/${clientSecret?.split('_secret_')[0]}/confirm`,
        card(number),
      );
      await call('/double/webhooks/settled', {});
      return paid;
    },
    async close() {
      await double.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await testDatabase.close();
    },
  };
}

/** Receives webhooks; responds with 500 if processing throws, so that the provider retries. */
async function receiving(take: (body: Buffer, signature: string) => Promise<void>) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const signature = String(request.headers['stripe-signature']);
    await take(Buffer.concat(chunks), signature).then(
      () => response.writeHead(200).end(),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function seconds(date: string): string {
  return String(Date.parse(date) / 1000);
}

function card(number: string): Record<string, string> {
  const field = (name: string) => `payment_method_data[card][${name}]`;
  return {
    [field('number')]: number,
    [field('exp_month')]: '12',
    [field('exp_year')]: '2040',
    [field('cvc')]: '123',
  };
}

async function callDouble(
  { url, secretKey }: { url: string; secretKey: string },
  path: string,
  form?: Record<string, string>,
) {
  const answer = await fetch(`${url}${path}`, {
    method: form === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    ...(form !== undefined && { body: new URLSearchParams(form) }),
  });
  return await answer.json();
}

/** Adds a website. Returns its id. */
export async function addWebsite(
  { database }: BillingHarness,
  user_id: string,
  total_word_count = 1,
  translation_languages = ['es'],
): Promise<string> {
  const values = { user_id, total_word_count, translation_languages };
  return insertWebsite(database, { ...values, status: 'enabled' });
}

/** Reads a user's status, invoices (newest first), queued mails and website statuses. */
async function readAll({ database }: BillingHarness, userId: string) {
  const of = database.kysely;
  const [state, invoices, mails, websites] = await Promise.all([
    of.selectFrom('subscriptions').selectAll().where('user_id', '=', userId).executeTakeFirst(),
    of
      .selectFrom('invoices')
      .select(['amount', 'status'])
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .execute(),
    of
      .selectFrom('billing_mails')
      .select(['kind', 'details'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    of.selectFrom('websites').select('status').where('user_id', '=', userId).execute(),
  ]);
  return {
    status: state?.subscription_status,
    periodEnd: state?.subscription_period_end?.toISOString(),
    pausesAt: state?.pauses_at?.toISOString(),
    invoices: invoices.map(({ amount, status }) => [amount, status]),
    mails: mails.map(({ kind }) => kind),
    details: mails.map(({ details }) => details),
    websites: websites.map(({ status }) => status),
  };
}

/** A harness with one customer. */
export type Customer = Awaited<ReturnType<typeof customerOn>>;

/** @param date when the clock starts */
export async function customerOn(date: string, options: HarnessOptions = {}) {
  const on = await billingHarness(date, options);
  const userId = await on.newUser();
  const ask = async (totalMonthlyPrice: number, priceIds?: readonly string[]) =>
    subscribe(on.deps, userId, {
      name: 'Ada',
      totalMonthlyPrice,
      priceIds: priceIds ?? (await readOwnPriceIds(on.deps, userId)),
    });
  return {
    on,
    userId,
    /** Opens a subscription at a price. */
    ask,
    /** See `readAll`. */
    all: () => readAll(on, userId),
    /** Subscribes with one small website. */
    async subscribed(card?: string) {
      await addWebsite(on, userId);
      await on.pay(await ask(7.5), card);
    },
  };
}

/** The price ids of a user's websites, as billing-info returns them. */
async function readOwnPriceIds(deps: BillingDeps, userId: string): Promise<string[]> {
  const [{ websites }, ids] = await Promise.all([readPrices(deps, userId), readPriceIds(deps)]);
  return websites.map(({ tier }) => ids.get(tier) ?? '');
}

/** Expects an error `conflict` with a message. */
export async function expectRefusal(work: Promise<unknown>, message: string): Promise<void> {
  await expect(work).rejects.toMatchObject({ code: 'conflict', message });
}
