import { changeCustomer } from '../billing/change.ts';
import { endSubscription } from '../billing/end.ts';
import { pageOf } from '../http/pages-of.ts';
import { type Call, idOf, type Route } from '../http/route.ts';
import { type Account, emit, nowOf } from '../state/account.ts';
import { find } from '../state/find.ts';
import { newId } from '../state/ids.ts';
import { hash, metadataOf, type Params, text } from '../state/params.ts';
import type { Customer } from '../state/wire.ts';

/** Customers [https://docs.stripe.com/api/customers]. */
export const customerRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/customers', run: create },
  {
    method: 'GET',
    path: '/v1/customers/:id',
    run: (call) => find(call.account, 'customers', idOf(call)),
  },
  { method: 'POST', path: '/v1/customers/:id', run: update },
  { method: 'DELETE', path: '/v1/customers/:id', run: remove },
  { method: 'GET', path: '/v1/customers', run: list },
];

function create({ account, params }: Call): Customer {
  const clock = text(params, 'test_clock') ?? null;
  if (clock !== null) find(account, 'clocks', clock, 'test_clock');
  const now = nowOf(account, clock);
  const customer: Customer = {
    id: newId('cus', 14),
    object: 'customer',
    address: addressOf(params) ?? null,
    balance: 0,
    created: now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: text(params, 'description') ?? null,
    discount: null,
    email: text(params, 'email') ?? null,
    invoice_prefix: newId('x', 8).slice(2).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: cardIn(account, params),
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: metadataOf(params),
    name: text(params, 'name') ?? null,
    next_invoice_sequence: 1,
    phone: text(params, 'phone') ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: clock,
  };
  account.tables.customers[customer.id] = customer;
  emit(account, 'customer.created', customer, { at: now });
  return customer;
}

function update(call: Call): Customer {
  const { account, params } = call;
  const customer = find(account, 'customers', idOf(call));
  const card = cardIn(account, params);
  const changes: Partial<Customer> = {
    name: text(params, 'name') ?? customer.name ?? null,
    email: text(params, 'email') ?? customer.email,
    address: addressOf(params) ?? customer.address ?? null,
    metadata: metadataOf(params, customer.metadata),
    invoice_settings:
      card === null
        ? customer.invoice_settings
        : { ...customer.invoice_settings, default_payment_method: card },
  };
  changeCustomer(account, customer, changes, nowOf(account, customer.test_clock));
  return customer;
}

/** Deletes the customer and ends their subscriptions. */
function remove(call: Call): object {
  const { account } = call;
  const customer = find(account, 'customers', idOf(call));
  const now = nowOf(account, customer.test_clock);
  for (const subscription of Object.values(account.tables.subscriptions)) {
    if (subscription.customer !== customer.id || subscription.ended_at !== null) continue;
    endSubscription(account, subscription, now);
  }
  emit(account, 'customer.deleted', customer, { at: now });
  delete account.tables.customers[customer.id];
  return { id: customer.id, object: 'customer', deleted: true };
}

function list({ account, params }: Call) {
  const email = text(params, 'email');
  const clock = text(params, 'test_clock');
  const all = Object.values(account.tables.customers)
    .reverse()
    .filter((customer) => email === undefined || customer.email === email)
    .filter((customer) => customer.test_clock === (clock ?? null));
  return pageOf(all, params, '/v1/customers');
}

function cardIn(account: Account, params: Params): string | null {
  const id = text(hash(params, 'invoice_settings'), 'default_payment_method');
  return id === undefined ? null : find(account, 'paymentMethods', id, 'default_payment_method').id;
}

/** Reads a postal address; undefined if not sent. */
export function addressOf(params: Params) {
  const sent = hash(params, 'address');
  if (Object.keys(sent).length === 0) return undefined;
  return {
    city: text(sent, 'city') ?? null,
    country: text(sent, 'country') ?? null,
    line1: text(sent, 'line1') ?? null,
    line2: text(sent, 'line2') ?? null,
    postal_code: text(sent, 'postal_code') ?? null,
    state: text(sent, 'state') ?? null,
  };
}
