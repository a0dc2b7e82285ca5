import {
  type AuthContext,
  type AuthTransaction,
  addEmailIdentity,
  createUser,
  emailProfile,
  invalid,
  lockEmail,
  mergeMetadata,
} from '../auth-wire/index.ts';
import { readChanges, type UserFields } from './fields.ts';

/** Creates a user without sending mail. Throws 422 `email_exists`. */
export async function createByAdmin(context: AuthContext, fields: UserFields): Promise<string> {
  const { email, encryptedPassword, bannedUntil } = await readChanges(context, fields);
  if (email === undefined) throw invalid('Cannot create a user without an email');
  return context.transaction(async (tx) => {
    await lockEmail(tx, email);
    const user = await createUser(context, tx, {
      email,
      emailConfirmed: fields.email_confirm ?? false,
      ...(encryptedPassword !== undefined && { encryptedPassword }),
      appMetadata: mergeMetadata(null, fields.app_metadata),
      userMetadata: mergeMetadata(null, fields.user_metadata),
    });
    if (bannedUntil) await ban(tx, user.id, bannedUntil);
    await addEmailIdentity(
      context,
      tx,
      emailProfile(user.id, email, fields.email_confirm ?? false),
    );
    return user.id;
  });
}

async function ban(tx: AuthTransaction, id: string, until: Date): Promise<void> {
  await tx.updateTable('auth.users').set({ banned_until: until }).where('id', '=', id).execute();
}
