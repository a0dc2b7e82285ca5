import type { PlanName } from '@dragoman/domain/billing';

/** A number of websites on one plan. */
export interface PlanLine {
  readonly plan: PlanName;
  readonly quantity: number;
}

/** A subscription as the provider reports it. */
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
  /** When it ends, if it was canceled. */
  readonly cancelsAt: Date | null;
  readonly lines: readonly PlanLine[];
  /** Client secret of the first payment; null once it is paid. */
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
  /** Client secret for paying an open invoice in the browser. */
  readonly clientSecret: string | null;
}

/** An event of the provider. Its objects are read again from the provider, so the order does not matter. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  readonly customer: string | null;
}

/** `signature`: not sent by the provider. `refused`: refused by the provider. `unavailable`: no response. */
export class PaymentsError extends Error {
  override name = 'PaymentsError';
  readonly reason: 'signature' | 'refused' | 'unavailable';

  constructor(reason: PaymentsError['reason'], message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.reason = reason;
  }
}

/** The payment provider. Methods throw `PaymentsError`. */
export interface Payments {
  /** What a page needs to accept a card. */
  readonly page: { readonly publishableKey: string; readonly scriptUrl: string };
  /** The current time, or the test clock's if one is configured. */
  now(): Promise<Date>;
  /** Returns the provider's price id of each plan. Creates missing ones. */
  priceIds(): Promise<ReadonlyMap<PlanName, string>>;
  /** Returns the user's customer. Creates it once. */
  createCustomer(of: { readonly userId: string; readonly email: string }): Promise<string>;
  nameCustomer(customer: string, name: string): Promise<void>;
  /** Creates a subscription with an open invoice up to the next 1st. `key` makes the call idempotent. */
  subscribe(of: {
    readonly customer: string;
    readonly lines: readonly PlanLine[];
    readonly key: string;
  }): Promise<ProviderSubscription>;
  readSubscription(id: string): Promise<ProviderSubscription>;
  /** Lists a customer's subscriptions, newest first, including ended ones. */
  listSubscriptions(customer: string): Promise<readonly ProviderSubscription[]>;
  /** Sets the lines. `prorate` charges additions for the rest of the period on the next invoice. */
  setLines(id: string, lines: readonly PlanLine[], prorate: boolean): Promise<void>;
  /** Schedules the subscription to end with its period, or revokes that. */
  endWithPeriod(id: string, ends: boolean): Promise<void>;
  endNow(id: string): Promise<void>;
  /** Lists a customer's invoices, newest first, without drafts. */
  listInvoices(customer: string): Promise<readonly ProviderInvoice[]>;
  /** Verifies and parses a webhook. Throws `PaymentsError('signature')` if the provider did not send it. */
  readEvent(body: Buffer, signature: string): ProviderEvent;
  /** Lists the events since a time, oldest first, independent of webhooks. */
  listEvents(since: Date): Promise<readonly ProviderEvent[]>;
}
