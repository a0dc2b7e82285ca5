import { charge, declined } from '../billing/charge.ts';
import { pay } from '../billing/collect.ts';
import { type Call, idOf, type Route } from '../http/route.ts';
import { type Account, clockOf, nowOf } from '../state/account.ts';
import { find } from '../state/find.ts';
import { hash, text } from '../state/params.ts';
import { invalid, noSuch, StripeFault } from '../state/stripe-error.ts';
import type { PaymentIntent, PaymentMethod } from '../state/wire.ts';
import { newCard } from './payment-methods.ts';

/** Payment intents of invoices [https://docs.stripe.com/api/payment_intents]. */
export const paymentIntentRoutes: readonly Route[] = [
  { method: 'GET', path: '/v1/payment_intents/:id', open: true, run: retrieve },
  { method: 'POST', path: '/v1/payment_intents/:id/confirm', open: true, run: confirm },
];

function retrieve(call: Call): PaymentIntent {
  return ofCall(call);
}

/** Returns the payment intent; the publishable key requires its client secret. */
function ofCall(call: Call): PaymentIntent {
  const intent = find(call.account, 'paymentIntents', idOf(call));
  const secret = text(call.params, 'client_secret');
  if (call.key === 'publishable' && secret !== intent.client_secret) {
    throw noSuch('payment_intent', idOf(call));
  }
  return intent;
}

function confirm(call: Call): PaymentIntent {
  const { account, params } = call;
  const intent = ofCall(call);
  if (!['requires_payment_method', 'requires_confirmation'].includes(intent.status)) {
    throw new StripeFault(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: `This PaymentIntent's status is ${intent.status}, so it cannot be confirmed.`,
      payment_intent: intent,
    });
  }
  const sent = text(params, 'payment_method');
  const data = hash(params, 'payment_method_data');
  if (sent === undefined && Object.keys(data).length === 0) {
    throw invalid('You cannot confirm this PaymentIntent because it’s missing a payment method.');
  }
  const method =
    sent === undefined
      ? newCard(account, data)
      : find(account, 'paymentMethods', sent, 'payment_method');
  attempt(account, intent, method, false);
  return intent;
}

/** Completes authentication. A failure resets the payment. */
export function finishChallenge(account: Account, id: string, passed: boolean): PaymentIntent {
  const intent = find(account, 'paymentIntents', id);
  if (intent.status !== 'requires_action' || intent.payment_method === null) return intent;
  const method = find(account, 'paymentMethods', intent.payment_method);
  if (passed) attemptQuietly(account, intent, method);
  else
    declined(
      account,
      intent,
      method,
      notAuthenticated,
      nowOf(account, clockOf(account, intent.customer)),
    );
  return intent;
}

const notAuthenticated = {
  code: 'payment_intent_authentication_failure',
  decline: 'authentication_required',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

function attempt(
  account: Account,
  intent: PaymentIntent,
  method: PaymentMethod,
  passed: boolean,
): void {
  const of = account.tables.invoiceOf[intent.id];
  const invoice = of === undefined ? undefined : account.tables.invoices[of];
  const now = nowOf(account, clockOf(account, intent.customer));
  const outcome =
    invoice === undefined
      ? charge(account, intent, method, { present: true, passed, now })
      : pay(account, invoice, method, true, passed);
  if (typeof outcome === 'string') return;
  throw new StripeFault(402, {
    type: 'card_error',
    code: outcome.code,
    decline_code: outcome.decline,
    message: outcome.message,
    payment_intent: intent,
    payment_method: method,
  });
}

/** Attempts the payment, ignoring API errors: the payment intent holds the result. */
function attemptQuietly(account: Account, intent: PaymentIntent, method: PaymentMethod): void {
  try {
    attempt(account, intent, method, true);
  } catch (fault) {
    if (!(fault instanceof StripeFault)) throw fault;
  }
}
