import { type BillingAccount, selectAccountsToFollow } from '../accounts/accounts.store.ts';
import type { BillingWorkDeps } from '../deps.ts';
import { passTrials } from '../subscription/trials.ts';
import { followUsage } from '../tiers/follow-usage.ts';

/**
 * What time brings by itself: trials and notices, and what the websites of running subscriptions need. An account at which the
 * provider fails does not hold up the others. Throws `PaymentsError` where it does not answer at all.
 */
export async function passTime(deps: BillingWorkDeps): Promise<void> {
  await passTrials(deps, await deps.payments.now());
  for (const account of await selectAccountsToFollow(deps.database.kysely)) {
    await eachAlone(deps, account, () => followUsage(deps, account));
  }
}

/** Does something for one account; a fault is logged. */
export async function eachAlone(
  { log }: Pick<BillingWorkDeps, 'log'>,
  { userId }: BillingAccount,
  work: () => Promise<void>,
): Promise<void> {
  await work().catch((error) =>
    log.warn({ err: error, userId }, 'an account could not be followed'),
  );
}
