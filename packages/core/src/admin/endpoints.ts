import {
  adminCheckEndpoint,
  adminUsersEndpoint,
  adminWebsitesEndpoint,
  endImpersonationEndpoint,
  impersonateEndpoint,
  resetFactorsEndpoint,
} from '@dragoman/contract/admin';
import { answer, implement } from '../api/index.ts';
import { selectAllWebsites } from './admin.store.ts';
import { isAdmin } from './admins.ts';
import type { AdminDeps } from './impersonate.ts';
import { endImpersonations, impersonate } from './impersonate.ts';
import { resetFactors } from './reset-factors.ts';
import { listAllUsers } from './users.ts';

export const adminCheck = implement(
  adminCheckEndpoint,
  async ({ user }, deps: Pick<AdminDeps, 'database'>) => ({
    isAdmin: await isAdmin(deps, user.id),
  }),
);

export const adminUsers = implement(
  adminUsersEndpoint,
  async (_input, { authAdmin }: Pick<AdminDeps, 'authAdmin'>) =>
    (await listAllUsers(authAdmin)).map(({ id, email, hasSecondFactor }) => ({
      id,
      email,
      has_second_factor: hasSecondFactor,
    })),
);

export const adminWebsites = implement(
  adminWebsitesEndpoint,
  (_input, { database }: Pick<AdminDeps, 'database'>) => selectAllWebsites(database.kysely),
);

export const adminImpersonate = implement(
  impersonateEndpoint,
  async ({ body, user, request }, deps: AdminDeps) => {
    const { impersonationId, session } = await impersonate(deps, {
      admin: user,
      targetId: body.userId,
      reason: body.reason,
      ip: request.address,
      userAgent: request.userAgent,
    });
    const headers = { 'cache-control': 'no-store' };
    return answer({ session: { session }, impersonationId }, { headers });
  },
);

export const adminResetFactors = implement(
  resetFactorsEndpoint,
  async ({ body, user, request }, deps: AdminDeps) => {
    await resetFactors(deps, { admin: user, targetId: body.userId, ip: request.address });
    return { success: true as const };
  },
);

export const adminEndImpersonation = implement(
  endImpersonationEndpoint,
  async ({ body, user }, deps: Pick<AdminDeps, 'database'>) => ({
    ended: await endImpersonations(deps, user.id, body.impersonationId),
  }),
);
