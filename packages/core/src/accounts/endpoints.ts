import {
  deleteAccountEndpoint,
  exportAccountEndpoint,
  keepAccountEndpoint,
} from '@dragoman/contract/accounts';
import { answer, type BoundEndpoint, bindEndpoints, implement } from '../api/index.ts';
import type { BillingDeps } from '../billing/index.ts';
import { keepAccount, requestDeletion } from './delete-account.ts';
import { type ExportDeps, exportAccount } from './export.ts';

export type AccountDeps = ExportDeps & BillingDeps;

export function accountEndpoints(deps: AccountDeps): BoundEndpoint[] {
  return bindEndpoints(deps, [
    implement(exportAccountEndpoint, async ({ user }, on: AccountDeps) => {
      const day = new Date().toISOString().slice(0, 10);
      return answer(await exportAccount(on, user.id), {
        headers: { 'content-disposition': `attachment; filename="dragoman-${day}.zip"` },
      });
    }),
    implement(deleteAccountEndpoint, async ({ user, body }, on: AccountDeps) => ({
      deletes_at: (await requestDeletion(on, user, body.email)).toISOString(),
    })),
    implement(keepAccountEndpoint, async ({ user }, on: AccountDeps) => {
      await keepAccount(on, user);
      return { deletes_at: null };
    }),
  ]);
}
