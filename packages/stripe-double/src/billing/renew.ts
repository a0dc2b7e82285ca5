import { type Account, emit, nowOf } from '../state/account.ts';
import { find } from '../state/find.ts';
import type { Subscription } from '../state/wire.ts';
import { plan, unplan } from './agenda.ts';
import { changeSubscription } from './change.ts';
import { endSubscription } from './end.ts';
import { itemLine } from './lines.ts';
import { draftInvoice } from './make-invoice.ts';
import { monthsAfter } from './periods.ts';

/** Delay before a draft is finalized and collected [https://docs.stripe.com/billing/invoices/subscription]. */
const draftSeconds = 3600;
const upcomingSeconds = 3 * 86_400;

/** Schedules the end of the current period and the `invoice.upcoming` event before it. */
export function planRenewal(account: Account, subscription: Subscription): void {
  unplan(account, subscription.id, ['renew', 'upcoming']);
  const at = periodEnd(subscription);
  const of = { id: subscription.id, clock: subscription.test_clock };
  const announcedAt = at - upcomingSeconds;
  if (announcedAt > nowOf(account, subscription.test_clock)) {
    plan(account, { ...of, at: announcedAt, kind: 'upcoming' });
  }
  plan(account, { ...of, at, kind: 'renew' });
}

/** Returns the end (seconds) of the current period, which all items share. */
export function periodEnd(subscription: Subscription): number {
  return subscription.items.data[0]?.current_period_end ?? subscription.start_date;
}

/** Starts a new period with a draft invoice, or ends the subscription if requested. */
export function renew(account: Account, id: string): void {
  const subscription = find(account, 'subscriptions', id);
  const now = periodEnd(subscription);
  if (subscription.cancel_at_period_end) endSubscription(account, subscription, now);
  else beginPeriod(account, subscription, now);
}

function beginPeriod(account: Account, subscription: Subscription, now: number): void {
  const period = { start: now, end: monthsAfter(now, 1, subscription.billing_cycle_anchor) };
  const items = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: period.start,
    current_period_end: period.end,
  }));
  changeSubscription(account, subscription, { items: { ...subscription.items, data: items } }, now);
  const invoice = draftInvoice(account, {
    subscription,
    lines: items.map((item) => itemLine(item, period, 1)),
    reason: 'subscription_cycle',
    now,
  });
  invoice.automatically_finalizes_at = now + draftSeconds;
  plan(account, {
    at: now + draftSeconds,
    kind: 'finalize',
    id: invoice.id,
    clock: invoice.test_clock,
  });
  planRenewal(account, subscription);
}

/** Sends the event of the upcoming invoice, which has no id yet. */
export function tellUpcoming(account: Account, id: string, now: number): void {
  const subscription = find(account, 'subscriptions', id);
  const lines = subscription.items.data.map((item) =>
    itemLine(item, { start: periodEnd(subscription), end: periodEnd(subscription) }, 1),
  );
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  emit(
    account,
    'invoice.upcoming',
    {
      object: 'invoice',
      customer: subscription.customer,
      subscription: id,
      currency: subscription.currency,
      billing_reason: 'upcoming',
      amount_due: total,
      total,
      period_start: now,
      period_end: periodEnd(subscription),
      next_payment_attempt: periodEnd(subscription) + draftSeconds,
    },
    { at: now },
  );
}
