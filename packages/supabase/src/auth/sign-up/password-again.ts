import {
  type AuthContext,
  type AuthTransaction,
  findUserByEmail,
  isPassword,
  type UserRow,
} from '../../auth-wire/index.ts';

/** True if the chosen password matches the hash. */
export type IsSame = (hash: string | null) => Promise<boolean>;

/** Compares a password with the account's current one, outside any transaction and in constant time. */
export async function samePassword(
  context: AuthContext,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<IsSame> {
  const seen = (await findUserByEmail(context.db, email))?.encrypted_password ?? null;
  const matches = await isPassword(context, password, seen);
  // The hash changes in between only if two sign up concurrently.
  return async (hash) => (hash === seen ? matches : isPassword(context, password, hash));
}

/**
 * Handles a second sign-up with an unconfirmed address. With the same password, nothing changes. With another, one of the two
 * is a stranger's, and nothing tells which: neither becomes valid, and the owner, whom the mailed link signs in, sets a new one.
 */
export async function keepSamePassword(
  { now }: AuthContext,
  tx: AuthTransaction,
  { id, encrypted_password }: UserRow,
  isSame: IsSame,
): Promise<void> {
  if (await isSame(encrypted_password)) return;
  await tx
    .updateTable('auth.users')
    .set({ encrypted_password: null, updated_at: now() })
    .where('id', '=', id)
    .execute();
}
