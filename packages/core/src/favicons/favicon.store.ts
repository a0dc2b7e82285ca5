import type { Queries } from '@dragoman/database/connection';
import type { Icon } from './fetch-icon.ts';

export interface CachedIcon {
  /** Undefined if the host has no icon. */
  readonly icon: Icon | undefined;
  readonly expiresAt: Date;
}

export async function findIcon(
  queries: Queries,
  host: string,
  size: number,
): Promise<CachedIcon | undefined> {
  const row = await queries
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
  queries: Queries,
  { host, size, icon, expiresAt }: CachedIcon & { readonly host: string; readonly size: number },
): Promise<void> {
  const values = {
    content_type: icon?.type ?? null,
    content: icon === undefined ? null : Buffer.from(icon.content),
    expires_at: expiresAt,
  };
  await queries
    .insertInto('favicons')
    .values({ host, size, ...values })
    .onConflict((conflict) => conflict.columns(['host', 'size']).doUpdateSet(values))
    .execute();
}

/** Deletes icons that expired before `expiredBefore`, and the oldest beyond `max`. Returns their number. */
export async function deleteIcons(
  queries: Queries,
  { expiredBefore, max }: { readonly expiredBefore: Date; readonly max: number },
): Promise<number> {
  const beyond = queries
    .selectFrom('favicons')
    .select(['host', 'size'])
    .orderBy('expires_at', 'desc')
    .offset(max);
  const { numDeletedRows } = await queries
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
