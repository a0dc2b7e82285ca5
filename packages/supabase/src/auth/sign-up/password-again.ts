import {
  type AuthContext,
  type AuthTransaction,
  findUserByEmail,
  isPassword,
  type UserRow,
} from '../../auth-wire/index.ts';

export interface Chosen {
  readonly password: string;
  readonly encryptedPassword: string;
  /** True if the password matches the hash; see `samePassword`. */
  isSame(hash: string | null): Promise<boolean>;
}

/** Compares a password with the account's current one, outside any transaction and in constant time. */
export async function samePassword(
  context: AuthContext,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Chosen['isSame']> {
  const seen = (await findUserByEmail(context.db, email))?.encrypted_password ?? null;
  const matches = await isPassword(context, password, seen);
  // The hash changes in between only if two sign up concurrently.
  return async (hash) => (hash === seen ? matches : isPassword(context, password, hash));
}

/**
 * Handles a second sign-up with an unconfirmed address. With the same password, nothing changes. With another, one of the two
 * may be a stranger's, and the mail does not tell which: no password is valid unless the link is used in the browser that chose
 * this one. Returns what to store with the link.
 */
export async function again(
  { now }: AuthContext,
  tx: AuthTransaction,
  { id, encrypted_password }: UserRow,
  { encryptedPassword, isSame }: Chosen,
): Promise<{ passwordHash?: string }> {
  if (await isSame(encrypted_password)) return {};
  await tx
    .updateTable('auth.users')
    .set({ encrypted_password: null, updated_at: now() })
    .where('id', '=', id)
    .execute();
  return { passwordHash: encryptedPassword };
}
