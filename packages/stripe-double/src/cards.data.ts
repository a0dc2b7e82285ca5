/**
 * Test card numbers [https://docs.stripe.com/testing]. `first`: the result of payments with the customer present. `later`: the
 * result of off-session payments. `authenticate`: when authentication is required; `once`: until it was done once.
 */
export interface TestCard {
  readonly number: string;
  readonly brand: 'visa' | 'mastercard' | 'amex';
  readonly first: 'ok' | Decline;
  readonly later: 'ok' | Decline;
  readonly authenticate: 'never' | 'once' | 'always';
}

export interface Decline {
  readonly code: string;
  readonly decline: string;
  readonly message: string;
}

const generic = {
  code: 'card_declined',
  decline: 'generic_decline',
  message: 'Your card was declined.',
};
const funds = {
  code: 'card_declined',
  decline: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};
const expired = {
  code: 'expired_card',
  decline: 'expired_card',
  message: 'Your card has expired.',
};
const cvc = {
  code: 'incorrect_cvc',
  decline: 'incorrect_cvc',
  message: "Your card's security code is incorrect.",
};
const processing = {
  code: 'processing_error',
  decline: 'processing_error',
  message: 'An error occurred while processing your card. Try again in a little bit.',
};

const visa = { brand: 'visa', first: 'ok', later: 'ok', authenticate: 'never' } as const;

export const testCards: readonly TestCard[] = [
  { ...visa, number: '4242424242424242' },
  { ...visa, number: '5555555555554444', brand: 'mastercard' },
  { ...visa, number: '378282246310005', brand: 'amex' },
  { ...visa, number: '4000000000000002', first: generic, later: generic },
  { ...visa, number: '4000000000009995', first: funds, later: funds },
  { ...visa, number: '4000000000000069', first: expired, later: expired },
  { ...visa, number: '4000000000000127', first: cvc, later: cvc },
  { ...visa, number: '4000000000000119', first: processing, later: processing },
  { ...visa, number: '4000000000000341', later: generic },
  { ...visa, number: '4000002500003155', authenticate: 'once' },
  { ...visa, number: '4000002760003184', authenticate: 'always' },
  { ...visa, number: '4000008400001629', first: generic, later: generic, authenticate: 'always' },
];
