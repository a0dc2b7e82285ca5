import type { Database, Queries } from '@dragoman/database/connection';
import type { ProviderInvoice, ProviderSubscription } from '@dragoman/providers/payments/port';
import type { BillingWorkDeps } from '../deps.ts';
import { insertMail } from '../mails/mails.store.ts';
import { resumeWebsites } from '../pause/paused.store.ts';
import { endPaying } from '../payer/payer.store.ts';
import {
  type BillingAccount,
  lockBilling,
  selectSyncMark,
  updateAccount,
} from './accounts.store.ts';
import { selectInvoices, upsertInvoices } from './invoices.store.ts';
import { currentSubscription, isRunning, nextState } from './state.ts';
import { selectState, upsertState } from './subscription.store.ts';

/** Questions of one sync, if others write the account again and again meanwhile. */
const mostQuestions = 10;

/**
 * Copies a user's subscription and invoices from the provider. Idempotent: duplicate, late or reordered events have the
 * same result. No transaction is open while the provider is asked; if the account was written meanwhile, it is asked again, so
 * that an older answer never replaces a newer one. Throws `PaymentsError`.
 */
export async function syncAccount(
  { database, payments }: Pick<BillingWorkDeps, 'database' | 'payments'>,
  account: BillingAccount,
): Promise<void> {
  const { userId, customer } = account;
  for (let question = 0; question < mostQuestions; question += 1) {
    const before = await selectSyncMark(database.kysely, userId);
    const [subscriptions, invoices, now] = await Promise.all([
      payments.listSubscriptions(customer),
      payments.listInvoices(customer),
      payments.now(),
    ]);
    const current = currentSubscription(subscriptions);
    if (await write(database, { userId, before, invoices, current, now })) return;
  }
  throw new Error('The account was written by others again and again');
}

interface Answer {
  readonly userId: string;
  /** The account's mark when the provider was asked. */
  readonly before: string | undefined;
  readonly invoices: readonly ProviderInvoice[];
  readonly current: ProviderSubscription | undefined;
  readonly now: Date;
}

/** Returns false if the account was written since the provider was asked. */
function write(
  { kysely }: Database,
  { userId, before, invoices, current, now }: Answer,
): Promise<boolean> {
  return kysely.transaction().execute(async (queries) => {
    await lockBilling(queries, userId);
    if ((await selectSyncMark(queries, userId)) !== before) return false;
    await syncInvoices(queries, userId, invoices, current);
    await syncState(queries, userId, current, now);
    await updateAccount(queries, userId, {
      subscription: current?.id ?? null,
      status: current?.status ?? null,
      cancelsAt: current?.cancelsAt ?? null,
    });
    if (isRunning(current)) await resumeWebsites(queries, userId, 'billing');
    return true;
  });
}

async function syncState(
  queries: Queries,
  userId: string,
  current: ProviderSubscription | undefined,
  now: Date,
): Promise<void> {
  const before = await selectState(queries, userId);
  const after = nextState(before, current, now);
  await upsertState(queries, userId, after);
  if (after.subscription_status === 'inactive') await endPaying(queries, userId);
  if (before?.subscription_status !== 'active' || after.subscription_status !== 'inactive') return;
  const date = after.pauses_at?.toISOString();
  const about = current?.id ?? '';
  await insertMail(queries, { userId, kind: 'subscription_ended', about, details: { date } });
}

async function syncInvoices(
  queries: Queries,
  userId: string,
  invoices: readonly ProviderInvoice[],
  current: ProviderSubscription | undefined,
): Promise<void> {
  const before = new Map(
    (await selectInvoices(queries, userId)).map(({ id, status }) => [id, status]),
  );
  await upsertInvoices(
    queries,
    invoices.map((invoice) => rowOf(invoice, userId)),
  );
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

function rowOf(invoice: ProviderInvoice, user_id: string) {
  return {
    user_id,
    id: invoice.id,
    created_at: invoice.createdAt,
    amount: invoice.amount,
    status: invoice.status,
    hosted_invoice_url: invoice.hostedUrl,
    invoice_pdf: invoice.pdfUrl,
  };
}
