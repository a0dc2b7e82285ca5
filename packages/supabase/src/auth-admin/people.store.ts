import { type SqlBool, sql } from 'kysely';
import { type AuthDatabase, type UserJson, userJson } from '../auth-wire/index.ts';
import type { Page } from './pages.ts';

/** Returns a page of users, newest first, and the total. `filter` matches part of an address or name. */
export async function listUsers(
  db: AuthDatabase,
  { page, perPage }: Page,
  filter: string | undefined,
): Promise<{ users: UserJson[]; total: number }> {
  const pattern = `%${(filter ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const matching = sql<SqlBool>`
    (${filter ?? ''} = '' or email ilike ${pattern} or raw_user_meta_data ->> 'full_name' ilike ${pattern})`;
  const { total } = await db
    .selectFrom('auth.users')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(matching)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('auth.users')
    .selectAll()
    .where(matching)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { users: await withParts(db, rows), total };
}

async function withParts(
  db: AuthDatabase,
  rows: Parameters<typeof userJson>[0][],
): Promise<UserJson[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [identities, factors] = await Promise.all([
    db.selectFrom('auth.identities').selectAll().where('user_id', 'in', ids).execute(),
    db.selectFrom('auth.mfa_factors').selectAll().where('user_id', 'in', ids).execute(),
  ]);
  return rows.map((row) =>
    userJson(
      row,
      identities.filter((one) => one.user_id === row.id),
      factors.filter((one) => one.user_id === row.id),
    ),
  );
}
