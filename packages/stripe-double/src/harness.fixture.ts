import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { type StripeDouble, startStripeDouble } from './index.ts';

/** Returns the official SDK connected to a double. */
export function officialClient({ url, secretKey }: StripeDouble, key = secretKey): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });
}

export interface Harness {
  readonly double: StripeDouble;
  readonly stripe: Stripe;
  readonly price: string;
  readonly clock: string;
  readonly customer: string;
  /** Advances the clock. Resolves when done. */
  moveTo(date: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts a double with a price of $14.50 and a customer, whose test clock starts at `date`. */
export async function harness(date: string): Promise<Harness> {
  const double = await startStripeDouble();
  const stripe = officialClient(double);
  const price = await stripe.prices.create({
    currency: 'usd',
    unit_amount: 1450,
    nickname: 'Business',
    lookup_key: 'business',
    recurring: { interval: 'month' },
    product_data: { name: 'Business' },
  });
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: seconds(date) });
  const customer = await stripe.customers.create({
    email: 'ada@example.com',
    test_clock: clock.id,
  });
  return {
    double,
    stripe,
    price: price.id,
    clock: clock.id,
    customer: customer.id,
    async moveTo(to) {
      await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: seconds(to) });
      let status: string | null = null;
      while (status !== 'ready') {
        ({ status } = await stripe.testHelpers.testClocks.retrieve(clock.id));
      }
    },
    close: () => double.close(),
  };
}

/** Creates a subscription that renews on the 1st and whose first invoice waits for a card. */
export async function subscribe({ stripe, customer, price }: Harness) {
  const subscription = await stripe.subscriptions.create({
    customer,
    items: [{ price }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    billing_cycle_anchor_config: { day_of_month: 1, hour: 0, minute: 0, second: 0 },
    expand: ['latest_invoice.confirmation_secret'],
  });
  const invoice = subscription.latest_invoice as Stripe.Invoice;
  return { subscription, invoice, secret: invoice.confirmation_secret?.client_secret ?? '' };
}

/** Confirms a payment with a card number, as the server can. */
export function payWith({ stripe }: Harness, secret: string, number: string) {
  return stripe.paymentIntents.confirm(secret.split('_secret_')[0] ?? '', {
    payment_method_data: {
      type: 'card',
      card: { number, exp_month: 12, exp_year: 2040, cvc: '123' },
    } as Stripe.PaymentIntentConfirmParams.PaymentMethodData,
  });
}

/** Seconds since 1970. */
export function seconds(date: string): number {
  return Date.parse(date) / 1000;
}

export interface Receiver {
  readonly url: string;
  readonly bodies: { body: string; signature: string }[];
  /** Status codes of the next responses; then 200. */
  readonly answers: number[];
  close(): Promise<void>;
}

/** Starts a webhook receiver. */
export async function receiver(): Promise<Receiver> {
  const bodies: Receiver['bodies'] = [];
  const answers: number[] = [];
  const server: Server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const status = answers.shift() ?? 200;
    if (status === 200) {
      bodies.push({ body, signature: String(request.headers['stripe-signature']) });
    }
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    bodies,
    answers,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
