import { intentOf } from '../billing/make-payment-intent.ts';
import type { Account } from '../state/account.ts';
import { invalid } from '../state/stripe-error.ts';

type Json = Record<string, unknown>;

/**
 * Returns the response with expanded fields: ids become objects, and includable fields are added
 * [https://docs.stripe.com/api/expanding_objects]. Throws for an invalid path.
 */
export function expanded(account: Account, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer) as Json;
  for (const path of paths) walk(account, copy, path.split('.'), path);
  return copy;
}

function walk(account: Account, object: Json, [name = '', ...rest]: string[], path: string): void {
  const value = fieldOf(account, object, name);
  if (value === undefined) throw invalid(`This property cannot be expanded (${path}).`, 'expand');
  object[name] = value;
  if (rest.length === 0) return;
  for (const next of Array.isArray(value) ? value : [value]) {
    if (typeof next === 'object' && next !== null) walk(account, next as Json, rest, path);
  }
}

function fieldOf(account: Account, object: Json, name: string): unknown {
  if (object.object === 'invoice' && name === 'confirmation_secret')
    return secretOf(account, object);
  if (object.object === 'invoice' && name === 'payments') return paymentsOf(account, object);
  const value = object[name];
  return typeof value === 'string' ? (byId(account, value) ?? value) : value;
}

function secretOf(account: Account, invoice: Json) {
  const intent = intentOf(account, String(invoice.id));
  return intent === undefined
    ? null
    : { client_secret: intent.client_secret, type: 'payment_intent' };
}

function paymentsOf(account: Account, invoice: Json) {
  const intent = intentOf(account, String(invoice.id));
  const url = '/v1/invoice_payments';
  const payment = intent && {
    id: `inpay_${intent.id.slice(3)}`,
    object: 'invoice_payment',
    amount_paid: intent.amount_received || null,
    amount_requested: intent.amount,
    created: intent.created,
    currency: intent.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: intent.status === 'succeeded' ? 'paid' : 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
  return { object: 'list', data: payment ? [payment] : [], has_more: false, url };
}

function byId({ tables }: Account, id: string): object | undefined {
  const prefixes: Record<string, Record<string, object>> = {
    cus: tables.customers,
    sub: tables.subscriptions,
    in: tables.invoices,
    pi: tables.paymentIntents,
    pm: tables.paymentMethods,
    price: tables.prices,
    prod: tables.products,
    clock: tables.clocks,
  };
  const found = prefixes[id.split('_')[0] ?? '']?.[id];
  return found && structuredClone(found);
}
