import { invoicesEndpoint } from '@dragoman/contract/billing';
import { implement } from '../api/index.ts';
import { selectInvoices } from './accounts/invoices.store.ts';
import type { BillingDeps } from './deps.ts';

export const listInvoices = implement(invoicesEndpoint, async ({ user }, deps: BillingDeps) => {
  const invoices = await selectInvoices(deps.database.kysely, user.id);
  return invoices.map((invoice) => ({ ...invoice, created_at: invoice.created_at.toISOString() }));
});
