import type { Database } from '@dragoman/database/connection';

const email = 'owner@localhost';

/** The user to whom websites belong that were added without signing in, on embedded defaults. Made the first time. */
export async function localOwner({ kysely }: Database): Promise<string> {
  const found = await kysely
    .selectFrom('auth.users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (found !== undefined) return found.id;
  const made = await kysely
    .insertInto('auth.users')
    .values({ id: crypto.randomUUID(), email })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}
