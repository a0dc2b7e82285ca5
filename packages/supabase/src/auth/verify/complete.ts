import { updateRow } from '@dragoman/database/connection';
import { sql } from 'kysely';
import {
  type AuthContext,
  AuthError,
  type AuthTransaction,
  audit,
  type Device,
  findUser,
  issueAuthCode,
  issueSession,
  lockUser,
  type OneTimeTokenRow,
  refuseBanned,
  type SessionJson,
  takeOneTimeToken,
  type UserRow,
} from '../../auth-wire/index.ts';
import { unload } from '../sign-up/mailed-link.ts';
import { acceptEmailChange } from './change-email.ts';

/** GoTrue's text after the first of two confirmations. */
export const firstOfTwo =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** The result of a link or code: a session, the code of a PKCE flow, or the other confirmation is pending. */
export type Outcome =
  | { readonly session: SessionJson }
  | { readonly code: string }
  | { readonly waiting: true };

const expired = 'Email link is invalid or has expired';

export interface Acceptance {
  readonly row: OneTimeTokenRow;
  readonly device: Device;
  /** True for a link: a PKCE flow then ends with a code; a typed code always ends with a session. */
  readonly byLink: boolean;
}

/** Uses a one-time token. Returns undefined if another request used it first. Throws `user_banned`. */
export async function complete(
  context: AuthContext,
  tx: AuthTransaction,
  { row, device, byLink }: Acceptance,
): Promise<Outcome | undefined> {
  if (!(await takeOneTimeToken(tx, row.id, row.token_hash))) return undefined;
  await lockUser(tx, row.user_id);
  const user = await findUser(tx, row.user_id);
  if (user === undefined || user.deleted_at !== null) return undefined;
  refuseBanned(context, user);
  if (!(await accept(context, tx, user, row))) return { waiting: true };
  await audit(context, tx, { action: 'login', actor: user, ip: device.ip });
  if (byLink && row.flow_state_id !== null) {
    return { code: await issueAuthCode(context, tx, row.flow_state_id, { userId: user.id }) };
  }
  return {
    session: await issueSession(context, tx, { userId: user.id, method: 'otp', ...device }),
  };
}

async function accept(
  context: AuthContext,
  tx: AuthTransaction,
  user: UserRow,
  row: OneTimeTokenRow,
): Promise<boolean> {
  const { token_type: type } = row;
  if (type === 'email_change_token_new' || type === 'email_change_token_current') {
    return acceptEmailChange(context, tx, user);
  }
  // A link to an old address proves nothing about the current one.
  if (row.relates_to !== user.email) throw new AuthError(403, 'otp_expired', expired);
  await confirmEmail(context, tx, user, row);
  await unload(context, tx, row);
  return true;
}

/**
 * Marks an address as confirmed. A magic link drops an earlier password, because a stranger may have signed up with the
 * address.
 */
async function confirmEmail(
  { now }: AuthContext,
  tx: AuthTransaction,
  user: UserRow,
  { token_type: type }: OneTimeTokenRow,
): Promise<void> {
  if (user.email_confirmed_at !== null) return;
  const metadata = { ...user.raw_user_meta_data, email_verified: true };
  await updateRow(tx, 'auth.users', user.id, {
    email_confirmed_at: now(),
    updated_at: now(),
    raw_user_meta_data: JSON.stringify(metadata),
    ...(type === 'recovery_token' && { encrypted_password: null }),
  });
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
