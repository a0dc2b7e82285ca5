import type { PlanName } from '@dragoman/domain/billing';
import Stripe from 'stripe';
import { eventFrom, invoiceFrom, moment, subscriptionFrom } from './from-stripe.ts';
import { type Payments, PaymentsError, type PlanLine } from './port.ts';
import { pricesByPlan } from './stripe-prices.ts';

export interface StripeOptions {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** URL of a compatible server. Defaults to Stripe's. */
  readonly apiUrl?: string | undefined;
  /** URL of the provider's browser script. */
  readonly scriptUrl?: string | undefined;
  /** The test clock of new customers. */
  readonly testClock?: string | undefined;
  /** Milliseconds after which a call is sent again, twice at most. Defaults to 20 s. */
  readonly patience?: number | undefined;
}

const withSecret = { expand: ['latest_invoice.confirmation_secret'] };
/** Subscriptions renew on the 1st at midnight UTC (PRODUCT.md 7). */
const onTheFirst = { day_of_month: 1, hour: 0, minute: 0, second: 0 };

/** Payments through Stripe's official SDK [https://docs.stripe.com/api]. */
export function createStripePayments(options: StripeOptions): Payments {
  const stripe = stripeClient(options.secretKey, options.apiUrl, options.patience);
  const { testClock } = options;
  let prices: Promise<ReadonlyMap<PlanName, string>> | undefined;
  const priceIds = () => {
    prices ??= calling(() => pricesByPlan(stripe)).catch((error) => {
      prices = undefined;
      throw error;
    });
    return prices;
  };
  const plans = async () =>
    new Map([...(await priceIds())].map(([plan, id]) => [id, plan] as const));
  return {
    page: {
      publishableKey: options.publishableKey,
      scriptUrl: options.scriptUrl ?? 'https://js.stripe.com/v3/',
    },
    priceIds,
    now: () => calling(() => nowOf(stripe, testClock)),
    createCustomer: (of) => calling(() => createCustomer(stripe, of, testClock)),
    nameCustomer: (id, name) =>
      calling(async () => void (await stripe.customers.update(id, { name }))),
    subscribe: async (of) => {
      const ids = await priceIds();
      const made = await calling(() => subscribe(stripe, of, ids));
      return subscriptionFrom(made, await plans());
    },
    readSubscription: async (id) =>
      subscriptionFrom(
        await calling(() => stripe.subscriptions.retrieve(id, withSecret)),
        await plans(),
      ),
    listSubscriptions: async (customer) => {
      const known = await plans();
      const { data } = await calling(() => listSubscriptions(stripe, customer));
      return data.map((one) => subscriptionFrom(one, known));
    },
    setLines: async (id, lines, prorate) => {
      const ids = await priceIds();
      await calling(() => setLines(stripe, id, lines, { ids, prorate }));
    },
    endWithPeriod: (id, ends) =>
      calling(
        async () => void (await stripe.subscriptions.update(id, { cancel_at_period_end: ends })),
      ),
    endNow: (id) => calling(() => endNow(stripe, id)),
    listInvoices: async (customer) => {
      const expand = ['data.confirmation_secret'];
      const list = { customer, limit: 100, expand };
      const { data } = await calling(() => stripe.invoices.list(list));
      return data.filter(({ status }) => status !== 'draft').map(invoiceFrom);
    },
    readEvent: (body, signature) => readEvent(stripe, body, signature, options.webhookSecret),
    listEvents: (since) => calling(() => listEvents(stripe, since)),
  };
}

async function nowOf(stripe: Stripe, clock: string | undefined): Promise<Date> {
  if (clock === undefined) return new Date();
  return moment((await stripe.testHelpers.testClocks.retrieve(clock)).frozen_time);
}

async function createCustomer(
  stripe: Stripe,
  { userId, email }: { userId: string; email: string },
  testClock: string | undefined,
): Promise<string> {
  const { id } = await stripe.customers.create(
    { email, metadata: { userId }, ...(testClock !== undefined && { test_clock: testClock }) },
    { idempotencyKey: `customer-${userId}` },
  );
  return id;
}

