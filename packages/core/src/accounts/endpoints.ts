import {
  deleteAccountEndpoint,
  exportAccountEndpoint,
  keepAccountEndpoint,
} from '@dragoman/contract/accounts';
import { answer, endpointsOf, implement } from '../api/index.ts';
import type { BillingDeps } from '../billing/index.ts';
import { keepAccount, requestDeletion } from './delete-account.ts';
import { type ExportDeps, exportAccount } from './export.ts';

export type AccountDeps = ExportDeps & BillingDeps;

export const accountEndpoints = endpointsOf<AccountDeps>([
  implement(exportAccountEndpoint, async ({ user }, deps) => {
    const day = new Date().toISOString().slice(0, 10);
    return answer(await exportAccount(deps, user.id), {
      headers: { 'content-disposition': `attachment; filename="dragoman-${day}.zip"` },
    });
  }),
  implement(deleteAccountEndpoint, async ({ user, body }, deps) => ({
    deletes_at: await requestDeletion(deps, user, body.email),
  })),
  implement(keepAccountEndpoint, async ({ user }, deps) => {
    await keepAccount(deps, user);
    return { deletes_at: null };
  }),
]);
