import type { Account } from './account.ts';
import type { Tables } from './state.ts';
import { noSuch } from './stripe-error.ts';

const kinds = {
  customers: 'customer',
  products: 'product',
  prices: 'price',
  paymentMethods: 'PaymentMethod',
  paymentIntents: 'payment_intent',
  subscriptions: 'subscription',
  invoices: 'invoice',
  endpoints: 'webhook endpoint',
  clocks: 'test_clock',
} as const;

type Table = keyof typeof kinds;

/**
 * Returns an object by its id. `param` names the parameter that contained the id; absent if it was in the path. Throws
 * `resource_missing`.
 */
export function find<T extends Table>(
  account: Account,
  table: T,
  id: string,
  param?: string,
): Tables[T][string] {
  const found = account.tables[table][id];
  if (found === undefined) throw noSuch(kinds[table], id, param);
  return found as Tables[T][string];
}
