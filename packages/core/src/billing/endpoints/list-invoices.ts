import { invoicesEndpoint } from '@dragoman/contract/billing';
import { implement } from '../../api/index.ts';
import type { BillingDeps } from '../deps.ts';
import { listInvoices as list } from '../invoices.ts';

export const listInvoices = implement(invoicesEndpoint, async ({ user }, deps: BillingDeps) => {
  const invoices = await list(deps, user.id);
  return invoices.map((invoice) => ({ ...invoice, created_at: invoice.created_at.toISOString() }));
});
