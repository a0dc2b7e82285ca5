import { databaseTime, type Queries } from '@dragoman/database/connection';
import type { AccountDeletionRow, Schema } from '@dragoman/database/schema';
import { tableRules } from '@dragoman/database/tables';
import { type Insertable, sql, type UpdateObject } from 'kysely';
import { allowDeletingObjects, deleteInBatches, emptyWebsites } from './retention.store.ts';

/** Lease of a deletion in milliseconds; another process may take it over afterwards. */
const lease = 600_000;

export function selectDeletion(
  queries: Queries,
  userId: string,
): Promise<AccountDeletionRow | undefined> {
  return queries
    .selectFrom('account_deletions')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Stores a request and ends the user's sessions. New ones show when the account is deleted. */
export async function insertDeletion(
  queries: Queries,
  values: Insertable<Schema['account_deletions']> & { readonly ends_at: Date },
): Promise<void> {
  const { user_id: id, ends_at: endsAt } = values;
  await queries.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('account_deletions')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await sql`
      update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}')
        || jsonb_build_object('deletes_at', ${endsAt.toISOString()}::text)
      where id = ${id}`.execute(transaction);
    await sql`delete from auth.sessions where user_id = ${id}`.execute(transaction);
  });
}

/** Takes a request back. Returns it; undefined if there is none or deleting began. */
export async function withdrawDeletion(
  queries: Queries,
  userId: string,
): Promise<AccountDeletionRow | undefined> {
  return queries.transaction().execute(async (transaction) => {
    const removed = await transaction
      .deleteFrom('account_deletions')
      .where('user_id', '=', userId)
      .where('began_at', 'is', null)
      .where('deleted_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (removed === undefined) return undefined;
    await sql`update auth.users set raw_app_meta_data = raw_app_meta_data - 'deletes_at'
      where id = ${userId}`.execute(transaction);
    return removed;
  });
}

/** A leased deletion; `isOver` if its account can no longer be kept. */
export type DueDeletion = AccountDeletionRow & { readonly isOver: boolean };

/** Leases a request that has to be announced, carried out, or mailed about for the last time. */
export function takeDueDeletion(queries: Queries): Promise<DueDeletion | undefined> {
  return queries
    .updateTable('account_deletions')
    .set({ next_try_at: databaseTime(lease) })
    .where('user_id', '=', (eb) =>
      eb
        .selectFrom('account_deletions')
        .select('user_id')
        .where('next_try_at', '<=', sql<Date>`now()`)
        .where(sql<boolean>`(announced_at is null or ends_at <= now())`)
        .orderBy('next_try_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .returning(sql<boolean>`ends_at <= now()`.as('isOver'))
    .executeTakeFirst();
}

export async function updateDeletion(
  queries: Queries,
  userId: string,
  values: UpdateObject<Schema, 'account_deletions'>,
): Promise<void> {
  await queries
    .updateTable('account_deletions')
    .set(values)
    .where('user_id', '=', userId)
    .execute();
}

export async function forgetDeletion(queries: Queries, userId: string): Promise<void> {
  await queries.deleteFrom('account_deletions').where('user_id', '=', userId).execute();
}

/** Ends the time in which an account can be kept. Returns false if its owner keeps it. */
export async function beginErasing(queries: Queries, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('account_deletions')
    .set({ began_at: sql<Date>`coalesce(began_at, now())` })
    .where('user_id', '=', userId)
    .where('ends_at', '<=', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Takes an account's websites off at once and deletes what they have in batches. A crash leaves no website half translated, and the
 * next call continues. Each batch renews the lease.
 */
export async function emptyAccount(queries: Queries, userId: string): Promise<void> {
  await sql`update websites set status = 'deleted', deleted_at = now(), billed_to = null
    where user_id = ${userId} and status is distinct from 'deleted'`.execute(queries);
  const own = `user_id = '${userId}'::uuid`;
  const renew = () => updateDeletion(queries, userId, { next_try_at: databaseTime(lease) });
  await emptyWebsites(queries, own, renew);
  await deleteInBatches(queries, 'public.translation_memory', own, renew);
}

/** Deletes what is left of an account. Returns the address and language for the last mail. */
export async function eraseAccount(
  queries: Queries,
  due: AccountDeletionRow,
): Promise<Pick<AccountDeletionRow, 'email' | 'locale'>> {
  const { user_id: userId, email, locale } = due;
  return queries.transaction().execute(async (transaction) => {
    await allowDeletingObjects(transaction);
    for (const [table, { rowsOf, isUnreferenced }] of Object.entries(tableRules)) {
      if (rowsOf === null || !isUnreferenced) continue;
      const condition = sql.raw(rowsOf.replaceAll('$1', `'${userId}'::uuid`));
      await sql`delete from ${sql.table(table)} where ${condition}`.execute(transaction);
    }
    const gone = await transaction
      .deleteFrom('auth.users')
      .where('id', '=', userId)
      .returning(['email', sql<string | null>`raw_user_meta_data ->> 'locale'`.as('locale')])
      .executeTakeFirst();
    const reader = gone ?? { email, locale };
    await updateDeletion(transaction, userId, { ...reader, deleted_at: databaseTime() });
    return reader;
  });
}
