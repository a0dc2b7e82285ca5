import { selectAccountsToFollow } from './accounts.store.ts';
import type { BillingWorkDeps } from './deps.ts';
import { followUsage } from './follow-usage.ts';
import { passTrials } from './trials.ts';

/** What time brings by itself: trials and notices, and what the websites of running subscriptions need. Throws `PaymentsError`. */
export async function passTime(deps: BillingWorkDeps): Promise<void> {
  await passTrials(deps, await deps.payments.now());
  for (const account of await selectAccountsToFollow(deps.database.kysely)) {
    await followUsage(deps, account);
  }
}
