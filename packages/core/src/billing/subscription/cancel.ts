import { DragomanError } from '@dragoman/domain/errors';
import { selectAccount } from '../accounts/accounts.store.ts';
import { syncAccount } from '../accounts/sync.ts';
import { atProvider, refused } from '../checkout/provider-faults.ts';
import type { BillingDeps } from '../deps.ts';
import { selectUsages } from '../tiers/usage.store.ts';
import { readSubscription } from './subscription.ts';

/**
 * Ends a user's subscription with its period, at once where nothing was paid yet. Returns the status afterwards.
 * Throws `DragomanError`: `conflict` while any website exists [owner-workspace §5] or without a subscription; `billing-off`.
 */
export async function cancelSubscription(deps: BillingDeps, userId: string): Promise<string> {
  const websites = await selectUsages(deps.database.kysely, userId);
  if (websites.length > 0) throw refused('To unsubscribe, please delete all websites first.');
  return await settle(deps, userId, true);
}

/** Takes a cancellation back before the period is over. Returns the status afterwards. Throws as above. */
export function resumeSubscription(deps: BillingDeps, userId: string): Promise<string> {
  return settle(deps, userId, false);
}

async function settle(deps: BillingDeps, userId: string, ends: boolean): Promise<string> {
  const { payments, database } = deps;
  if (payments === undefined) throw new DragomanError('billing-off');
  const account = await selectAccount(database.kysely, userId);
  const { status } = await readSubscription(deps, userId);
  const id = account?.subscription;
  if (account === undefined || id == null || !['active', 'incomplete'].includes(status)) {
    throw refused('There is no active subscription.');
  }
  await atProvider(async () => {
    if (status === 'incomplete' && ends) await payments.endNow(id);
    else await payments.endWithPeriod(id, ends);
    await syncAccount({ database, payments }, account);
  });
  return (await readSubscription(deps, userId)).status;
}
