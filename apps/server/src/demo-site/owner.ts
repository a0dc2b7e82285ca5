import type { Database } from '@dragoman/database/connection';
import { sql } from 'kysely';

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

/** Marks the local owner, whose websites the first account then takes over. Does nothing once there is another account. */
export async function promiseToFirstAccount({ kysely }: Database, userId: string): Promise<void> {
  await sql`
    update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || '{"for_first_account": true}'
    where id = ${userId} and not exists (
      select from auth.users
      where id <> ${userId} and coalesce(email_confirmed_at, phone_confirmed_at, last_sign_in_at) is not null
    )`.execute(kysely);
}

/** Hands over the marked owner's websites if somebody signed up before there were any; else sign-up does (decision 0250). */
export async function handOverToFirstAccount({ kysely }: Database): Promise<void> {
  await sql`select public.hand_websites_to_first_account()`.execute(kysely);
}
