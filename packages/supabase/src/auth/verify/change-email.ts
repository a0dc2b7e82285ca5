import { updateRow } from '@dragoman/database/connection';
import {
  type AuthContext,
  type AuthTransaction,
  addEmailIdentity,
  emailExists,
  emailProfile,
  findUserByEmail,
  lockEmail,
  tellOwner,
  type UserRow,
} from '../../auth-wire/index.ts';

/**
 * Accepts one confirmation of an address change. Returns true if the change is complete, false while the other address must
 * still confirm. Throws 422 `email_exists` if the address was taken meanwhile.
 */
export async function acceptEmailChange(
  context: AuthContext,
  tx: AuthTransaction,
  user: UserRow,
): Promise<boolean> {
  const other = await tx
    .selectFrom('auth.one_time_tokens')
    .select('id')
    .where('user_id', '=', user.id)
    .where('token_type', 'in', ['email_change_token_new', 'email_change_token_current'])
    .executeTakeFirst();
  if (other === undefined) {
    await changeEmailAtOnce(context, tx, user);
    return true;
  }
  await updateRow(tx, 'auth.users', user.id, { email_change_confirm_status: 1 });
  return false;
}

/** Sets the address to `email_change`. Throws 422 `email_exists`. */
export async function changeEmailAtOnce(
  context: AuthContext,
  tx: AuthTransaction,
  user: UserRow,
): Promise<void> {
  const email = user.email_change ?? '';
  await lockEmail(tx, email);
  const owner = await findUserByEmail(tx, email);
  if (owner !== undefined && owner.id !== user.id) throw emailExists();
  const profile = { ...user.raw_user_meta_data, email, email_verified: true };
  await updateRow(tx, 'auth.users', user.id, {
    email,
    email_change: '',
    email_change_confirm_status: 0,
    email_confirmed_at: context.now(),
    is_anonymous: false,
    raw_user_meta_data: JSON.stringify(profile),
    updated_at: context.now(),
  });
  tellOwner(tx, user, 'email', email);
  // Links to the old address must no longer sign in.
  await tx.deleteFrom('auth.one_time_tokens').where('user_id', '=', user.id).execute();
  await renameIdentity(context, tx, user, email);
}

async function renameIdentity(
  context: AuthContext,
  tx: AuthTransaction,
  user: UserRow,
  email: string,
): Promise<void> {
  const data = emailProfile(user.id, email, true);
  const renamed = await tx
    .updateTable('auth.identities')
    .set({ identity_data: JSON.stringify(data), updated_at: context.now() })
    .where('user_id', '=', user.id)
    .where('provider', '=', 'email')
    .returning('id')
    .executeTakeFirst();
  if (renamed === undefined) await addEmailIdentity(context, tx, data);
}
