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
 * What of a request's data reaches somebody who has an account: the id of a parked website [visitor-account-admin §4] and
 * nothing else, because whoever asks for a link need not be its reader. Kept with the token until its link is used.
 */
export function carriedBy(data: JsonObject): JsonObject | null {
  return carried.safeParse(data).data ?? null;
}

/** Puts what a used link carried into its user's metadata, where the sign-in that follows looks for it. */
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
