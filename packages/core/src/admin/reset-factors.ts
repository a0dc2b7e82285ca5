import { DragomanError } from '@dragoman/domain/errors';
import { recordAction } from '../operations/index.ts';
import type { AdminDeps, Impersonation } from './impersonate.ts';

/**
 * Removes a user's second factors, for somebody who lost their phone and their recovery codes, and records who did it. Throws
 * `DragomanError`: `not-found` without such a user; `auth-service`.
 */
export async function resetFactors(
  { database, authAdmin, log }: AdminDeps,
  { admin, targetId, ip }: Pick<Impersonation, 'admin' | 'targetId' | 'ip'>,
): Promise<void> {
  const target = await authAdmin.findUser(targetId);
  if (target === undefined) throw new DragomanError('not-found', { message: 'User not found' });
  await authAdmin.removeFactors(target.id);
  log.warn({ adminId: admin.id, targetId }, "an administrator reset a user's second factors");
  await recordAction(database, { action: 'reset_factors', user_id: target.id, admin, ip });
}
