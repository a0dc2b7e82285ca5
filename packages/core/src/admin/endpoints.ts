import {
  adminCheckEndpoint,
  adminUsersEndpoint,
  adminWebsitesEndpoint,
  endImpersonationEndpoint,
  impersonateEndpoint,
  resetFactorsEndpoint,
} from '@dragoman/contract/admin';
import type { AuthAdmin, AuthUser } from '@dragoman/providers/auth-admin/port';
import { answer, endpointsOf, implement } from '../api/index.ts';
import { selectAllWebsites } from './admin.store.ts';
import { isAdmin } from './admins.ts';
import { type AdminDeps, endImpersonations, impersonate } from './impersonate.ts';
import { resetFactors } from './reset-factors.ts';

/** The endpoints of the administrators' page. */
export const adminEndpoints = endpointsOf<AdminDeps>([
  implement(adminCheckEndpoint, async ({ user }, deps) => ({
    isAdmin: await isAdmin(deps, user.id),
  })),
  implement(adminUsersEndpoint, async (_input, { authAdmin }) =>
    (await listAllUsers(authAdmin)).map(({ id, email, hasSecondFactor }) => ({
      id,
      email,
      has_second_factor: hasSecondFactor,
    })),
  ),
  implement(adminWebsitesEndpoint, (_input, { database }) => selectAllWebsites(database.kysely)),
  implement(impersonateEndpoint, async ({ body, user, request }, deps) => {
    const { impersonationId, session } = await impersonate(deps, {
      admin: user,
      targetId: body.userId,
      reason: body.reason,
      ip: request.address,
      userAgent: request.userAgent,
    });
    const headers = { 'cache-control': 'no-store' };
    return answer({ session: { session }, impersonationId }, { headers });
  }),
  implement(resetFactorsEndpoint, async ({ body, user, request }, deps) => {
    await resetFactors(deps, body.userId, { admin: user, ip: request.address });
    return { success: true as const };
  }),
  implement(endImpersonationEndpoint, async ({ body, user }, deps) => ({
    ended: await endImpersonations(deps, user.id, body.impersonationId),
  })),
]);

const perPage = 1000;
const maxPages = 10_000;

/**
 * Lists all users. Stops at the first page without new users, because a service may return fewer users than requested.
 * Throws `DragomanError('auth-service')`.
 */
async function listAllUsers(authAdmin: AuthAdmin): Promise<AuthUser[]> {
  const all = new Map<string, AuthUser>();
  for (let page = 1; page <= maxPages; page += 1) {
    const before = all.size;
    for (const user of await authAdmin.listUsers({ page, perPage })) all.set(user.id, user);
    if (all.size === before) break;
  }
  return [...all.values()];
}
