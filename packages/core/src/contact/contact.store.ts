import { databaseTime, type Queries, updateRow } from '@dragoman/database/connection';

export interface ContactMessage {
  readonly id: string;
  readonly email: string;
  readonly message: string;
  readonly isUser: boolean;
  readonly createdAt: Date;
}

/** Stores a message. Returns its id. */
export async function insertMessage(
  queries: Queries,
  { email, message, isUser }: Pick<ContactMessage, 'email' | 'message' | 'isUser'>,
): Promise<string> {
  const { id } = await queries
    .insertInto('contact_messages')
    .values({ email, message, is_user: isUser })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The number of messages from an address in the last `age` milliseconds, case-insensitive. */
export async function countMessages(queries: Queries, email: string, age: number): Promise<number> {
  const { count } = await queries
    .selectFrom('contact_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(({ fn }) => fn<string>('lower', ['email']), '=', email.toLowerCase())
    .where('created_at', '>=', databaseTime(-age))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Leases an unmailed message that was not tried for `retryAfter` milliseconds: the one with an id, or the oldest. */
export async function takeUnmailed(
  queries: Queries,
  { id, retryAfter }: { readonly id?: string; readonly retryAfter: number },
): Promise<ContactMessage | undefined> {
  const wanted = queries
    .selectFrom('contact_messages')
    .select('id')
    .where('mailed_at', 'is', null)
    .where((where) =>
      where.or([
        where('mail_tried_at', 'is', null),
        where('mail_tried_at', '<', databaseTime(-retryAfter)),
      ]),
    )
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .skipLocked();
  const row = await queries
    .updateTable('contact_messages')
    .set({ mail_tried_at: databaseTime() })
    .where('id', '=', wanted)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { email, message, is_user: isUser, created_at: createdAt } = row;
  return { id: row.id, email, message, isUser, createdAt };
}

export async function markMailed(queries: Queries, id: string): Promise<void> {
  await updateRow(queries, 'contact_messages', id, { mailed_at: databaseTime() });
}
