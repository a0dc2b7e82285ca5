import type { Database } from '@dragoman/database/connection';
import { hasAdminRow, insertAdmins, replaceAdminEmails } from './admin.store.ts';

interface Deps {
  readonly database: Database;
}

/** True if the user has a row in `admins` [visitor-account-admin §3]. */
export function isAdmin({ database }: Deps, userId: string): Promise<boolean> {
  return hasAdminRow(database.kysely, userId);
}

/**
 * Applies the configured email addresses of administrators; called at every start. Users who confirmed one of them become
 * administrators now, others when they confirm it. Existing administrators stay. Returns the ids of the new ones.
 */
export function setAdminEmails({ database }: Deps, emails: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(emails.map((email) => email.trim().toLowerCase()))].filter(
    (email) => email !== '',
  );
  return database.kysely.transaction().execute(async (transaction) => {
    await replaceAdminEmails(transaction, wanted);
    return insertAdmins(transaction, wanted);
  });
}
