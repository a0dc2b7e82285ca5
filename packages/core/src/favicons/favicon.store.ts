import type { Schema } from '@dragoman/database/schema';
import type { Kysely } from 'kysely';
import type { Icon } from './fetch-icon.ts';

export interface KeptIcon {
  /** Undefined: the host has none. */
  readonly icon: Icon | undefined;
  readonly expiresAt: Date;
}

export async function findIcon(
  database: Kysely<Schema>,
  host: string,
  size: number,
): Promise<KeptIcon | undefined> {
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

export async function keepIcon(
  database: Kysely<Schema>,
  { host, size, icon, expiresAt }: KeptIcon & { readonly host: string; readonly size: number },
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

/** Forgets icons that nobody has asked for since long before `moment`, and of the others those beyond `most`, oldest first. */
export async function forgetIcons(
  database: Kysely<Schema>,
  { moment, most }: { readonly moment: Date; readonly most: number },
): Promise<number> {
  const beyond = database
    .selectFrom('favicons')
    .select(['host', 'size'])
    .orderBy('expires_at', 'desc')
    .offset(most);
  const { numDeletedRows } = await database
    .deleteFrom('favicons')
    .where(({ eb, or, refTuple }) =>
      or([eb('expires_at', '<', moment), eb(refTuple('host', 'size'), 'in', beyond as never)]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
