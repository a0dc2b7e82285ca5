import { exportAccountEndpoint } from '@dragoman/contract/accounts';
import { answer, type BoundEndpoint, bindEndpoints, implement } from '../api/index.ts';
import { type ExportDeps, exportAccount } from './export.ts';

export type AccountDeps = ExportDeps;

export function accountEndpoints(deps: AccountDeps): BoundEndpoint[] {
  return bindEndpoints(deps, [
    implement(exportAccountEndpoint, async ({ user }, on: AccountDeps) => {
      const day = new Date().toISOString().slice(0, 10);
      return answer(await exportAccount(on, user.id), {
        headers: { 'content-disposition': `attachment; filename="dragoman-${day}.zip"` },
      });
    }),
  ]);
}
