import type { Stripe } from 'stripe';
import { newId } from './ids.ts';
import { emptyTables, type Tables } from './state.ts';
import type { Event } from './wire.ts';

/** What follows the last failed attempt to collect a renewal. */
export type AfterRetries = 'cancel' | 'unpaid' | 'past_due';

/** One account at the provider: its data, its keys, and where it is reached. */
export interface Account {
  tables: Tables;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly afterRetries: AfterRetries;
  /** Address of the double without a slash at its end, for hosted invoices. */
  baseUrl: string;
  /** Called for every event that came to be. */
  onEvent(event: Event): void;
  /** Settles when all events so far were taken or given up. */
  heard(): Promise<void>;
}

/** An account without data. */
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
    heard: async () => {},
  };
}

/** Seconds since 1970, by the test clock where one is given. */
export function nowOf(account: Account, clock: string | null | undefined): number {
  const frozen = clock ? account.tables.clocks[clock]?.frozen_time : undefined;
  return frozen ?? Math.floor(Date.now() / 1000);
}

/** The test clock that a customer lives on. */
export function clockOf(account: Account, customer: string | null): string | null {
  return customer === null ? null : (account.tables.customers[customer]?.test_clock ?? null);
}

/** Notes that something happened; `object` is copied as it is now. */
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
