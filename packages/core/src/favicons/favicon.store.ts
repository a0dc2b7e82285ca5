import type { Schema } from '@dragoman/database/schema';
import type { Kysely } from 'kysely';
import type { Icon } from './fetch-icon.ts';

export interface CachedIcon {
  /** Undefined if the host has no icon. */
  readonly icon: Icon | undefined;
  readonly expiresAt: Date;
}

export async function findIcon(
  database: Kysely<Schema>,
  host: string,
  size: number,
): Promise<CachedIcon | undefined> {
  const row = await database
    .selectFrom('favicons')
    .select(['content_type', 'content', 'expires_at'])
    .where('host', '=', host)
    .where('size', '=', size)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { content_type: type, content, expires_at: expiresAt } = row;
  const icon = type === null || content === null ? undefined : { type, content };
  return { icon, expiresAt };
}

export async function upsertIcon(
  database: Kysely<Schema>,
  { host, size, icon, expiresAt }: CachedIcon & { readonly host: string; readonly size: number },
): Promise<void> {
  const values = {
    content_type: icon?.type ?? null,
    content: icon === undefined ? null : Buffer.from(icon.content),
    expires_at: expiresAt,
  };
  await database
    .insertInto('favicons')
    .values({ host, size, ...values })
    .onConflict((conflict) => conflict.columns(['host', 'size']).doUpdateSet(values))
    .execute();
}

/** Deletes icons that expired before `expiredBefore`, and the oldest beyond `max`. Returns their number. */
export async function deleteIcons(
  database: Kysely<Schema>,
  { expiredBefore, max }: { readonly expiredBefore: Date; readonly max: number },
): Promise<number> {
  const beyond = database
    .selectFrom('favicons')
    .select(['host', 'size'])
    .orderBy('expires_at', 'desc')
    .offset(max);
  const { numDeletedRows } = await database
    .deleteFrom('favicons')
    .where(({ eb, or, refTuple }) =>
      or([
        eb('expires_at', '<', expiredBefore),
        eb(refTuple('host', 'size'), 'in', beyond as never),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
