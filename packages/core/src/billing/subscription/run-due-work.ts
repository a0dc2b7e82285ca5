import { type BillingAccount, selectAccountsToSync } from '../accounts/accounts.store.ts';
import type { BillingWorkDeps } from '../deps.ts';
import { syncPlans } from '../tiers/sync-plans.ts';
import { advanceTrials } from './trials.ts';

/**
 * Advances trials and syncs the plans of running subscriptions. An account at which the provider fails does not stop
 * the others. Throws `PaymentsError` if the provider does not respond at all.
 */
export async function runDueWork(deps: BillingWorkDeps): Promise<void> {
  await advanceTrials(deps, await deps.payments.now());
  for (const account of await selectAccountsToSync(deps.database.kysely)) {
    await withLoggedErrors(deps, account, () => syncPlans(deps, account));
  }
}

/** Runs work for one account and logs its error. */
export async function withLoggedErrors(
  { log }: Pick<BillingWorkDeps, 'log'>,
  { userId }: BillingAccount,
  work: () => Promise<void>,
): Promise<void> {
  await work().catch((error) =>
    log.warn({ err: error, userId }, 'a billing account could not be synced'),
  );
}
