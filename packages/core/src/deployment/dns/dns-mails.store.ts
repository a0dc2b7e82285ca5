import { databaseTime, type Queries } from '@dragoman/database/connection';
import type { Schema } from '@dragoman/database/schema';
import { type Insertable, sql } from 'kysely';

type NewMail = Insertable<Schema['dns_mails']>;

const day = 86_400_000;

/** Mails of the last day. */
export interface MailCounts {
  readonly byOwner: number;
  readonly toReader: number;
}

/** Records a mail before it is sent. Returns false at the limit. Takes a lock so that concurrent requests cannot exceed it. */
export function claimDnsMail(
  queries: Queries,
  mail: NewMail,
  limits: MailCounts,
): Promise<boolean> {
  return queries.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('dragoman dns mails'))`.execute(transaction);
    const sent = await countMails(transaction, mail.user_id, mail.recipient);
    if (sent.byOwner >= limits.byOwner || sent.toReader >= limits.toReader) return false;
    await transaction.insertInto('dns_mails').values(mail).execute();
    return true;
  });
}

async function countMails(
  queries: Queries,
  userId: string,
  recipient: string,
): Promise<MailCounts> {
  const row = await queries
    .selectFrom('dns_mails')
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('user_id', '=', userId).as('by_owner'),
      fn.countAll<string>().filterWhere('recipient', '=', recipient).as('to_reader'),
    ])
    .where('created_at', '>', databaseTime(-day))
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('recipient', '=', recipient)]))
    .executeTakeFirstOrThrow();
  return { byOwner: Number(row.by_owner), toReader: Number(row.to_reader) };
}
