import { createHash } from 'node:crypto';
import { type AuthContext, type AuthTransaction, endSessions } from '../auth-wire/index.ts';
import { forgetFactors } from '../factors/index.ts';
import { requireUserById } from './update.ts';

/**
 * Deletes a user with all data. With `soft`, erases only personal data: the row stays for references, and the address is freed.
 * Throws 404 `user_not_found`.
 */
export async function removeByAdmin(
  context: AuthContext,
  id: string,
  { soft }: { soft: boolean },
): Promise<void> {
  await context.transaction(async (tx) => {
    await requireUserById(tx, id);
    if (soft) await forget(context, tx, id);
    else await tx.deleteFrom('auth.users').where('id', '=', id).execute();
  });
}

async function forget({ now }: AuthContext, tx: AuthTransaction, id: string): Promise<void> {
  const { email } = await requireUserById(tx, id);
  await endSessions(tx, id);
  await tx.deleteFrom('auth.identities').where('user_id', '=', id).execute();
  await forgetFactors(tx, id);
  await tx.deleteFrom('auth.one_time_tokens').where('user_id', '=', id).execute();
  await tx
    .updateTable('auth.users')
    .set({
      email: email === null ? null : createHash('sha256').update(id + email).digest('base64url'), // biome-ignore format: one column, one line
      phone: null,
      email_change: '',
      encrypted_password: null,
      raw_user_meta_data: '{}',
      raw_app_meta_data: '{}',
      deleted_at: now(),
      updated_at: now(),
    })
    .where('id', '=', id)
    .execute();
}
