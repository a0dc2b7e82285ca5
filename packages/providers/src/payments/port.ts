import type { PlanName } from '@dragoman/domain/billing';

/** So many websites of one plan. */
export interface PlanLine {
  readonly plan: PlanName;
  readonly quantity: number;
}

/** A subscription in the provider's words. */
export interface ProviderSubscription {
  readonly id: string;
  readonly status:
    | 'active'
    | 'trialing'
    | 'past_due'
    | 'incomplete'
    | 'incomplete_expired'
    | 'unpaid'
    | 'canceled'
    | 'paused';
  readonly periodEnd: Date;
  /** When it ends, where that is decided. */
  readonly cancelsAt: Date | null;
  readonly lines: readonly PlanLine[];
  /** Opens the first payment in the browser; null once it is made. */
  readonly clientSecret: string | null;
}

export interface ProviderInvoice {
  readonly id: string;
  readonly createdAt: Date;
  /** Cents. */
  readonly amount: number;
  /** `draft`, `open`, `paid`, `void` or `uncollectible`. */
  readonly status: string;
  readonly attempts: number;
  readonly nextAttempt: Date | null;
  readonly hostedUrl: string | null;
  readonly pdfUrl: string | null;
  /** Opens the payment of an open invoice in the browser. */
  readonly clientSecret: string | null;
}

/** Something that happened at the provider; its objects are read again from there, so order does not matter. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  readonly customer: string | null;
}

/** `signature`: not from the provider. `refused`: the provider says no. `unavailable`: it did not answer. */
export class PaymentsError extends Error {
  override name = 'PaymentsError';
  readonly reason: 'signature' | 'refused' | 'unavailable';

  constructor(reason: PaymentsError['reason'], message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.reason = reason;
  }
}

/** The payment provider, as far as subscriptions by plan need it. Calls throw `PaymentsError`. */
export interface Payments {
  /** What a page needs to take a card. */
  readonly page: { readonly publishableKey: string; readonly scriptUrl: string };
  /** The time that customers live in: a test clock's, where one is configured. */
  now(): Promise<Date>;
  /** The provider's price per plan; missing ones are made. */
  priceIds(): Promise<ReadonlyMap<PlanName, string>>;
  /** The customer of a user: the same one, however often it is asked. */
  createCustomer(of: { readonly userId: string; readonly email: string }): Promise<string>;
  nameCustomer(customer: string, name: string): Promise<void>;
  /** Begins with an invoice to the next 1st, which waits for a card. `key` makes a repeated call the same one. */
  subscribe(of: {
    readonly customer: string;
    readonly lines: readonly PlanLine[];
    readonly key: string;
  }): Promise<ProviderSubscription>;
  readSubscription(id: string): Promise<ProviderSubscription>;
  /** Of a customer, newest first, ended ones too. */
  listSubscriptions(customer: string): Promise<readonly ProviderSubscription[]>;
  /** Sets the lines; `prorate` charges what is new for the rest of the period on the next invoice. */
  setLines(id: string, lines: readonly PlanLine[], prorate: boolean): Promise<void>;
  /** True if the subscription ends with its period. */
  endWithPeriod(id: string, ends: boolean): Promise<void>;
  endNow(id: string): Promise<void>;
  /** Of a customer, newest first; drafts aside. */
  listInvoices(customer: string): Promise<readonly ProviderInvoice[]>;
  /** A webhook's event. Throws `PaymentsError('signature')` for anything that the provider did not send. */
  readEvent(body: Buffer, signature: string): ProviderEvent;
  /** What happened since a moment, oldest first, webhooks or not. */
  listEvents(since: Date): Promise<readonly ProviderEvent[]>;
}
