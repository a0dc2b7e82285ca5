import type { Database } from '@dragoman/database/connection';

const email = 'owner@localhost';

/** Returns the user who owns websites added without signing in, on embedded defaults. Created on first use. */
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
