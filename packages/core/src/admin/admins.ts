import type { Database } from '@dragoman/database/connection';
import { hasAdminRow, insertAdmins, replaceAdminEmails } from './admin.store.ts';

interface Deps {
  readonly database: Database;
}

/** Whether a user is an administrator: a row of theirs in `admins` [visitor-account-admin §3]. */
export function isAdmin({ database }: Deps, userId: string): Promise<boolean> {
  return hasAdminRow(database.kysely, userId);
}

/**
 * Takes over the setting of administrators' e-mail addresses: users who have proved one of them become administrators
 * now, others when they prove it. Whoever is one already stays one. Returns the ids of the new ones. To be called whenever
 * the server starts.
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
