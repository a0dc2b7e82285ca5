import {
  type AuthContext,
  AuthError,
  type AuthTransaction,
  emailExists,
  endSessions,
  findUser,
  findUserByEmail,
  lockEmail,
  mergeMetadata,
  tellOwner,
  type UserRow,
} from '../auth-wire/index.ts';
import { addOwnIdentity } from './create.ts';
import { readChanges, type UserChanges, type UserFields } from './fields.ts';

/**
 * Updates a user at once, without sending mail. A new password ends the user's sessions. Throws 404 `user_not_found`, 422
 * `email_exists` and `phone_exists`.
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
    await refuseTaken(tx, user, input);
    await tx
      .updateTable('auth.users')
      .set({ ...columns(context, user, fields, input), updated_at: context.now() })
      .where('id', '=', id)
      .execute();
    await followIdentity(context, tx, id, input);
    if (input.email !== undefined) await voidLinks(tx, id);
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

async function refuseTaken(tx: AuthTransaction, user: UserRow, input: UserChanges): Promise<void> {
  if (input.email !== undefined && input.email !== user.email) {
    if ((await findUserByEmail(tx, input.email)) !== undefined) throw emailExists();
  }
  if (input.phone === undefined || input.phone === user.phone) return;
  const users = tx.selectFrom('auth.users').select('id').where('phone', '=', input.phone);
  if ((await users.executeTakeFirst()) === undefined) return;
  const message = 'A user with this phone number has already been registered';
  throw new AuthError(422, 'phone_exists', message);
}

function columns({ now }: AuthContext, user: UserRow, fields: UserFields, input: UserChanges) {
  const { email, phone, encryptedPassword, role, bannedUntil } = input;
  const confirmsEmail = fields.email_confirm === true && user.email_confirmed_at === null;
  const confirmsPhone = fields.phone_confirm === true && user.phone_confirmed_at === null;
  const appMetadata = mergeMetadata(user.raw_app_meta_data, fields.app_metadata);
  const userMetadata = mergeMetadata(user.raw_user_meta_data, fields.user_metadata);
  return {
    raw_app_meta_data: JSON.stringify(appMetadata),
    raw_user_meta_data: JSON.stringify(userMetadata),
    ...(email !== undefined && { email, email_change: '' }),
    ...(phone !== undefined && { phone }),
    ...(encryptedPassword !== undefined && { encrypted_password: encryptedPassword }),
    ...(role !== undefined && { role }),
    ...(bannedUntil !== undefined && { banned_until: bannedUntil }),
    ...(confirmsEmail && { email_confirmed_at: now() }),
    ...(confirmsPhone && { phone_confirmed_at: now() }),
  };
}

// Links to the old address must no longer sign in.
async function voidLinks(tx: AuthTransaction, id: string): Promise<void> {
  await tx.deleteFrom('auth.one_time_tokens').where('user_id', '=', id).execute();
}

// The identity stores the address too.
async function followIdentity(
  context: AuthContext,
  tx: AuthTransaction,
  id: string,
  { email, phone }: UserChanges,
): Promise<void> {
  const user = await requireUserById(tx, id);
  const addresses = [
    ['email', email === undefined ? undefined : { email }],
    ['phone', phone === undefined ? undefined : { phone }],
  ] as const;
  for (const [provider, address] of addresses) {
    if (address === undefined) continue;
    await tx
      .deleteFrom('auth.identities')
      .where('user_id', '=', id)
      .where('provider', '=', provider)
      .execute();
    await addOwnIdentity(context, tx, user, address);
  }
}
