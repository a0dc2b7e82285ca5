import { adminCheckEndpoint } from '@dragoman/contract/admin';
import { implement } from '../../api/index.ts';
import { isAdmin } from '../admins.ts';
import type { AdminDeps } from '../deps.ts';

export const adminCheck = implement(
  adminCheckEndpoint,
  async ({ user }, deps: Pick<AdminDeps, 'database'>) => ({
    isAdmin: await isAdmin(deps, user.id),
  }),
);
