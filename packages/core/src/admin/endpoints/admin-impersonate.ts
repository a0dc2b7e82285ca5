import { endImpersonationEndpoint, impersonateEndpoint } from '@dragoman/contract/admin';
import { answer, implement } from '../../api/index.ts';
import type { AdminDeps } from '../deps.ts';
import { endImpersonations, impersonate } from '../impersonate.ts';

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

export const adminEndImpersonation = implement(
  endImpersonationEndpoint,
  async ({ body, user }, deps: Pick<AdminDeps, 'database'>) => ({
    ended: await endImpersonations(deps, user.id, body.impersonationId),
  }),
);
