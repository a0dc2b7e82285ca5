import { createHmac } from 'node:crypto';

/** Returns the header `Stripe-Signature` for a body at a time (seconds) [https://docs.stripe.com/webhooks#verify-manually]. */
export function signature(body: string, secret: string, at: number): string {
  const mac = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return `t=${at},v1=${mac}`;
}
