import { databaseTime, type Queries, rowsOf } from '@dragoman/database/connection';
import type { BillingMailRow } from '@dragoman/database/schema';
import { sql } from 'kysely';

export type BillingMailKind = BillingMailRow['kind'];

/** Queues a mail, once per kind and subject (`about`). */
export async function insertMail(
  queries: Queries,
  mail: { userId: string; kind: BillingMailKind; about: string; details?: Record<string, unknown> },
): Promise<void> {
  await queries
    .insertInto('billing_mails')
    .values({
      user_id: mail.userId,
      kind: mail.kind,
      about: mail.about,
      details: JSON.stringify(mail.details ?? {}),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Leases the oldest mail that was not tried for `retryAfter` milliseconds, with the recipient's address and language. */
export async function takeUnsent(
  queries: Queries,
  retryAfter: number,
): Promise<(BillingMailRow & { email: string | null; locale: string | null }) | undefined> {
  const rows = await rowsOf<BillingMailRow & { email: string | null; locale: string | null }>(
    queries,
  )`
    with taken as (
      select user_id, kind, about from billing_mails
      where sent_at is null and (tried_at is null or tried_at < ${databaseTime(-retryAfter)})
      order by created_at limit 1 for update skip locked
    )
    update billing_mails as mails set tried_at = clock_timestamp()
    from taken, auth.users as users
    where (mails.user_id, mails.kind, mails.about) = (taken.user_id, taken.kind, taken.about)
      and users.id = taken.user_id
    returning mails.*, users.email, users.raw_user_meta_data ->> 'locale' as locale`;
  return rows[0];
}

export async function markSent(
  queries: Queries,
  { user_id, kind, about }: Pick<BillingMailRow, 'user_id' | 'kind' | 'about'>,
): Promise<void> {
  await queries
    .updateTable('billing_mails')
    .set({ sent_at: sql<Date>`clock_timestamp()` })
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('about', '=', about)
    .execute();
}
