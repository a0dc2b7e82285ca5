import { type Decline, type TestCard, testCards } from '../cards.data.ts';
import { type Account, emit } from '../state/account.ts';
import { newId } from '../state/ids.ts';
import type { PaymentIntent, PaymentMethod } from '../state/wire.ts';

export type Outcome = 'succeeded' | 'requires_action' | Decline;

/**
 * Charges a card for a payment. `present`: the customer is present and can authenticate; `passed`: they just authenticated.
 * Updates the payment and sends its event.
 */
export function charge(
  account: Account,
  intent: PaymentIntent,
  method: PaymentMethod,
  { present, passed = false, now }: { present: boolean; passed?: boolean; now: number },
): Outcome {
  const card = cardOf(account, method.id);
  const asks =
    card.authenticate === 'always' || (card.authenticate === 'once' && !known(account, method));
  intent.payment_method = method.id;
  if (asks && !passed) return askForAuthentication(account, intent, now);
  const result = present ? card.first : card.later;
  if (result !== 'ok') return declined(account, intent, method, result, now);
  if (present) account.tables.authenticated[method.id] = true;
  return succeeded(account, intent, now);
}

/** Resets the payment to require a payment method, with the error. */
export function declined(
  account: Account,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline,
  now: number,
): Decline {
  Object.assign(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: {
      type: 'card_error',
      code: decline.code,
      decline_code: decline.decline,
      message: decline.message,
      payment_method: method,
    },
  });
  emit(account, 'payment_intent.payment_failed', intent, { at: now });
  return decline;
}

function succeeded(account: Account, intent: PaymentIntent, now: number): 'succeeded' {
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    next_action: null,
    last_payment_error: null,
    latest_charge: newId('ch'),
  });
  emit(account, 'payment_intent.succeeded', intent, { at: now });
  return 'succeeded';
}

function askForAuthentication(account: Account, intent: PaymentIntent, now: number) {
  Object.assign(intent, {
    status: 'requires_action',
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: {
        type: 'three_d_secure_redirect',
        stripe_js: `${account.baseUrl}/challenge/${intent.id}`,
      },
    },
  });
  emit(account, 'payment_intent.requires_action', intent, { at: now });
  return 'requires_action' as const;
}

function known(account: Account, method: PaymentMethod): boolean {
  return account.tables.authenticated[method.id] === true;
}

function cardOf(account: Account, method: string): TestCard {
  const number = account.tables.cardNumbers[method];
  const card = testCards.find((one) => one.number === number);
  if (card === undefined) throw new Error(`no test card behind ${method}`);
  return card;
}
