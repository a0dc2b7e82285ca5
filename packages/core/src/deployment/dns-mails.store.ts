import type { Schema } from '@dragoman/database/schema';
import type { Insertable, Kysely } from 'kysely';

type Queries = Kysely<Schema>;

const day = 86_400_000;

/** Mails of the last day: those of an owner, and those to a reader, whoever had them sent. */
export async function countMails(
  queries: Queries,
  userId: string,
  recipient: string,
): Promise<{ readonly byOwner: number; readonly toReader: number }> {
  const row = await queries
    .selectFrom('dns_mails')
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('user_id', '=', userId).as('by_owner'),
      fn.countAll<string>().filterWhere('recipient', '=', recipient).as('to_reader'),
    ])
    .where('created_at', '>', new Date(Date.now() - day))
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('recipient', '=', recipient)]))
    .executeTakeFirstOrThrow();
  return { byOwner: Number(row.by_owner), toReader: Number(row.to_reader) };
}

export async function noteMail(
  queries: Queries,
  mail: Insertable<Schema['dns_mails']>,
): Promise<void> {
  await queries.insertInto('dns_mails').values(mail).execute();
}
