import type { AuthAdmin, AuthUser } from '@dragoman/providers/auth-admin/port';

const perPage = 1000;
const maxPages = 10_000;

/**
 * Lists all users. Stops at the first page without new users, because a service may return fewer users than requested.
 * Throws `DragomanError('auth-service')`.
 */
export async function listAllUsers(authAdmin: AuthAdmin): Promise<AuthUser[]> {
  const all = new Map<string, AuthUser>();
  for (let page = 1; page <= maxPages; page += 1) {
    const before = all.size;
    for (const user of await authAdmin.listUsers({ page, perPage })) all.set(user.id, user);
    if (all.size === before) break;
  }
  return [...all.values()];
}
