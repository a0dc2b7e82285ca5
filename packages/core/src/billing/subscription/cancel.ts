import { DragomanError } from '@dragoman/domain/errors';
import { selectAccount } from '../accounts/accounts.store.ts';
import { syncAccount } from '../accounts/sync-account.ts';
import { hasWebsites } from '../accounts/usage.store.ts';
import { conflict, mapProviderErrors } from '../checkout/provider-errors.ts';
import type { BillingDeps } from '../deps.ts';
import { readSubscription } from './subscription.ts';

/**
 * Cancels a user's subscription at the end of its period, or at once if nothing was paid yet. Returns the new status.
 * Throws `DragomanError`: `conflict` while any website exists [owner-workspace §5] or without a subscription; `billing-off`.
 */
export async function cancelSubscription(deps: BillingDeps, userId: string): Promise<string> {
  const hasAny = await hasWebsites(deps.database.kysely, userId);
  if (hasAny) throw conflict('To unsubscribe, please delete all websites first.');
  return changeCancellation(deps, userId, true);
}

/** Takes back a cancellation before the period ends. Returns the new status. Throws like `cancelSubscription`. */
export function resumeSubscription(deps: BillingDeps, userId: string): Promise<string> {
  return changeCancellation(deps, userId, false);
}

async function changeCancellation(
  deps: BillingDeps,
  userId: string,
  isCanceled: boolean,
): Promise<string> {
  const { payments, database } = deps;
  if (payments === undefined) throw new DragomanError('billing-off');
  const account = await selectAccount(database.kysely, userId);
  const { status } = await readSubscription(deps, userId);
  const id = account?.subscription;
  if (account === undefined || id == null || !['active', 'incomplete'].includes(status)) {
    throw conflict('There is no active subscription.');
  }
  await mapProviderErrors(async () => {
    if (status === 'incomplete' && isCanceled) await payments.endNow(id);
    else await payments.endWithPeriod(id, isCanceled);
    await syncAccount({ database, payments }, account);
  });
  return (await readSubscription(deps, userId)).status;
}
