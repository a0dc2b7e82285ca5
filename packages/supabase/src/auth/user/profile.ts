import {
  type AuthContext,
  type AuthTransaction,
  findUser,
  type JsonObject,
  lockUser,
  mergeMetadata,
} from '../../auth-wire/index.ts';

/** Merges changes into a user's metadata, under a lock. */
export async function writeMetadata(
  { now }: AuthContext,
  tx: AuthTransaction,
  userId: string,
  changes: JsonObject,
): Promise<void> {
  await lockUser(tx, userId);
  const user = await findUser(tx, userId);
  if (user === undefined) return;
  const merged = mergeMetadata(user.raw_user_meta_data, changes);
  await tx
    .updateTable('auth.users')
    .set({ raw_user_meta_data: JSON.stringify(merged), updated_at: now() })
    .where('id', '=', userId)
    .execute();
}
