/** All that the double remembers. Plain data, so that it can be written to a file and read again. */
import type {
  Customer,
  Event,
  Invoice,
  PaymentIntent,
  PaymentMethod,
  Price,
  Product,
  Subscription,
  TestClock,
  WebhookEndpoint,
} from './wire.ts';

/** Something that happens by itself at a time (seconds since 1970) of the clock that its subject lives on. */
export interface Due {
  readonly at: number;
  readonly kind: 'upcoming' | 'renew' | 'finalize' | 'collect' | 'expire';
  /** Id of a subscription (`upcoming`, `renew`, `expire`) or of an invoice. */
  readonly id: string;
  readonly clock: string | null;
}

/** The proration of a change, for the next invoice. */
interface PendingItem {
  readonly subscription: string;
  readonly customer: string;
  readonly amount: number;
  readonly description: string;
  readonly price: Price;
  readonly quantity: number;
  readonly period: { readonly start: number; readonly end: number };
}

/** An answer that is given again for the same idempotency key. */
interface KeptAnswer {
  readonly request: string;
  readonly status: number;
  readonly body: string;
}

export interface Tables {
  customers: Record<string, Customer>;
  products: Record<string, Product>;
  prices: Record<string, Price>;
  paymentMethods: Record<string, PaymentMethod>;
  /** Card numbers by payment method: never sent. */
  cardNumbers: Record<string, string>;
  /** Payment methods that the customer has authenticated for later payments. */
  authenticated: Record<string, true>;
  paymentIntents: Record<string, PaymentIntent>;
  /** Invoices by payment intent. */
  invoiceOf: Record<string, string>;
  subscriptions: Record<string, Subscription>;
  invoices: Record<string, Invoice>;
  pendingItems: PendingItem[];
  events: Event[];
  endpoints: Record<string, WebhookEndpoint>;
  clocks: Record<string, TestClock>;
  due: Due[];
  answers: Record<string, KeptAnswer>;
  invoiceNumbers: Record<string, number>;
  /** Where the double was last reached: links that it gave out lead there. */
  baseUrl?: string;
}

/** A double that nothing has happened to. */
export function emptyTables(): Tables {
  return {
    customers: {},
    products: {},
    prices: {},
    paymentMethods: {},
    cardNumbers: {},
    authenticated: {},
    paymentIntents: {},
    invoiceOf: {},
    subscriptions: {},
    invoices: {},
    pendingItems: [],
    events: [],
    endpoints: {},
    clocks: {},
    due: [],
    answers: {},
    invoiceNumbers: {},
  };
}
