import { plan } from '../billing/agenda.ts';
import { changeSubscription } from '../billing/change.ts';
import { collect } from '../billing/collect.ts';
import { endSubscription } from '../billing/end.ts';
import { finalize } from '../billing/finalize.ts';
import { itemLine } from '../billing/lines.ts';
import { draftInvoice } from '../billing/make-invoice.ts';
import { monthsAfter, nextDayOfMonth, shareLeft } from '../billing/periods.ts';
import { periodEnd, planRenewal } from '../billing/renew.ts';
import { pageOf } from '../http/pages-of.ts';
import { type Call, idOf, type Route } from '../http/route.ts';
import { type Account, emit, nowOf } from '../state/account.ts';
import { find } from '../state/find.ts';
import { newId } from '../state/ids.ts';
import { flag, hash, integer, metadataOf, needed, type Params, text } from '../state/params.ts';
import { invalid, StripeFault } from '../state/stripe-error.ts';
import type { Subscription } from '../state/wire.ts';
import { blankSubscription } from './blank-subscription.ts';
import { changedItems, newItems, prorations } from './subscription-items.ts';

/** Subscriptions [https://docs.stripe.com/api/subscriptions]. */
export const subscriptionRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/subscriptions', run: create },
  {
    method: 'GET',
    path: '/v1/subscriptions/:id',
    run: (call) => find(call.account, 'subscriptions', idOf(call)),
  },
  { method: 'POST', path: '/v1/subscriptions/:id', run: update },
  { method: 'DELETE', path: '/v1/subscriptions/:id', run: cancel },
  { method: 'GET', path: '/v1/subscriptions', run: list },
];

/** Seconds until a subscription with an unpaid first invoice expires. */
const firstPaymentSeconds = 23 * 3600;

function create({ account, params }: Call): Subscription {
  const customer = find(account, 'customers', needed(params, 'customer'), 'customer');
  const now = nowOf(account, customer.test_clock);
  const { anchor, end } = cycleOf(params, now);
  const id = newId('sub');
  const items = newItems(account, params, id, { start: now, end });
  const subscription = {
    ...blankSubscription(id, customer, params, now),
    billing_cycle_anchor: anchor,
    items: {
      object: 'list' as const,
      data: items,
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
  };
  subscription.default_payment_method = cardIn(account, params);
  account.tables.subscriptions[id] = subscription;
  const share = shareLeft(now, end, anchor);
  firstInvoice(account, subscription, now, share, text(params, 'payment_behavior'));
  emit(account, 'customer.subscription.created', subscription, { at: now });
  planRenewal(account, subscription);
  return subscription;
}

/** Returns the billing cycle anchor and the end of the first period. */
function cycleOf(params: Params, now: number): { anchor: number; end: number } {
  const config = hash(params, 'billing_cycle_anchor_config');
  const day = integer(config, 'day_of_month');
  if (day === undefined) return { anchor: now, end: monthsAfter(now, 1, now) };
  const at = ['hour', 'minute', 'second'].map((name) => [name, integer(config, name)]);
  const sent = Object.fromEntries(at.filter(([, value]) => value !== undefined));
  const anchor = nextDayOfMonth(now, { day, ...sent });
  return { anchor, end: anchor };
}

function firstInvoice(
  account: Account,
  subscription: Subscription,
  now: number,
  share: number,
  behavior: string | undefined,
): void {
  const period = { start: now, end: periodEnd(subscription) };
  const lines = subscription.items.data.map((item) => itemLine(item, period, share));
  const invoice = draftInvoice(account, {
    subscription,
    lines,
    reason: 'subscription_create',
    now,
  });
  const intent = finalize(account, invoice, now);
  if (intent === undefined) return;
  plan(account, {
    at: now + firstPaymentSeconds,
    kind: 'expire',
    id: subscription.id,
    clock: subscription.test_clock,
  });
  if (behavior !== 'default_incomplete') collect(account, invoice.id);
}

function update(call: Call): Subscription {
  const { account, params } = call;
  const subscription = find(account, 'subscriptions', idOf(call));
  refuseEnded(subscription);
  const now = nowOf(account, subscription.test_clock);
  const behavior = text(params, 'proration_behavior') ?? 'create_prorations';
  const before = subscription.items.data;
  const items = params.items === undefined ? before : changedItems(account, subscription, params);
  const ends = flag(params, 'cancel_at_period_end') ?? subscription.cancel_at_period_end;
  changeSubscription(
    account,
    subscription,
    {
      items: { ...subscription.items, data: items },
      cancel_at_period_end: ends,
      cancel_at: ends ? periodEnd(subscription) : null,
      canceled_at: ends ? (subscription.canceled_at ?? now) : null,
      metadata: metadataOf(params, subscription.metadata),
      default_payment_method: cardIn(account, params) ?? subscription.default_payment_method,
    },
    now,
  );
  if (behavior !== 'none' && items !== before) {
    prorate(account, subscription, before, behavior, now);
  }
  return subscription;
}

function prorate(
  account: Account,
  subscription: Subscription,
  before: Subscription['items']['data'],
  behavior: string,
  now: number,
): void {
  if (!['create_prorations', 'always_invoice'].includes(behavior)) {
    throw invalid(`Invalid proration_behavior: ${behavior}`, 'proration_behavior');
  }
  const { customer, billing_cycle_anchor: anchor } = subscription;
  const parts = prorations(before, subscription.items.data, { now, anchor, customer });
  account.tables.pendingItems.push(...parts);
  if (behavior === 'create_prorations' || parts.length === 0) return;
  const reason = 'subscription_update';
  const invoice = draftInvoice(account, { subscription, lines: [], reason, now });
  if (finalize(account, invoice, now)) collect(account, invoice.id);
}

function cancel(call: Call): Subscription {
  const subscription = find(call.account, 'subscriptions', idOf(call));
  refuseEnded(subscription);
  endSubscription(call.account, subscription, nowOf(call.account, subscription.test_clock));
  return subscription;
}

function refuseEnded({ id, ended_at }: Subscription): void {
  if (ended_at === null) return;
  throw new StripeFault(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such subscription: '${id}'`,
    param: 'id',
  });
}

function list({ account, params }: Call) {
  const customer = text(params, 'customer');
  const status = text(params, 'status');
  const all = Object.values(account.tables.subscriptions)
    .reverse()
    .filter((one) => customer === undefined || one.customer === customer)
    .filter((one) => matches(one.status, status));
  return pageOf(all, params, '/v1/subscriptions');
}

/** Without a status, ended subscriptions are excluded. */
function matches(status: string, wanted: string | undefined): boolean {
  if (wanted === 'all') return true;
  if (wanted === 'ended') return ['canceled', 'incomplete_expired'].includes(status);
  return wanted === undefined ? status !== 'canceled' : status === wanted;
}

function cardIn(account: Account, params: Params): string | null {
  const id = text(params, 'default_payment_method');
  return id === undefined ? null : find(account, 'paymentMethods', id, 'default_payment_method').id;
}
