import { t } from '../../texts/texts.ts';

const messages = {
  STRIPE_NOT_LOADED: t('Payment system is not ready'),
  PAYMENT_FAILED: t('The payment failed. Please try another card.'),
  SUBSCRIPTION_ERROR: t('Failed to create subscription'),
  CANCELLATION_ERROR: t('Failed to cancel subscription. Please try again later.'),
} as const;

export type BillingErrorCode = keyof typeof messages;

/** An error of a payment or subscription [owner-workspace §8]. `message` defaults to the specified sentence. */
export class BillingError extends Error {
  override name = 'BillingError';
  readonly code: BillingErrorCode;

  constructor(code: BillingErrorCode, message: string = messages[code]) {
    super(message);
    this.code = code;
  }
}

/** Returns what a failed payment is called on the screen. */
export function billingFailure(error: unknown): string {
  if (error instanceof BillingError) return error.message;
  console.error('A payment failed.', error);
  return messages.PAYMENT_FAILED;
}
