import { updateRow } from '@dragoman/database/connection';
import {
  type AuthContext,
  AuthError,
  type AuthTransaction,
  addEmailIdentity,
  emailExists,
  emailProfile,
  endSessions,
  findUser,
  findUserByEmail,
  lockEmail,
  mergeMetadata,
  tellOwner,
  type UserRow,
} from '../auth-wire/index.ts';
import { readChanges, type UserChanges, type UserFields } from './fields.ts';

/**
 * Updates a user at once, without sending mail. A new password ends the user's sessions. Throws 404 `user_not_found`, 422
 * `email_exists`.
 */
export async function updateByAdmin(
  context: AuthContext,
  id: string,
  fields: UserFields,
): Promise<void> {
  const input = await readChanges(context, fields);
  await context.transaction(async (tx) => {
    if (input.email !== undefined) await lockEmail(tx, input.email);
    const user = await requireUserById(tx, id);
    await refuseTaken(tx, user, input.email);
    await updateRow(tx, 'auth.users', id, {
      ...columns(context, user, fields, input),
      updated_at: context.now(),
    });
    if (input.email !== undefined) await followAddress(context, tx, id, input.email);
    if (input.email !== undefined && input.email !== user.email) {
      tellOwner(tx, user, 'email', input.email);
    }
    if (input.encryptedPassword === undefined) return;
    tellOwner(tx, user, 'password');
    await endSessions(tx, id);
  });
}

/** Throws 404 `user_not_found`. */
export async function requireUserById(
  tx: AuthTransaction | AuthContext['db'],
  id: string,
): Promise<UserRow> {
  const user = await findUser(tx, id);
  if (user !== undefined) return user;
  throw new AuthError(404, 'user_not_found', 'User not found');
}

async function refuseTaken(tx: AuthTransaction, user: UserRow, email: string | undefined) {
  if (email === undefined || email === user.email) return;
  if ((await findUserByEmail(tx, email)) !== undefined) throw emailExists();
}

function columns({ now }: AuthContext, user: UserRow, fields: UserFields, input: UserChanges) {
  const { email, encryptedPassword, bannedUntil } = input;
  const confirmsEmail = fields.email_confirm === true && user.email_confirmed_at === null;
  const appMetadata = mergeMetadata(user.raw_app_meta_data, fields.app_metadata);
  const userMetadata = mergeMetadata(user.raw_user_meta_data, fields.user_metadata);
  return {
    raw_app_meta_data: JSON.stringify(appMetadata),
    raw_user_meta_data: JSON.stringify(userMetadata),
    ...(email !== undefined && { email, email_change: '' }),
    ...(encryptedPassword !== undefined && { encrypted_password: encryptedPassword }),
    ...(bannedUntil !== undefined && { banned_until: bannedUntil }),
    ...(confirmsEmail && { email_confirmed_at: now() }),
  };
}

// The identity stores the address too, and links to the old one must no longer sign in.
async function followAddress(context: AuthContext, tx: AuthTransaction, id: string, email: string) {
  const user = await requireUserById(tx, id);
  await tx
    .deleteFrom('auth.identities')
    .where('user_id', '=', id)
    .where('provider', '=', 'email')
    .execute();
  const isConfirmed = user.email_confirmed_at !== null;
  await addEmailIdentity(context, tx, emailProfile(id, email, isConfirmed));
  await tx.deleteFrom('auth.one_time_tokens').where('user_id', '=', id).execute();
}
