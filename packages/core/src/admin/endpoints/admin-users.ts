import { adminUsersEndpoint } from '@dragoman/contract/admin';
import { implement } from '../../api/index.ts';
import type { AdminDeps } from '../deps.ts';
import { listAllUsers } from '../users.ts';

export const adminUsers = implement(
  adminUsersEndpoint,
  async (_input, { authAdmin }: Pick<AdminDeps, 'authAdmin'>) =>
    (await listAllUsers(authAdmin)).map(({ id, email }) => ({ id, email })),
);
