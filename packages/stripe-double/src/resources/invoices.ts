import { changeInvoice } from '../billing/change.ts';
import { pay as payWith } from '../billing/collect.ts';
import { finalize } from '../billing/finalize.ts';
import { cardFor, subscriptionOf } from '../billing/settle.ts';
import { pageOf } from '../http/pages-of.ts';
import { type Call, idOf, type Route } from '../http/route.ts';
import { type Account, nowOf } from '../state/account.ts';
import { find } from '../state/find.ts';
import { text } from '../state/params.ts';
import { invalid, StripeFault } from '../state/stripe-error.ts';
import type { Invoice, PaymentMethod } from '../state/wire.ts';

/** Invoices [https://docs.stripe.com/api/invoices]. */
export const invoiceRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/invoices/:id',
    run: (call) => find(call.account, 'invoices', idOf(call)),
  },
  { method: 'GET', path: '/v1/invoices', run: list },
  { method: 'POST', path: '/v1/invoices/:id/finalize', run: open },
  { method: 'POST', path: '/v1/invoices/:id/pay', run: pay },
  { method: 'POST', path: '/v1/invoices/:id/void', run: voidInvoice },
];

function list({ account, params }: Call) {
  const of = (name: string) => text(params, name);
  const all = Object.values(account.tables.invoices)
    .reverse()
    .filter(({ customer }) => of('customer') === undefined || customer === of('customer'))
    .filter(({ status }) => of('status') === undefined || status === of('status'))
    .filter((invoice) => {
      const wanted = of('subscription');
      return wanted === undefined || subscriptionOf(account, invoice)?.id === wanted;
    });
  return pageOf(all, params, '/v1/invoices');
}

function open(call: Call): Invoice {
  const invoice = find(call.account, 'invoices', idOf(call));
  if (invoice.status !== 'draft') throw invalid('This invoice is already finalized.');
  finalize(call.account, invoice, nowOf(call.account, invoice.test_clock));
  return invoice;
}

/** Pays with the given card, else with the saved one. */
function pay(call: Call): Invoice {
  const { account, params } = call;
  const invoice = find(account, 'invoices', idOf(call));
  if (invoice.status === 'paid') throw invalid('Invoice is already paid');
  if (invoice.status !== 'open') throw invalid('This invoice cannot be paid.');
  const named = text(params, 'payment_method');
  const method =
    named === undefined
      ? savedMethod(account, invoice)
      : find(account, 'paymentMethods', named, 'payment_method');
  const outcome = payWith(account, invoice, method, false);
  if (outcome === 'succeeded') return invoice;
  throw outcome === 'requires_action' ? needsAction() : refused(outcome);
}

function savedMethod(account: Account, invoice: Invoice): PaymentMethod {
  const subscription = subscriptionOf(account, invoice);
  const method = subscription && cardFor(account, subscription);
  if (method !== undefined) return method;
  throw invalid(
    'Cannot charge a customer that has no active card',
    undefined,
    'invoice_payment_intent_requires_action',
  );
}

function needsAction(): StripeFault {
  return new StripeFault(402, {
    type: 'card_error',
    code: 'invoice_payment_intent_requires_action',
    message: 'Payment for this invoice requires additional user action before it can be completed.',
  });
}

function refused(outcome: { code: string; decline: string; message: string }): StripeFault {
  return new StripeFault(402, {
    type: 'card_error',
    code: outcome.code,
    decline_code: outcome.decline,
    message: outcome.message,
  });
}

function voidInvoice(call: Call): Invoice {
  const { account } = call;
  const invoice = find(account, 'invoices', idOf(call));
  if (invoice.status !== 'open') throw invalid('You can only void open invoices.');
  const now = nowOf(account, invoice.test_clock);
  changeInvoice(
    account,
    invoice,
    {
      status: 'void',
      next_payment_attempt: null,
      status_transitions: { ...invoice.status_transitions, voided_at: now },
    },
    now,
    ['invoice.updated', 'invoice.voided'],
  );
  return invoice;
}
