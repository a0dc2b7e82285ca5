import { DragomanError } from '@dragoman/domain/errors';
import type { Services } from '@dragoman/server';

/** Returns the id of an account by its email. Throws `DragomanError` if there is not exactly one. */
export async function theOwner({ database }: Services, email: string | undefined): Promise<string> {
  const { rows } = await database.pool.query<{ id: string; email: string }>(
    `select id, email from auth.users
     where $1::text is null and not is_anonymous or lower(email) = lower($1) order by email limit 20`,
    [email ?? null],
  );
  const [only] = rows;
  if (only !== undefined && rows.length === 1) return only.id;
  const message =
    only === undefined
      ? 'There is no such account.'
      : ['Choose an account with --owner <email>:', ...rows.map((row) => `  ${row.email}`)].join(
          '\n',
        );
  throw new DragomanError('bad-request', { message });
}
