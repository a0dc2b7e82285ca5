import type { Schema } from '@dragoman/database/schema';
import type { Kysely, Transaction } from 'kysely';

export interface ContactMessage {
  readonly id: string;
  readonly email: string;
  readonly message: string;
  readonly isUser: boolean;
  readonly createdAt: Date;
}

/** Keeps a message; gives its id. */
export async function insertMessage(
  database: Kysely<Schema>,
  { email, message, isUser }: Pick<ContactMessage, 'email' | 'message' | 'isUser'>,
): Promise<string> {
  const { id } = await database
    .insertInto('contact_messages')
    .values({ email, message, is_user: isUser })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** How many messages came from an address since a moment; its case does not matter. */
export async function countMessages(
  database: Kysely<Schema>,
  email: string,
  since: Date,
): Promise<number> {
  const { count } = await database
    .selectFrom('contact_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(({ fn }) => fn<string>('lower', ['email']), '=', email.toLowerCase())
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Takes a message that was not mailed, for the length of the transaction; another process takes another one. */
export async function takeUnmailed(
  transaction: Transaction<Schema>,
  wanted: { readonly id: string } | { readonly olderThan: Date },
): Promise<ContactMessage | undefined> {
  const row = await transaction
    .selectFrom('contact_messages')
    .selectAll()
    .where('mailed_at', 'is', null)
    .where((where) =>
      'id' in wanted ? where('id', '=', wanted.id) : where('created_at', '<', wanted.olderThan),
    )
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { id, email, message, is_user: isUser, created_at: createdAt } = row;
  return { id, email, message, isUser, createdAt };
}

export async function markMailed(transaction: Transaction<Schema>, id: string): Promise<void> {
  await transaction
    .updateTable('contact_messages')
    .set({ mailed_at: new Date() })
    .where('id', '=', id)
    .execute();
}