function subscribe(
  stripe: Stripe,
  { customer, lines, key }: { customer: string; lines: readonly PlanLine[]; key: string },
  ids: ReadonlyMap<PlanName, string>,
): Promise<Stripe.Subscription> {
  return stripe.subscriptions.create(
    {
      customer,
      items: lines.map(({ plan, quantity }) => ({ price: priceOf(ids, plan), quantity })),
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      billing_cycle_anchor_config: onTheFirst,
      proration_behavior: 'create_prorations',
      ...withSecret,
    },
    { idempotencyKey: key },
  );
}

function listSubscriptions(stripe: Stripe, customer: string) {
  const expand = ['data.latest_invoice.confirmation_secret'];
  return stripe.subscriptions.list({ customer, status: 'all', limit: 20, expand });
}

/** Stripe requires at least one item, so without websites one item has quantity 0. */
async function setLines(
  stripe: Stripe,
  id: string,
  lines: readonly PlanLine[],
  { ids, prorate }: { ids: ReadonlyMap<PlanName, string>; prorate: boolean },
): Promise<void> {
  const { items } = await stripe.subscriptions.retrieve(id);
  const wanted = new Map(lines.map(({ plan, quantity }) => [priceOf(ids, plan), quantity]));
  const [first] = items.data;
  if (wanted.size === 0 && first !== undefined) wanted.set(first.price.id, 0);
  const known = items.data.map((item) => {
    const quantity = wanted.get(item.price.id);
    wanted.delete(item.price.id);
    return quantity === undefined ? { id: item.id, deleted: true } : { id: item.id, quantity };
  });
  const added = [...wanted].map(([price, quantity]) => ({ price, quantity }));
  await stripe.subscriptions.update(id, {
    items: [...known, ...added],
    proration_behavior: prorate ? 'create_prorations' : 'none',
  });
}

function priceOf(ids: ReadonlyMap<PlanName, string>, plan: PlanName): string {
  const id = ids.get(plan);
  if (id === undefined) throw new PaymentsError('refused', `No price of the plan ${plan}`);
  return id;
}

/** Also voids the first invoice, which would charge for a subscription that no longer exists. */
async function endNow(stripe: Stripe, id: string): Promise<void> {
  const { latest_invoice: latest, status } = await stripe.subscriptions.cancel(id, {
    expand: ['latest_invoice'],
  });
  if (latest === null || typeof latest === 'string' || latest.status !== 'open') return;
  if (status === 'canceled' && latest.id !== undefined) {
    await stripe.invoices.voidInvoice(latest.id);
  }
}

function readEvent(stripe: Stripe, body: Buffer, signature: string, secret: string) {
  try {
    return eventFrom(stripe.webhooks.constructEvent(body, signature, secret));
  } catch (error) {
    throw new PaymentsError('signature', 'The signature does not fit.', { cause: error });
  }
}

async function listEvents(stripe: Stripe, since: Date) {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const events = [];
  for await (const event of stripe.events.list({ created, limit: 100 })) {
    events.push(eventFrom(event));
  }
  return events.toReversed();
}

/** Creates the official SDK's client, for Stripe or a compatible server. */
function stripeClient(secretKey: string, apiUrl: string | undefined, patience = 20_000): Stripe {
  const options = { maxNetworkRetries: 2, timeout: patience, telemetry: false };
  if (apiUrl === undefined) return new Stripe(secretKey, options);
  const { hostname, port, protocol } = new URL(apiUrl);
  return new Stripe(secretKey, {
    ...options,
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port !== '' && { port }),
  });
}

/** Runs a call and converts the SDK's errors to `PaymentsError`. */
async function calling<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw explained(error);
  }
}

function explained(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const isTheirs =
    error.statusCode === undefined || error.statusCode >= 500 || error.statusCode === 429;
  return new PaymentsError(isTheirs ? 'unavailable' : 'refused', error.message, { cause: error });
}
