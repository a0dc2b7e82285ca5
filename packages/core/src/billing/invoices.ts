import type { BillingDeps } from './deps.ts';
import { selectInvoices } from './tiers/usage.store.ts';

/** A user's invoices, newest first, in the wire's names [owner-workspace §3]; `amount` in cents. */
export function listInvoices({ database }: Pick<BillingDeps, 'database'>, userId: string) {
  return selectInvoices(database.kysely, userId);
}
