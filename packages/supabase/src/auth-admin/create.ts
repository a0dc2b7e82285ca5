import {
  type AuthContext,
  AuthError,
  type AuthTransaction,
  addIdentity,
  createUser,
  findUser,
  invalid,
  type JsonObject,
  lockEmail,
  mergeMetadata,
  type UserRow,
} from '../auth-wire/index.ts';
import { readChanges, type UserFields } from './fields.ts';

/** Creates a user without sending mail. Throws 422 `email_exists` and `phone_exists`. */
export async function createByAdmin(context: AuthContext, fields: UserFields): Promise<string> {
  const input = await readChanges(context, fields);
  if (input.email === undefined && input.phone === undefined) {
    throw invalid('Cannot create a user without either an email or phone');
  }
  return context.transaction(async (tx) => {
    if (input.email !== undefined) await lockEmail(tx, input.email);
    if (fields.id !== undefined && (await findUser(tx, fields.id)) !== undefined) {
      throw new AuthError(422, 'conflict', 'A user with this ID already exists');
    }
    const { email, phone, encryptedPassword, role, bannedUntil } = input;
    const user = await createUser(context, tx, {
      ...(fields.id !== undefined && { id: fields.id }),
      ...(email !== undefined && { email, emailConfirmed: fields.email_confirm ?? false }),
      ...(phone !== undefined && { phone, phoneConfirmed: fields.phone_confirm ?? false }),
      ...(encryptedPassword !== undefined && { encryptedPassword }),
      ...(role !== undefined && { role }),
      provider: email === undefined ? 'phone' : 'email',
      appMetadata: mergeMetadata(null, fields.app_metadata),
      userMetadata: mergeMetadata(null, fields.user_metadata),
    });
    if (bannedUntil) await ban(tx, user.id, bannedUntil);
    if (email !== undefined) await addOwnIdentity(context, tx, user, { email });
    if (phone !== undefined) await addOwnIdentity(context, tx, user, { phone });
    return user.id;
  });
}

/** Adds the identity of an e-mail address or telephone number. */
export async function addOwnIdentity(
  context: AuthContext,
  tx: AuthTransaction,
  user: UserRow,
  address: { email: string } | { phone: string },
): Promise<void> {
  const data: JsonObject = {
    sub: user.id,
    ...address,
    email_verified: user.email_confirmed_at !== null,
    phone_verified: user.phone_confirmed_at !== null,
  };
  const provider = 'email' in address ? 'email' : 'phone';
  await addIdentity(context, tx, { userId: user.id, provider, providerId: user.id, data });
}

async function ban(tx: AuthTransaction, id: string, until: Date): Promise<void> {
  await tx.updateTable('auth.users').set({ banned_until: until }).where('id', '=', id).execute();
}
