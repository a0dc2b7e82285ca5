import { type Account, nowOf } from '../state/account.ts';
import { find } from '../state/find.ts';
import type { Invoice, PaymentMethod, Subscription } from '../state/wire.ts';
import { plan, unplan } from './agenda.ts';
import { changeInvoice, changeSubscription } from './change.ts';
import { charge, type Outcome } from './charge.ts';
import { endSubscription } from './end.ts';
import { markPaid, tellFailure } from './finalize.ts';
import { intentOf } from './make-payment-intent.ts';
import { cardFor, keepCard, subscriptionOf } from './settle.ts';

/** Days after a failed attempt until the next; after the last, `afterRetries` applies. */
const retryDays = [3, 5, 7];
const day = 86_400;

/** Collects an open invoice with the saved card. A failure sends its event and schedules a retry. */
export function collect(account: Account, id: string): void {
  const invoice = find(account, 'invoices', id);
  if (invoice.status !== 'open') return;
  const subscription = subscriptionOf(account, invoice);
  const now = nowOf(account, invoice.test_clock);
  const method = subscription && cardFor(account, subscription);
  const outcome = method === undefined ? 'no-card' : pay(account, invoice, method, false);
  if (outcome === 'succeeded' || subscription === undefined) return;
  failed(account, invoice, subscription, { asks: outcome === 'requires_action', now });
}

/** Charges a card for an invoice. `present`: the customer is present. On success marks the invoice as paid and saves the card. */
export function pay(
  account: Account,
  invoice: Invoice,
  method: PaymentMethod,
  present: boolean,
  passed = false,
): Outcome {
  const intent = intentOf(account, invoice.id);
  if (intent === undefined) throw new Error(`no payment of ${invoice.id}`);
  const now = nowOf(account, invoice.test_clock);
  const outcome = charge(account, intent, method, { present, passed, now });
  if (present && typeof outcome === 'object') tellFailure(account, invoice, now, false);
  if (outcome !== 'succeeded') return outcome;
  unplan(account, invoice.id, ['collect']);
  markPaid(account, invoice, now);
  const subscription = subscriptionOf(account, invoice);
  if (subscription !== undefined) {
    unplan(account, subscription.id, ['expire']);
    keepCard(account, subscription, method, now);
  }
  return outcome;
}

function failed(
  account: Account,
  invoice: Invoice,
  subscription: Subscription,
  { asks, now }: { asks: boolean; now: number },
): void {
  const wait = retryDays[invoice.attempt_count];
  const next = wait === undefined ? null : now + wait * day;
  changeInvoice(
    account,
    invoice,
    { attempted: true, attempt_count: invoice.attempt_count + 1, next_payment_attempt: next },
    now,
    ['invoice.updated'],
  );
  tellFailure(account, invoice, now, asks);
  if (next !== null) {
    plan(account, { at: next, kind: 'collect', id: invoice.id, clock: invoice.test_clock });
    changeSubscription(account, subscription, { status: 'past_due' }, now);
  } else if (account.afterRetries === 'cancel') endSubscription(account, subscription, now);
  else changeSubscription(account, subscription, { status: account.afterRetries }, now);
}
