import { pageOf } from '../http/pages-of.ts';
import { type Call, idOf, type Route } from '../http/route.ts';
import { emit, nowOf } from '../state/account.ts';
import { find } from '../state/find.ts';
import { newId } from '../state/ids.ts';
import { flag, hash, integer, metadataOf, needed, text, texts } from '../state/params.ts';
import { invalid } from '../state/stripe-error.ts';
import type { Price, Product } from '../state/wire.ts';

/** Products and prices [https://docs.stripe.com/api/prices]. */
export const catalogueRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/products', run: createProduct },
  {
    method: 'GET',
    path: '/v1/products/:id',
    run: (call) => find(call.account, 'products', idOf(call)),
  },
  { method: 'GET', path: '/v1/products', run: listProducts },
  { method: 'POST', path: '/v1/prices', run: createPrice },
  {
    method: 'GET',
    path: '/v1/prices/:id',
    run: (call) => find(call.account, 'prices', idOf(call)),
  },
  { method: 'POST', path: '/v1/prices/:id', run: updatePrice },
  { method: 'GET', path: '/v1/prices', run: listPrices },
];

function createProduct({ account, params }: Call): Product {
  const now = nowOf(account, null);
  const product: Product = {
    id: text(params, 'id') ?? newId('prod', 14),
    object: 'product',
    active: true,
    created: now,
    default_price: null,
    description: text(params, 'description') ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: metadataOf(params),
    name: needed(params, 'name'),
    package_dimensions: null,
    shippable: null,
    tax_details: null,
    type: 'service',
    updated: now,
    url: null,
  };
  account.tables.products[product.id] = product;
  emit(account, 'product.created', product, { at: now });
  return product;
}

function listProducts({ account, params }: Call) {
  return pageOf(Object.values(account.tables.products).reverse(), params, '/v1/products');
}

function createPrice(call: Call): Price {
  const { account, params } = call;
  const now = nowOf(account, null);
  const unit = integer(params, 'unit_amount');
  if (unit === undefined || unit < 0) throw invalid('Invalid integer', 'unit_amount');
  const price: Price = {
    ...constantFields(),
    id: newId('price'),
    created: now,
    currency: needed(params, 'currency'),
    lookup_key: newLookupKey(call),
    metadata: metadataOf(params),
    nickname: text(params, 'nickname') ?? null,
    product: productOf(call),
    recurring: {
      interval: interval(needed(hash(params, 'recurring'), 'interval')),
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    unit_amount: unit,
    unit_amount_decimal: String(unit),
  };
  account.tables.prices[price.id] = price;
  emit(account, 'price.created', price, { at: now });
  return price;
}

function interval(name: string): 'month' {
  if (name !== 'month') throw invalid(`The double knows months only, not: ${name}`, 'recurring');
  return name;
}

function productOf(call: Call): string {
  const { account, params } = call;
  const known = text(params, 'product');
  if (known !== undefined) return find(account, 'products', known, 'product').id;
  return createProduct({ ...call, params: hash(params, 'product_data') }).id;
}

/** A lookup key belongs to one price; `transfer_lookup_key` moves it from another. */
function newLookupKey({ account, params }: Call): string | null {
  const key = text(params, 'lookup_key');
  if (key === undefined) return null;
  const holder = Object.values(account.tables.prices).find((price) => price.lookup_key === key);
  if (holder !== undefined && flag(params, 'transfer_lookup_key') !== true) {
    throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, 'lookup_key');
  }
  if (holder !== undefined) holder.lookup_key = null;
  return key;
}

function updatePrice(call: Call): Price {
  const price = find(call.account, 'prices', idOf(call));
  price.active = flag(call.params, 'active') ?? price.active;
  price.nickname = text(call.params, 'nickname') ?? price.nickname;
  price.lookup_key = newLookupKey(call) ?? price.lookup_key;
  price.metadata = metadataOf(call.params, price.metadata);
  emit(call.account, 'price.updated', price, { at: nowOf(call.account, null) });
  return price;
}

function listPrices({ account, params }: Call) {
  const keys = texts(params, 'lookup_keys');
  const active = flag(params, 'active');
  const product = text(params, 'product');
  const all = Object.values(account.tables.prices)
    .reverse()
    .filter((price) => keys.length === 0 || keys.includes(price.lookup_key ?? ''))
    .filter((price) => active === undefined || price.active === active)
    .filter((price) => product === undefined || price.product === product);
  return pageOf(all, params, '/v1/prices');
}

function constantFields() {
  return {
    object: 'price' as const,
    active: true,
    billing_scheme: 'per_unit' as const,
    custom_unit_amount: null,
    livemode: false,
    tax_behavior: 'unspecified' as const,
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring' as const,
  };
}
