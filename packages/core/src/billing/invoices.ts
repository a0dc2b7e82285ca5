import { selectInvoices } from './billing.store.ts';
import type { BillingDeps } from './deps.ts';

/** A user's invoices, newest first, in the wire's names [owner-workspace §3]; `amount` in cents. */
export function listInvoices({ database }: Pick<BillingDeps, 'database'>, userId: string) {
  return selectInvoices(database.kysely, userId);
}
