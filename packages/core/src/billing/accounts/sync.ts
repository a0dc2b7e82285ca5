import type { Schema } from '@dragoman/database/schema';
import type { ProviderInvoice, ProviderSubscription } from '@dragoman/providers/payments';
import type { Kysely } from 'kysely';
import type { BillingWorkDeps } from '../deps.ts';
import { insertMail } from '../mails/mails.store.ts';
import { resumeWebsites } from '../pause/paused.store.ts';
import { currentOf, isRunning, stateAfter } from '../subscription/state.ts';
import { selectState, upsertInvoices, upsertState } from '../subscription/subscription.store.ts';
import { selectInvoices } from '../tiers/usage.store.ts';
import { type BillingAccount, lockBilling, updateAccount } from './accounts.store.ts';

type Queries = Kysely<Schema>;

/**
 * Reads a user's subscription and invoices at the provider and writes what they are now. Events only say that something
 * changed: twice, in the wrong order or late, the end is the same. Throws `PaymentsError`.
 */
export async function syncAccount(
  { database, payments }: Pick<BillingWorkDeps, 'database' | 'payments'>,
  account: BillingAccount,
): Promise<void> {
  const { userId, customer } = account;
  await database.kysely.transaction().execute(async (queries) => {
    await lockBilling(queries, userId);
    const [subscriptions, invoices, now] = await Promise.all([
      payments.listSubscriptions(customer),
      payments.listInvoices(customer),
      payments.now(),
    ]);
    const current = currentOf(subscriptions);
    await keepInvoices(queries, userId, invoices, current);
    await keepState(queries, userId, current, now);
    await updateAccount(queries, userId, {
      subscription: current?.id ?? null,
      status: current?.status ?? null,
      cancelsAt: current?.cancelsAt ?? null,
    });
    if (isRunning(current)) await resumeWebsites(queries, userId, 'billing');
  });
}

async function keepState(
  queries: Queries,
  userId: string,
  current: ProviderSubscription | undefined,
  now: Date,
): Promise<void> {
  const before = await selectState(queries, userId);
  const after = stateAfter(before, current, now);
  await upsertState(queries, userId, after);
  if (before?.subscription_status !== 'active' || after.subscription_status !== 'inactive') return;
  const date = after.pauses_at?.toISOString();
  const about = current?.id ?? '';
  await insertMail(queries, { userId, kind: 'subscription_ended', about, details: { date } });
}

async function keepInvoices(
  queries: Queries,
  userId: string,
  invoices: readonly ProviderInvoice[],
  current: ProviderSubscription | undefined,
): Promise<void> {
  const before = new Map(
    (await selectInvoices(queries, userId)).map(({ id, status }) => [id, status]),
  );
  await upsertInvoices(queries, userId, invoices.map(rowOf));
  for (const invoice of invoices) {
    const { id, amount, status, attempts, hostedUrl: link } = invoice;
    if (status === 'paid' && before.get(id) !== 'paid' && amount > 0) {
      await insertMail(queries, { userId, kind: 'receipt', about: id, details: { amount, link } });
    }
    if (status !== 'open' || current?.status !== 'past_due') continue;
    const next = invoice.nextAttempt?.toISOString() ?? null;
    const about = `${id} ${attempts}`;
    await insertMail(queries, {
      userId,
      kind: 'payment_failed',
      about,
      details: { amount, link, date: next },
    });
  }
}

function rowOf(invoice: ProviderInvoice) {
  return {
    id: invoice.id,
    created_at: invoice.createdAt,
    amount: invoice.amount,
    status: invoice.status,
    hosted_invoice_url: invoice.hostedUrl,
    invoice_pdf: invoice.pdfUrl,
  };
}
