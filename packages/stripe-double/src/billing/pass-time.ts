import { type Account, emit, nowOf } from '../state/account.ts';
import { find } from '../state/find.ts';
import type { Due } from '../state/state.ts';
import type { TestClock } from '../state/wire.ts';
import { takeDue } from './agenda.ts';
import { changeSubscription } from './change.ts';
import { collect } from './collect.ts';
import { finalize } from './finalize.ts';
import { intentOf } from './make-payment-intent.ts';
import { renew, tellUpcoming } from './renew.ts';

/** Runs everything due in real time (seconds). */
export function passTime(account: Account, now: number): void {
  for (let due = takeDue(account, null, now); due; due = takeDue(account, null, now)) {
    happen(account, due);
  }
}

/**
 * Advances a test clock and sends its event when done [https://docs.stripe.com/billing/testing/test-clocks]. Waits for the
 * webhooks of each event before the next, as in real time.
 */
export async function advance(account: Account, clock: TestClock, to: number): Promise<void> {
  for (let due = takeDue(account, clock.id, to); due; due = takeDue(account, clock.id, to)) {
    clock.frozen_time = Math.max(clock.frozen_time, due.at);
    happen(account, due);
    await account.eventsDelivered();
  }
  clock.frozen_time = to;
  clock.status = 'ready';
  clock.status_details = {};
  emit(account, 'test_helpers.test_clock.ready', clock, { at: to });
}

function happen(account: Account, due: Due): void {
  if (due.kind === 'renew') renew(account, due.id);
  else if (due.kind === 'upcoming') tellUpcoming(account, due.id, due.at);
  else if (due.kind === 'collect') collect(account, due.id);
  else if (due.kind === 'finalize') open(account, due.id);
  else expire(account, due.id, due.at);
}

function open(account: Account, id: string): void {
  const invoice = find(account, 'invoices', id);
  if (invoice.status !== 'draft') return;
  if (finalize(account, invoice, nowOf(account, invoice.test_clock))) collect(account, id);
}

/** Expires a subscription whose first invoice was not paid in time. */
function expire(account: Account, id: string, now: number): void {
  const subscription = find(account, 'subscriptions', id);
  if (subscription.status !== 'incomplete') return;
  changeSubscription(account, subscription, { status: 'incomplete_expired', ended_at: now }, now);
  const invoice = account.tables.invoices[String(subscription.latest_invoice)];
  if (invoice === undefined) return;
  invoice.status = 'void';
  emit(account, 'invoice.voided', invoice, { at: now });
  const intent = intentOf(account, invoice.id);
  if (intent !== undefined) Object.assign(intent, { status: 'canceled', canceled_at: now });
}
