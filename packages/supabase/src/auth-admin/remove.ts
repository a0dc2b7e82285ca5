import type { AuthContext } from '../auth-wire/index.ts';
import { requireUserById } from './update.ts';

/** Deletes a user with all data. Throws 404 `user_not_found`. */
export async function removeByAdmin(context: AuthContext, id: string): Promise<void> {
  await context.transaction(async (tx) => {
    await requireUserById(tx, id);
    await tx.deleteFrom('auth.users').where('id', '=', id).execute();
  });
}
