import { payInvoiceEndpoint } from '@dragoman/contract/billing';
import { implement } from '../../api/index.ts';
import { openPayment } from '../checkout/open-payment.ts';
import type { BillingDeps } from '../deps.ts';

export const payInvoice = implement(
  payInvoiceEndpoint,
  async ({ user, body }, deps: BillingDeps) => ({
    clientSecret: await openPayment(deps, user.id, body.invoiceId),
  }),
);
