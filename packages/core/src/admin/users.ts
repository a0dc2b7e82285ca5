import type { AuthAdmin, AuthUser } from '@dragoman/providers/auth-admin';

const perPage = 1000;
const mostPages = 10_000;

/**
 * Every user, in the service's order. A service may give fewer than were asked for, so the end is the page without
 * anybody new. Throws `DragomanError('auth-service')`.
 */
export async function listAllUsers(authAdmin: AuthAdmin): Promise<AuthUser[]> {
  const all = new Map<string, AuthUser>();
  for (let page = 1; page <= mostPages; page += 1) {
    const before = all.size;
    for (const user of await authAdmin.listUsers({ page, perPage })) all.set(user.id, user);
    if (all.size === before) break;
  }
  return [...all.values()];
}
