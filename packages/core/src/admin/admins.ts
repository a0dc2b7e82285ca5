import type { HasDatabase, Queries } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import {
  deleteAdmin,
  hasAdminRow,
  insertAdmins,
  isAwaited,
  replaceAdminEmails,
  selectUsers,
} from './admin.store.ts';

/** True if the user has a row in `admins` [visitor-account-admin §3]. */
export function isAdmin({ database }: HasDatabase, userId: string): Promise<boolean> {
  return hasAdminRow(database.kysely, userId);
}

/**
 * Applies the configured email addresses of administrators; called at every start. Users who confirmed one of them become
 * administrators now, others when they confirm it. Existing administrators stay. Returns the ids of the new ones.
 */
export function setAdminEmails(
  { database }: HasDatabase,
  emails: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(emails.map((email) => email.trim().toLowerCase()))].filter(
    (email) => email !== '',
  );
  return database.kysely.transaction().execute(async (transaction) => {
    await replaceAdminEmails(transaction, wanted);
    return insertAdmins(transaction, wanted);
  });
}

/** True if the owner of an address may create an account where strangers may not: an administrator, or the first of all. */
export function isInvited(queries: Queries, email: string): Promise<boolean> {
  return isAwaited(queries, email.trim().toLowerCase());
}

/**
 * Makes the user with a confirmed address an administrator.
 * @throws DragomanError if nobody has confirmed it
 */
export async function addAdmin({ database }: HasDatabase, email: string): Promise<void> {
  const address = email.trim().toLowerCase();
  await insertAdmins(database.kysely, [address]);
  const named = await selectUsers(database.kysely, address);
  if (named.some((user) => user.is_admin)) return;
  const message = `Nobody has signed in with ${email} yet. Sign in first, or set ADMIN_EMAILS.`;
  throw new DragomanError('not-found', { message });
}

/**
 * Takes the role of an administrator away. If ADMIN_EMAILS has the address, the next start gives it back.
 * @throws DragomanError if the address is no administrator's
 */
export async function removeAdmin({ database }: HasDatabase, email: string): Promise<void> {
  if (await deleteAdmin(database.kysely, email.trim().toLowerCase())) return;
  throw new DragomanError('not-found', { message: `${email} is not an administrator.` });
}
