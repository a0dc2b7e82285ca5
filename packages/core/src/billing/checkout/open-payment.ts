import { DragomanError } from '@dragoman/domain/errors';
import { selectAccount } from '../accounts/accounts.store.ts';
import type { BillingDeps } from '../deps.ts';
import { atProvider, refused } from './provider-faults.ts';

/**
 * What opens the payment of one of a user's own open invoices in the browser. Throws `DragomanError`: `not-found`, `conflict`
 * when nothing is owed, `billing-off`, `payments-refused`, `payments-unavailable`.
 */
export async function openPayment(
  { database, payments }: BillingDeps,
  userId: string,
  invoiceId: string,
): Promise<string> {
  if (payments === undefined) throw new DragomanError('billing-off');
  const account = await selectAccount(database.kysely, userId);
  if (account === undefined) throw new DragomanError('not-found');
  const invoices = await atProvider(() => payments.listInvoices(account.customer));
  const invoice = invoices.find(({ id }) => id === invoiceId);
  if (invoice === undefined) throw new DragomanError('not-found');
  if (invoice.clientSecret === null) throw refused('There is nothing to pay on this invoice.');
  return invoice.clientSecret;
}
