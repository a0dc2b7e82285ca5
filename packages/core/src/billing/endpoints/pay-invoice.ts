import { payInvoiceEndpoint } from '@dragoman/contract/billing';
import { implement } from '../../api/index.ts';
import type { BillingDeps } from '../deps.ts';
import { openPayment } from '../open-payment.ts';

export const payInvoice = implement(
  payInvoiceEndpoint,
  async ({ user, body }, deps: BillingDeps) => ({
    clientSecret: await openPayment(deps, user.id, body.invoiceId),
  }),
);
