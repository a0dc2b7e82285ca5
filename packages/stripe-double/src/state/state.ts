/** The state of the double: plain data that can be stored as JSON. */
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

/** An event scheduled for a time (seconds since 1970) on its object's clock. */
export interface Due {
  readonly at: number;
  readonly kind: 'upcoming' | 'renew' | 'finalize' | 'collect' | 'expire';
  /** Id of a subscription (`upcoming`, `renew`, `expire`) or an invoice. */
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

/** A response stored for its idempotency key. */
interface StoredAnswer {
  readonly request: string;
  readonly status: number;
  readonly body: string;
}

export interface Tables {
  customers: Record<string, Customer>;
  products: Record<string, Product>;
  prices: Record<string, Price>;
  paymentMethods: Record<string, PaymentMethod>;
  /** Card numbers by payment method; never sent. */
  cardNumbers: Record<string, string>;
  /** Payment methods authenticated for later payments. */
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
  answers: Record<string, StoredAnswer>;
  invoiceNumbers: Record<string, number>;
  /** The last base URL, which issued links contain. */
  baseUrl?: string;
}

/** Returns an empty state. */
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
