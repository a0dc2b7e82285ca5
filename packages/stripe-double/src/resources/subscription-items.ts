import { shareLeft } from '../billing/periods.ts';
import type { Account } from '../state/account.ts';
import { find } from '../state/find.ts';
import { newId } from '../state/ids.ts';
import { flag, hashes, integer, metadataOf, type Params, text } from '../state/params.ts';
import { invalid } from '../state/stripe-error.ts';
import type { Plan, Price, Subscription, SubscriptionItem } from '../state/wire.ts';

interface Period {
  readonly start: number;
  readonly end: number;
}

/** Creates the items of a new subscription. Throws if there are none or a price is unknown. */
export function newItems(
  account: Account,
  params: Params,
  subscription: string,
  period: Period,
): SubscriptionItem[] {
  const items = hashes(params, 'items');
  if (items.length === 0)
    throw invalid('Missing required param: items.', 'items', 'parameter_missing');
  return items.map((item) =>
    itemOf(priceOf(account, item), quantityOf(item), subscription, period),
  );
}

/**
 * Returns the items after an update: those with an `id` are changed or removed (`deleted`), those without are added, others
 * stay [https://docs.stripe.com/api/subscriptions/update].
 */
export function changedItems(
  account: Account,
  subscription: Subscription,
  params: Params,
): SubscriptionItem[] {
  const before = subscription.items.data;
  const period = {
    start: before[0]?.current_period_start ?? 0,
    end: before[0]?.current_period_end ?? 0,
  };
  let items = [...before];
  for (const sent of hashes(params, 'items')) {
    const id = text(sent, 'id');
    if (id === undefined) {
      items.push(itemOf(priceOf(account, sent), quantityOf(sent), subscription.id, period));
      continue;
    }
    const item = items.find((one) => one.id === id);
    if (item === undefined) throw invalid(`No such subscription item: '${id}'`, 'items');
    items =
      flag(sent, 'deleted') === true
        ? items.filter((one) => one !== item)
        : items.map((one) => (one === item ? changed(account, item, sent) : one));
  }
  checkPrices(items);
  return items;
}

function changed(account: Account, item: SubscriptionItem, sent: Params): SubscriptionItem {
  const price = text(sent, 'price') === undefined ? item.price : priceOf(account, sent);
  return {
    ...item,
    price,
    plan: planOf(price),
    quantity: integer(sent, 'quantity') ?? item.quantity,
    metadata: metadataOf(sent, item.metadata),
  };
}

/** A price may be in one item only, with a quantity. */
function checkPrices(items: readonly SubscriptionItem[]): void {
  const prices = items.map((item) => item.price.id);
  const twice = prices.find((price, place) => prices.indexOf(price) !== place);
  if (twice !== undefined) {
    throw invalid(`Cannot add multiple subscription items with the same plan: ${twice}`, 'items');
  }
}

/** Prorates a change for the rest of the period: credit for the old items, debit for the new ones. */
export function prorations(
  before: readonly SubscriptionItem[],
  after: readonly SubscriptionItem[],
  { now, anchor, customer }: { now: number; anchor: number; customer: string },
) {
  const gone = before.filter((item) => !after.some((other) => same(item, other)));
  const come = after.filter((item) => !before.some((other) => same(item, other)));
  const part = (item: SubscriptionItem, sign: 1 | -1) => ({
    subscription: item.subscription,
    customer,
    amount:
      sign *
      Math.round(
        (item.price.unit_amount ?? 0) *
          item.quantity *
          shareLeft(now, item.current_period_end, anchor),
      ),
    description: `${sign < 0 ? 'Unused time on' : 'Remaining time on'} ${item.quantity} × ${item.price.nickname ?? item.price.id}`,
    price: item.price,
    quantity: item.quantity,
    period: { start: now, end: item.current_period_end },
  });
  return [...gone.map((item) => part(item, -1)), ...come.map((item) => part(item, 1))];
}

function same(one: SubscriptionItem, other: SubscriptionItem): boolean {
  return one.id === other.id && one.price.id === other.price.id && one.quantity === other.quantity;
}

function itemOf(
  price: Price,
  quantity: number,
  subscription: string,
  period: Period,
): SubscriptionItem {
  return {
    id: newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: period.start,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}

function priceOf(account: Account, item: Params): Price {
  const id = text(item, 'price');
  if (id === undefined)
    throw invalid('Missing required param: items[0][price].', 'items[0][price]');
  const price = find(account, 'prices', id, 'items[0][price]');
  if (!price.active) throw invalid('The price specified is inactive.', 'items[0][price]');
  return price;
}

function quantityOf(item: Params): number {
  const quantity = integer(item, 'quantity') ?? 1;
  if (quantity < 1) throw invalid('Invalid integer', 'items[0][quantity]');
  return quantity;
}

function planOf(price: Price): Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: 'month',
    interval_count: 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
