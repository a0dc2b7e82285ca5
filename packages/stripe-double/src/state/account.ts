import type { Stripe } from 'stripe';
import { newId } from './ids.ts';
import { emptyTables, type Tables } from './state.ts';
import type { Event } from './wire.ts';

/** What happens after the last failed renewal payment. */
export type AfterRetries = 'cancel' | 'unpaid' | 'past_due';

/** An account at the provider: data, keys and URL. */
export interface Account {
  tables: Tables;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly afterRetries: AfterRetries;
  /** Base URL of the double without a trailing slash, for hosted invoices. */
  baseUrl: string;
  /** Called for every new event. */
  onEvent(event: Event): void;
  /** Resolves when all events so far were delivered or given up. */
  eventsDelivered(): Promise<void>;
}

/** Creates an account, empty unless `tables` are given. */
export function openAccount(options: {
  publishableKey: string;
  secretKey: string;
  afterRetries: AfterRetries;
  tables: Tables | undefined;
}): Account {
  return {
    tables: options.tables ?? emptyTables(),
    publishableKey: options.publishableKey,
    secretKey: options.secretKey,
    afterRetries: options.afterRetries,
    baseUrl: '',
    onEvent: () => {},
    eventsDelivered: async () => {},
  };
}

/** Returns seconds since 1970, by the test clock if given. */
export function nowOf(account: Account, clock: string | null | undefined): number {
  const frozen = clock ? account.tables.clocks[clock]?.frozen_time : undefined;
  return frozen ?? Math.floor(Date.now() / 1000);
}

/** Returns the test clock of a customer. */
export function clockOf(account: Account, customer: string | null): string | null {
  return customer === null ? null : (account.tables.customers[customer]?.test_clock ?? null);
}

/** Records an event with a copy of `object`. */
export function emit(
  account: Account,
  type: Stripe.Event.Type,
  object: object,
  { at, previous }: { at: number; previous?: Record<string, unknown> },
): void {
  const event: Event = {
    id: newId('evt'),
    object: 'event',
    api_version: '2026-10-28.endive',
    created: at,
    data: {
      object: structuredClone(object),
      ...(previous === undefined ? {} : { previous_attributes: structuredClone(previous) }),
    },
    livemode: false,
    pending_webhooks: Object.keys(account.tables.endpoints).length,
    request: { id: null, idempotency_key: null },
    type,
  };
  account.tables.events.unshift(event);
  account.onEvent(event);
}
