import { databaseTime, type Queries, rowsOf } from '@dragoman/database/connection';
import { sql } from 'kysely';
import { payer } from '../payer/payer.store.ts';
import { isBilled } from './usage.store.ts';

export interface BillingAccount {
  readonly userId: string;
  readonly customer: string;
  readonly subscription: string | null;
}

const columns = ['user_id', 'customer_id', 'subscription_id'] as const;

interface AccountRow {
  readonly user_id: string;
  readonly customer_id: string;
  readonly subscription_id: string | null;
}

function accountFrom(row: AccountRow | undefined): BillingAccount | undefined {
  return (
    row && { userId: row.user_id, customer: row.customer_id, subscription: row.subscription_id }
  );
}

export async function selectAccount(
  queries: Queries,
  userId: string,
): Promise<BillingAccount | undefined> {
  const found = queries.selectFrom('billing_accounts').select(columns);
  return accountFrom(await found.where('user_id', '=', userId).executeTakeFirst());
}

export async function selectAccountOfCustomer(
  queries: Queries,
  customer: string,
): Promise<BillingAccount | undefined> {
  const found = queries.selectFrom('billing_accounts').select(columns);
  return accountFrom(await found.where('customer_id', '=', customer).executeTakeFirst());
}

/** A user's subscription at the provider, as last read there. */
export function selectProviderStatus(queries: Queries, userId: string) {
  return queries
    .selectFrom('billing_accounts')
    .select(['provider_status', 'cancels_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Accounts that were not synced for `age` milliseconds, oldest first. */
export async function selectStaleAccounts(
  queries: Queries,
  age: number,
  limit: number,
): Promise<BillingAccount[]> {
  const rows = await queries
    .selectFrom('billing_accounts')
    .select(columns)
    .where('synced_at', '<', databaseTime(-age))
    .orderBy('synced_at')
    .limit(limit)
    .execute();
  return rows.flatMap((row) => accountFrom(row) ?? []);
}

/** Changes with each write of an account; undefined without one. */
export async function selectSyncMark(
  queries: Queries,
  userId: string,
): Promise<string | undefined> {
  const row = await queries
    .selectFrom('billing_accounts')
    .select(sql<string>`synced_at::text`.as('mark'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.mark;
}

export async function insertAccount(
  queries: Queries,
  userId: string,
  customer: string,
): Promise<void> {
  await queries
    .insertInto('billing_accounts')
    .values({ user_id: userId, customer_id: customer })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores a user's subscription as the provider reports it. */
export async function updateAccount(
  queries: Queries,
  userId: string,
  now: {
    subscription: string | null;
    status: string | null;
    cancelsAt: Date | null;
  },
): Promise<void> {
  await queries
    .updateTable('billing_accounts')
    .set({
      subscription_id: now.subscription,
      provider_status: now.status,
      cancels_at: now.cancelsAt,
      synced_at: sql<Date>`clock_timestamp()`,
    })
    .where('user_id', '=', userId)
    .execute();
}

/** Locks a user's billing until the transaction ends, so that newer data of the provider is written last. */
export async function lockBilling(queries: Queries, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`billing ${userId}`}, 0))`.execute(
    queries,
  );
}

/** Accounts with a running subscription that have an unbilled website or a renewal within three days. */
export async function selectAccountsToSync(queries: Queries): Promise<BillingAccount[]> {
  const rows = await rowsOf<AccountRow>(queries)`
    select accounts.user_id, accounts.customer_id, accounts.subscription_id
    from billing_accounts as accounts
    where accounts.provider_status in ('active', 'past_due') and (
      exists (
        select from websites where ${payer} = accounts.user_id
          and websites.status is distinct from 'deleted' and ${isBilled}
          and not exists (select from billed_websites 
            where website_id = websites.id and billed_websites.user_id = accounts.user_id)
      ) or exists (
        select from subscriptions where subscriptions.user_id = accounts.user_id
          and subscription_period_end < now() + interval '3 days'
      )
    )`;
  return rows.flatMap((row) => accountFrom(row) ?? []);
}
