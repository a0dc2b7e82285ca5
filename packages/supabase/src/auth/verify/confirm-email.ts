import { sql } from 'kysely';
import type {
  AuthContext,
  AuthTransaction,
  OneTimeTokenRow,
  UserRow,
} from '../../auth-wire/index.ts';

/**
 * Marks an address as confirmed. A magic link drops an earlier password, because a stranger may have signed up with the
 * address.
 */
export async function confirmEmail(
  { now }: AuthContext,
  tx: AuthTransaction,
  user: UserRow,
  { token_type: type }: OneTimeTokenRow,
): Promise<void> {
  if (user.email_confirmed_at !== null) return;
  const metadata = { ...user.raw_user_meta_data, email_verified: true };
  await tx
    .updateTable('auth.users')
    .set({
      email_confirmed_at: now(),
      updated_at: now(),
      raw_user_meta_data: JSON.stringify(metadata),
      ...(type === 'recovery_token' && { encrypted_password: null }),
    })
    .where('id', '=', user.id)
    .execute();
  await markIdentity(tx, user.id);
}

async function markIdentity(tx: AuthTransaction, userId: string): Promise<void> {
  const verified = sql<string>`identity_data || '{"email_verified": true}'`;
  await tx
    .updateTable('auth.identities')
    .set({ identity_data: verified })
    .where('user_id', '=', userId)
    .where('provider', '=', 'email')
    .execute();
}
