import { sql } from 'kysely';
import { z } from 'zod';
import type {
  AuthContext,
  AuthTransaction,
  JsonObject,
  OneTimeTokenRow,
} from '../../auth-wire/index.ts';

const carried = z.object({ tempWebsiteId: z.uuid() });

/**
 * Returns the part of a request's data that may be merged into an existing account: only the id of a pending website
 * [visitor-account-admin §4], because a stranger may have requested the link. Stored with the token until its link is used.
 */
export function carriedBy(data: JsonObject): JsonObject | null {
  return carried.safeParse(data).data ?? null;
}

/** Merges the data of a used link into its user's metadata. */
export async function unload(
  { now }: AuthContext,
  tx: AuthTransaction,
  { user_id, carried: load }: OneTimeTokenRow,
): Promise<void> {
  if (load === null) return;
  await tx
    .updateTable('auth.users')
    .set({
      raw_user_meta_data: sql<string>`coalesce(raw_user_meta_data, '{}') || ${JSON.stringify(load)}::jsonb`,
      updated_at: now(),
    })
    .where('id', '=', user_id)
    .execute();
}
