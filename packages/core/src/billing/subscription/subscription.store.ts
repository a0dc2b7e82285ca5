import type { Schema } from '@dragoman/database/schema';
import type { SubscriptionStatus } from '@dragoman/domain/billing';
import type { Kysely } from 'kysely';

type Queries = Kysely<Schema>;

export interface SubscriptionState {
  readonly subscription_status: SubscriptionStatus;
  readonly subscription_period_end: Date | null;
  readonly trial_end: Date | null;
  readonly pauses_at: Date | null;
}

export function selectState(
  queries: Queries,
  userId: string,
): Promise<SubscriptionState | undefined> {
  return queries
    .selectFrom('subscriptions')
    .select(['subscription_status', 'subscription_period_end', 'trial_end', 'pauses_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Writes a user's status, if it is another than before: whoever listens hears of changes alone. */
export async function upsertState(
  queries: Queries,
  userId: string,
  state: Omit<SubscriptionState, 'trial_end'>,
): Promise<void> {
  await queries
    .insertInto('subscriptions')
    .values({ user_id: userId, ...state })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(state)
        .where(({ or, eb, ref }) =>
          or(
            (['subscription_status', 'subscription_period_end', 'pauses_at'] as const).map((name) =>
              eb(`subscriptions.${name}`, 'is distinct from', ref(`excluded.${name}`)),
            ),
          ),
        ),
    )
    .execute();
}

/** Trials that end before a moment and have not been turned into anything yet. */
export function selectTrialsEnding(queries: Queries, before: Date) {
  return queries
    .selectFrom('subscriptions')
    .select(['user_id', 'trial_end'])
    .where('subscription_status', '=', 'trial')
    .where('trial_end', '<=', before)
    .execute();
}

/** Users whose notice is over. */
export function selectPausesDue(queries: Queries, now: Date) {
  return queries
    .selectFrom('subscriptions')
    .select('user_id')
    .where('pauses_at', '<=', now)
    .where('subscription_status', '=', 'inactive')
    .execute();
}

/** Keeps a user's invoices as the provider has them; rows that say the same already stay untouched. */
export async function upsertInvoices(
  queries: Queries,
  userId: string,
  invoices: readonly {
    id: string;
    created_at: Date;
    amount: number;
    status: string;
    hosted_invoice_url: string | null;
    invoice_pdf: string | null;
  }[],
): Promise<void> {
  if (invoices.length === 0) return;
  await queries
    .insertInto('invoices')
    .values(invoices.map((invoice) => ({ ...invoice, user_id: userId })))
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) => ({
          amount: ref('excluded.amount'),
          status: ref('excluded.status'),
          hosted_invoice_url: ref('excluded.hosted_invoice_url'),
          invoice_pdf: ref('excluded.invoice_pdf'),
        }))
        .where(({ or, eb, ref }) =>
          or(
            (['amount', 'status', 'hosted_invoice_url', 'invoice_pdf'] as const).map((name) =>
              eb(`invoices.${name}`, 'is distinct from', ref(`excluded.${name}`)),
            ),
          ),
        ),
    )
    .execute();
}
