import { type Queries, rowsOf } from '@dragoman/database/connection';
import { sql } from 'kysely';
import type { ApiUser } from '../../api/index.ts';

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

/** Says who acts in this transaction, which the database writes into the activity of all accounts but `accountId`. */
export async function actAs(
  queries: Queries,
  { id, accountId = '', claims }: Pick<ApiUser, 'id'> & Partial<ApiUser>,
): Promise<void> {
  const session = String(claims?.session_id ?? '');
  await sql`select set_config('dragoman.acting_account', ${accountId}, true), set_config('dragoman.acting_user', ${id}, true),
    set_config('dragoman.acting_session', ${session}, true)`.execute(queries);
}

/** Ends it for one website, for either account; `user` acts. Returns false if nobody else pays for it. Run it in a transaction. */
export async function endPayingFor(
  queries: Queries,
  user: Pick<ApiUser, 'id' | 'accountId' | 'claims'>,
  websiteId: string,
): Promise<boolean> {
  await actAs(queries, user);
  const rows = await rowsOf(queries)`
    update websites set billed_to = null
    where id = ${websiteId} and billed_to is not null and status is distinct from 'deleted'
      and ${user.accountId} in (user_id, billed_to)
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
