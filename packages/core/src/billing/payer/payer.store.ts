import { type Queries, rowsOf } from '@dragoman/database/connection';
import { sql } from 'kysely';

/** SQL: the account that pays for a `websites` row. */
export const payer = sql<string>`coalesce(websites.billed_to, websites.user_id)`;

/** The account that pays for a website. */
export function payerOf(website: {
  readonly user_id: string;
  readonly billed_to: string | null;
}): string {
  return website.billed_to ?? website.user_id;
}

/** Bills a website to another account. Returns false if another one pays for it already. */
export async function billTo(
  queries: Queries,
  websiteId: string,
  payerId: string,
): Promise<boolean> {
  const rows = await rowsOf(queries)`
    update websites set billed_to = ${payerId} where id = ${websiteId} and billed_to is null returning id`;
  return rows.length === 1;
}

/** Bills all websites of others that an account pays for to their own accounts again. The database mails both. */
export async function endPaying(queries: Queries, payerId: string): Promise<void> {
  await sql`update websites set billed_to = null where billed_to = ${payerId}`.execute(queries);
}

/** Ends it for one website, for either account; `accountId` acts. Returns false if nobody else pays for it. Run it in a transaction. */
export async function endPayingFor(
  queries: Queries,
  accountId: string,
  websiteId: string,
): Promise<boolean> {
  await sql`select set_config('dragoman.acting_account', ${accountId}, true)`.execute(queries);
  const rows = await rowsOf(queries)`
    update websites set billed_to = null
    where id = ${websiteId} and billed_to is not null and status is distinct from 'deleted'
      and ${accountId} in (user_id, billed_to)
    returning id`;
  return rows.length === 1;
}

export interface PaidByOther {
  readonly websiteId: string;
  readonly url: string;
  /** The email address of the account that pays. */
  readonly payer: string;
  readonly payerId: string;
}

/** An account's websites that another one pays for. */
export function selectPaidByOthers(queries: Queries, accountId: string): Promise<PaidByOther[]> {
  return rowsOf<PaidByOther>(queries)`
    select websites.id as "websiteId", url, coalesce(users.email, '') as payer, billed_to as "payerId"
    from websites join auth.users on users.id = billed_to
    where user_id = ${accountId} and status is distinct from 'deleted'
    order by websites.created_at desc`;
}
