import { testCards } from '../cards.data.ts';
import { pageOf } from '../http/pages-of.ts';
import { type Call, idOf, type Route } from '../http/route.ts';
import { type Account, emit, nowOf } from '../state/account.ts';
import { find } from '../state/find.ts';
import { newId } from '../state/ids.ts';
import { hash, needed, type Params, text } from '../state/params.ts';
import { StripeFault } from '../state/stripe-error.ts';
import type { PaymentMethod } from '../state/wire.ts';
import { addressOf } from './customers.ts';

/** Cards [https://docs.stripe.com/api/payment_methods]. */
export const paymentMethodRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/payment_methods',
    open: true,
    run: ({ account, params }) => newCard(account, params),
  },
  {
    method: 'GET',
    path: '/v1/payment_methods/:id',
    run: (call) => find(call.account, 'paymentMethods', idOf(call)),
  },
  { method: 'POST', path: '/v1/payment_methods/:id/attach', run: attach },
  { method: 'POST', path: '/v1/payment_methods/:id/detach', run: detach },
  { method: 'GET', path: '/v1/payment_methods', run: list },
];

/** Creates a card from form data. Throws `card_error` for an invalid number, date or code. */
export function newCard(account: Account, params: Params): PaymentMethod {
  const card = hash(params, 'card');
  const number = needed(card, 'number').replaceAll(/\s/g, '');
  const known = testCards.find((one) => one.number === number);
  if (known === undefined) throw cardFault('incorrect_number', 'Your card number is incorrect.');
  const month = Number(needed(card, 'exp_month'));
  const year = fullYear(Number(needed(card, 'exp_year')));
  checkDate(month, year, account);
  if (!/^\d{3,4}$/.test(text(card, 'cvc') ?? '')) {
    throw cardFault('invalid_cvc', "Your card's security code is invalid.");
  }
  const billing = hash(params, 'billing_details');
  const method: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: addressOf(billing) ?? null,
      email: text(billing, 'email') ?? null,
      name: text(billing, 'name') ?? null,
      phone: text(billing, 'phone') ?? null,
      tax_id: null,
    },
    card: cardFields(known.brand, number, month, year),
    created: nowOf(account, null),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  account.tables.paymentMethods[method.id] = method;
  account.tables.cardNumbers[method.id] = number;
  return method;
}

function cardFields(brand: string, number: string, month: number, year: number) {
  return {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: brand,
    exp_month: month,
    exp_year: year,
    fingerprint: number.slice(-8),
    funding: 'credit',
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated' as const,
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

function checkDate(month: number, year: number, account: Account): void {
  if (!(month >= 1 && month <= 12)) {
    throw cardFault('invalid_expiry_month', "Your card's expiration month is invalid.");
  }
  const end = Date.UTC(year, month, 1) / 1000;
  if (!(end > nowOf(account, null))) {
    throw cardFault('invalid_expiry_year', "Your card's expiration year is invalid.");
  }
}

function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year;
}

function cardFault(code: string, message: string): StripeFault {
  return new StripeFault(402, { type: 'card_error', code, message });
}

function attach(call: Call): PaymentMethod {
  const { account, params } = call;
  const method = find(account, 'paymentMethods', idOf(call));
  const customer = find(account, 'customers', needed(params, 'customer'), 'customer');
  method.customer = customer.id;
  emit(account, 'payment_method.attached', method, { at: nowOf(account, customer.test_clock) });
  return method;
}

function detach(call: Call): PaymentMethod {
  const method = find(call.account, 'paymentMethods', idOf(call));
  method.customer = null;
  emit(call.account, 'payment_method.detached', method, { at: nowOf(call.account, null) });
  return method;
}

function list({ account, params }: Call) {
  const customer = text(params, 'customer');
  const all = Object.values(account.tables.paymentMethods)
    .reverse()
    .filter((method) => customer === undefined || method.customer === customer);
  return pageOf(all, params, '/v1/payment_methods');
}
