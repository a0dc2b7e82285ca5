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
  /** True if it is the password of a hash; see `samePassword`. */
  isSame(hash: string | null): Promise<boolean>;
}

/** Compares a password with the address' present one, outside of any transaction and in constant time. */
export async function samePassword(
  context: AuthContext,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Chosen['isSame']> {
  const seen = (await findUserByEmail(context.db, email))?.encrypted_password ?? null;
  const matches = await isPassword(context, password, seen);
  // It changes meanwhile only if two sign up at once.
  return async (hash) => (hash === seen ? matches : isPassword(context, password, hash));
}

/**
 * Handles a second sign-up with an unconfirmed address. With the same password, nothing changes. With another,
 * one of the two is a stranger's, and the mail does not tell its reader which: no password counts, unless
 * the link is used in the browser that chose this one. Returns what to store with the link.
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
