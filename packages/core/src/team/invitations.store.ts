import { type Queries, rowsOf } from '@dragoman/database/connection';
import type { Schema } from '@dragoman/database/schema';
import { type Insertable, type Selectable, sql } from 'kysely';

export type StoredInvitation = Selectable<Schema['invitations']>;
export type NewInvitation = Insertable<Schema['invitations']>;

export interface ListedInvitation extends StoredInvitation {
  /** The address of the website that is offered. */
  readonly website_url: string | null;
}

/** Returns the invitations of an account that nobody accepted or withdrew, the newest first. */
export function selectInvitations(
  queries: Queries,
  accountId: string,
): Promise<ListedInvitation[]> {
  return queries
    .selectFrom('invitations')
    .leftJoin('websites', 'websites.id', 'invitations.website_id')
    .selectAll('invitations')
    .select('websites.url as website_url')
    .where('account_id', '=', accountId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('invitations.created_at', 'desc')
    .execute() as Promise<ListedInvitation[]>;
}

/** Adds an invitation; an open one to the same address for the same is withdrawn. */
export async function insertInvitation(
  queries: Queries,
  invitation: NewInvitation,
): Promise<StoredInvitation> {
  const { account_id, kind, email, website_id = null } = invitation;
  await sql`update invitations set withdrawn_at = now()
    where account_id = ${account_id} and kind = ${kind} and email = ${email}
      and website_id is not distinct from ${website_id}::uuid
      and accepted_at is null and withdrawn_at is null`.execute(queries);
  return queries
    .insertInto('invitations')
    .values(invitation)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Gives an invitation another token and 7 more days. Returns undefined if it is not open. */
export async function renewInvitation(
  queries: Queries,
  accountId: string,
  id: string,
  tokenHash: Buffer,
): Promise<StoredInvitation | undefined> {
  const rows = await rowsOf<StoredInvitation>(queries)`
    update invitations set token_hash = ${tokenHash}, expires_at = now() + interval '7 days'
    where account_id = ${accountId} and id = ${id} and accepted_at is null and withdrawn_at is null
    returning *`;
  return rows[0];
}

/** Returns the address of a withdrawn invitation; undefined if it was not open. */
export async function closeInvitation(
  queries: Queries,
  accountId: string,
  id: string,
): Promise<string | undefined> {
  const rows = await rowsOf<{ email: string }>(queries)`
    update invitations set withdrawn_at = now()
    where account_id = ${accountId} and id = ${id} and accepted_at is null and withdrawn_at is null
    returning email`;
  return rows[0]?.email;
}

export interface OpenInvitation extends ListedInvitation {
  /** The email address of the account's owner. */
  readonly account: string;
}

/** Lets one offer of an account be accepted at a time: what it offers may have another owner then. */
export async function lockOffers(queries: Queries, tokenHash: Buffer): Promise<void> {
  await sql`select from invitations
    where account_id = (select account_id from invitations where token_hash = ${tokenHash})
    order by id for update`.execute(queries);
}

/** Returns the invitation with this hash, locked; undefined if it was accepted or withdrawn, has expired, its account is closed, or its sender may no longer send it. */
export async function selectOpenInvitation(
  queries: Queries,
  tokenHash: Buffer,
): Promise<OpenInvitation | undefined> {
  const rows = await rowsOf<OpenInvitation>(queries)`
    select invitations.*, websites.url as website_url, coalesce(users.email, '') as account
    from invitations join auth.users on users.id = account_id and deleted_at is null
    left join websites on websites.id = website_id
    where token_hash = ${tokenHash} and accepted_at is null and withdrawn_at is null and expires_at > now()
      and (website_id is null or websites.user_id = account_id and websites.status is distinct from 'deleted')
      and public.permits_in_account(
        invited_by, case kind when 'member' then 'members.manage' when 'payer' then 'billing.manage' else 'website.transfer' end, account_id)
    for update of invitations`;
  return rows[0];
}

export async function noteAcceptance(queries: Queries, id: string): Promise<void> {
  await sql`update invitations set accepted_at = now() where id = ${id}`.execute(queries);
}

/** True if who accepted the invitation with this hash is still a member of its account. */
export async function hasJoined(queries: Queries, tokenHash: Buffer): Promise<boolean> {
  const rows = await rowsOf(queries)`
    select from invitations join auth.users on lower(users.email) = invitations.email
    join memberships on memberships.user_id = users.id and memberships.account_id = invitations.account_id
    where token_hash = ${tokenHash} and accepted_at is not null and kind = 'member'`;
  return rows.length > 0;
}

/** True if somebody with this address is awaited in an account. */
export async function hasOpenInvitation(queries: Queries, email: string): Promise<boolean> {
  const rows = await rowsOf(queries)`
    select from invitations
    where email = ${email} and accepted_at is null and withdrawn_at is null and expires_at > now() limit 1`;
  return rows.length > 0;
}

/** Returns a user's confirmed address in lower case; undefined if it is not confirmed. */
export async function selectConfirmedEmail(
  queries: Queries,
  userId: string,
): Promise<string | undefined> {
  const rows = await rowsOf<{ email: string }>(queries)`
    select lower(email) as email from auth.users
    where id = ${userId} and email is not null and email_confirmed_at is not null`;
  return rows[0]?.email;
}

/** Returns the language in which the user with an address reads mails; undefined if there is none. */
export async function selectLocale(queries: Queries, email: string): Promise<string | undefined> {
  const rows = await rowsOf<{ locale: string | null }>(queries)`
    select raw_user_meta_data ->> 'locale' as locale from auth.users where lower(email) = ${email} limit 1`;
  return rows[0]?.locale ?? undefined;
}
