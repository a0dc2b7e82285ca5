import Stripe from 'stripe';
import { PaymentsError } from './port.ts';

/** Creates the official SDK's client, for Stripe or a compatible server. */
export function stripeClient(
  secretKey: string,
  apiUrl: string | undefined,
  patience = 20_000,
): Stripe {
  const options = { maxNetworkRetries: 2, timeout: patience, telemetry: false };
  if (apiUrl === undefined) return new Stripe(secretKey, options);
  const { hostname, port, protocol } = new URL(apiUrl);
  return new Stripe(secretKey, {
    ...options,
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port !== '' && { port }),
  });
}

/** Runs a call and converts the SDK's errors to `PaymentsError`. */
export async function calling<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw explained(error);
  }
}

function explained(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const isTheirs =
    error.statusCode === undefined || error.statusCode >= 500 || error.statusCode === 429;
  return new PaymentsError(isTheirs ? 'unavailable' : 'refused', error.message, { cause: error });
}
