import type { adminWebsitesEndpoint } from '@dragoman/contract/admin';
import type { AnswerOf } from '@dragoman/contract/endpoints';
import { type Queries, rowsOf } from '@dragoman/database/connection';
import { sql } from 'kysely';

export async function hasAdminRow(queries: Queries, userId: string): Promise<boolean> {
  const row = await queries
    .selectFrom('admins')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function replaceAdminEmails(
  transaction: Queries,
  emails: readonly string[],
): Promise<void> {
  await sql`delete from admin_emails where email <> all(${emails}::text[])`.execute(transaction);
  await sql`
    insert into admin_emails (email) select unnest(${emails}::text[]) order by 1
    on conflict do nothing`.execute(transaction);
}

/** True if the address is a configured one, or if there is neither a configured one nor a confirmed account. */
export async function isAwaited(queries: Queries, email: string): Promise<boolean> {
  const rows = await rowsOf(queries)`
    select where exists (select from admin_emails where email = ${email})
      or not exists (select from admin_emails) and not exists (
        select from auth.users
        where coalesce(email_confirmed_at, phone_confirmed_at, last_sign_in_at) is not null
      )`;
  return rows.length > 0;
}

/** Makes users with these confirmed addresses administrators, except SSO users. Returns the ids of the new ones. */
export async function insertAdmins(
  transaction: Queries,
  emails: readonly string[],
): Promise<string[]> {
  const rows = await rowsOf<{ user_id: string }>(transaction)`
    insert into admins (user_id)
    select id from auth.users
    where lower(email) = any(${emails}::text[]) and email_confirmed_at is not null and not is_sso_user
    on conflict do nothing returning user_id`;
  return rows.map(({ user_id }) => user_id);
}

/** Returns false if there is no such administrator. */
export async function deleteAdmin(queries: Queries, email: string): Promise<boolean> {
  const rows = await rowsOf(queries)`
    delete from admins where user_id in (select id from auth.users where lower(email) = ${email})
    returning user_id`;
  return rows.length > 0;
}

/** A user as commands list it. Addresses are in lower case. */
export interface ListedUser {
  readonly id: string;
  readonly email: string;
  readonly is_admin: boolean;
  readonly has_second_factor: boolean;
  /** Websites that are not deleted. */
  readonly websites: number;
  readonly created_at: Date | null;
  /** Null if the user never signed in. */
  readonly last_sign_in_at: Date | null;
  /** Null unless its deletion was requested. */
  readonly deletes_at: Date | null;
}

/** Returns the users with an address, or the one with this address, sorted by address. */
export function selectUsers(queries: Queries, email?: string): Promise<ListedUser[]> {
  return rowsOf<ListedUser>(queries)`
    select u.id, lower(u.email) as email, u.created_at, u.last_sign_in_at, d.ends_at as deletes_at,
      exists (select from admins where user_id = u.id) as is_admin,
      exists (select from auth.mfa_factors where user_id = u.id and status = 'verified') as has_second_factor,
      (select count(*)::int from websites
        where user_id = u.id and status is distinct from 'deleted') as websites
    from auth.users as u left join account_deletions as d on d.user_id = u.id
    where u.email <> '' and (${email ?? null}::text is null or lower(u.email) = ${email ?? null})
    order by 2, u.id`;
}

type ListedWebsite = AnswerOf<typeof adminWebsitesEndpoint>[number];

export function selectAllWebsites(queries: Queries): Promise<ListedWebsite[]> {
  return queries
    .selectFrom('websites')
    .select(['id', 'user_id', 'name', 'url', 'status', 'billed_to'])
    .where('status', 'is distinct from', 'deleted')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}
