import { DragomanError } from '@dragoman/domain/errors';
import { selectAccount } from '../accounts/accounts.store.ts';
import type { BillingDeps } from '../deps.ts';
import { conflict, mapProviderErrors } from './provider-errors.ts';

/**
 * Returns the client secret for paying one of a user's invoices. Throws `DragomanError`: `not-found`, `conflict` if
 * nothing is due, `billing-off`, `payments-refused`, `payments-unavailable`.
 */
export async function invoiceClientSecret(
  { database, payments }: BillingDeps,
  userId: string,
  invoiceId: string,
): Promise<string> {
  if (payments === undefined) throw new DragomanError('billing-off');
  const account = await selectAccount(database.kysely, userId);
  if (account === undefined) throw new DragomanError('not-found');
  const invoices = await mapProviderErrors(() => payments.listInvoices(account.customer));
  const invoice = invoices.find(({ id }) => id === invoiceId);
  if (invoice === undefined) throw new DragomanError('not-found');
  if (invoice.clientSecret === null) throw conflict('There is nothing to pay on this invoice.');
  return invoice.clientSecret;
}
