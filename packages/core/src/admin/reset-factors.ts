import { DragomanError } from '@dragoman/domain/errors';
import { recordAction } from '../operations/index.ts';
import type { AdminDeps, Impersonation } from './impersonate.ts';
import { deleteSessionsOf } from './impersonations.store.ts';

/**
 * Removes a user's second factors and ends the sessions, for somebody who lost their phone and their recovery codes.
 * @param by the administrator; undefined for a command on the server
 * @throws DragomanError `not-found` without such a user; `auth-service`
 */
export async function resetFactors(
  { database, authAdmin, log }: AdminDeps,
  targetId: string,
  by?: Pick<Impersonation, 'admin' | 'ip'>,
): Promise<void> {
  const target = await authAdmin.findUser(targetId);
  if (target === undefined) throw new DragomanError('not-found', { message: 'User not found' });
  await authAdmin.removeFactors(target.id);
  await deleteSessionsOf(database.kysely, target.id);
  log.warn({ adminId: by?.admin.id, targetId }, "an administrator reset a user's second factors");
  await recordAction(database, { action: 'reset_factors', user_id: target.id, ...by });
}
