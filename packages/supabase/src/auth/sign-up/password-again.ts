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
  /** Whether it is the password of a hash; see `samePassword`. */
  isSame(hash: string | null): Promise<boolean>;
}

/** Compares a password with the one the address has, outside of any transaction and in the time it takes for nobody. */
export async function samePassword(
  context: AuthContext,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Chosen['isSame']> {
  const seen = (await findUserByEmail(context.db, email))?.encrypted_password ?? null;
  const matches = await isPassword(context, password, seen);
  // It changes meanwhile only when two sign up at the same moment.
  return async (hash) => (hash === seen ? matches : isPassword(context, password, hash));
}

/**
 * Somebody signs up with an address that nobody has confirmed yet. With the password it has, nothing changes. With another,
 * one of the two is a stranger's, and the mail that goes out now does not tell its reader which: no password counts, unless
 * the link is used in the browser that chose this one. Returns what to keep with the link.
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
