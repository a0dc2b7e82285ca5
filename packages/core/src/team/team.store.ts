import { type Queries, rowsOf } from '@dragoman/database/connection';
import type { Role } from '@dragoman/domain/permissions';
import { sql } from 'kysely';

/** What a member may do: as what, where and in which languages; null means everywhere. */
interface Membership {
  readonly role: Role;
  readonly website_ids: string[] | null;
  readonly languages: string[] | null;
}

export interface Member extends Membership {
  readonly user_id: string;
  readonly email: string;
  /** Null for the account's own user. */
  readonly joined_at: Date | null;
}

/** Returns the account's own user, and then its members by address. */
export function selectMembers(queries: Queries, accountId: string): Promise<Member[]> {
  return rowsOf<Member>(queries)`
    select * from (
      select id as user_id, coalesce(email, '') as email, 'owner' as role, null::uuid[] as website_ids,
        null::text[] as languages, null::timestamptz as joined_at
      from auth.users where id = ${accountId}
      union all
      select user_id, coalesce(email, ''), memberships.role, website_ids, languages, memberships.created_at
      from memberships join auth.users on users.id = user_id where account_id = ${accountId}
    ) members order by joined_at is not null, email, user_id`;
}

export interface Account extends Membership {
  readonly id: string;
  readonly name: string;
  /** With the account's own user. */
  readonly member_count: number;
}

/** Returns the accounts that a user may work in: the own one first, then others by their owner's address. */
export function selectAccounts(queries: Queries, userId: string): Promise<Account[]> {
  return rowsOf<Account>(queries)`
    select *, (select count(*)::int + 1 from memberships where account_id = accounts.id) as member_count from (
      select id, coalesce(email, '') as name, 'owner' as role, null::uuid[] as website_ids, null::text[] as languages
      from auth.users where id = ${userId}
      union all
      select account_id, coalesce(email, ''), memberships.role, website_ids, languages
      from memberships join auth.users on users.id = account_id
      where user_id = ${userId} and deleted_at is null
    ) accounts order by id <> ${userId}, name`;
}

/** Adds a member. Returns false if the user is one already. */
export async function insertMember(
  queries: Queries,
  { account_id, user_id, invited_by, ...membership }: MembershipOf & { invited_by: string | null },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto('memberships')
    .values({ account_id, user_id, invited_by, ...membership })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export interface MembershipOf extends Membership {
  readonly account_id: string;
  readonly user_id: string;
}

/**
 * Returns false if the user is no member within these languages.
 * @param languages null for all
 */
export async function updateMember(
  queries: Queries,
  { account_id, user_id, ...membership }: MembershipOf,
  languages: readonly string[] | null,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('memberships')
    .set(membership)
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .where(sql<boolean>`(${languages}::text[] is null or languages <@ ${languages}::text[])`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns the address of who was a member; undefined if the user was none. */
export async function deleteMember(
  queries: Queries,
  accountId: string,
  userId: string,
): Promise<string | undefined> {
  const rows = await rowsOf<{ email: string }>(queries)`
    delete from memberships using auth.users
    where account_id = ${accountId} and user_id = ${userId} and users.id = user_id
    returning coalesce(email, '') as email`;
  return rows[0]?.email;
}

/** How many of these websites are the account's. */
export async function countWebsites(
  queries: Queries,
  accountId: string,
  ids: readonly string[],
): Promise<number> {
  const rows = await rowsOf(queries)`
    select from websites
    where user_id = ${accountId} and id::text = any (${ids}::text[]) and status is distinct from 'deleted'`;
  return rows.length;
}
