import {
  adminCheckEndpoint,
  adminUsersEndpoint,
  adminWebsitesEndpoint,
  endImpersonationEndpoint,
  impersonateEndpoint,
  resetFactorsEndpoint,
} from '@dragoman/contract/admin';
import { DragomanError } from '@dragoman/domain/errors';
import type { AuthAdmin, AuthUser } from '@dragoman/providers/auth-admin/port';
import { answer, endpointsOf, implement } from '../api/index.ts';
import { recordAction } from '../operations/index.ts';
import { selectAllWebsites } from './admin.store.ts';
import { isAdmin } from './admins.ts';
import {
  type AdminDeps,
  endImpersonations,
  type Impersonation,
  impersonate,
} from './impersonate.ts';

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
    await resetFactors(deps, { admin: user, targetId: body.userId, ip: request.address });
    return { success: true as const };
  }),
  implement(endImpersonationEndpoint, async ({ body, user }, deps) => ({
    ended: await endImpersonations(deps, user.id, body.impersonationId),
  })),
]);

/**
 * Removes a user's second factors, for somebody who lost their phone and their recovery codes, and records who did it. Throws
 * `DragomanError`: `not-found` without such a user; `auth-service`.
 */
async function resetFactors(
  { database, authAdmin, log }: AdminDeps,
  { admin, targetId, ip }: Pick<Impersonation, 'admin' | 'targetId' | 'ip'>,
): Promise<void> {
  const target = await authAdmin.findUser(targetId);
  if (target === undefined) throw new DragomanError('not-found', { message: 'User not found' });
  await authAdmin.removeFactors(target.id);
  log.warn({ adminId: admin.id, targetId }, "an administrator reset a user's second factors");
  await recordAction(database, { action: 'reset_factors', user_id: target.id, admin, ip });
}

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
