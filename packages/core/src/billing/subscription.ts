import { allowsDeploying, type SubscriptionStatus, statusAt } from '@dragoman/domain/billing';
import { selectSubscription } from './billing.store.ts';
import type { BillingDeps } from './deps.ts';

export interface Subscription {
  readonly status: SubscriptionStatus;
  /** When the trial or the paid period ends. */
  readonly periodEnd: Date | null;
}

/** A user's subscription; `inactive` where there is none, or where a trial has ended [owner-workspace §3]. */
export async function readSubscription(
  { database }: Pick<BillingDeps, 'database'>,
  userId: string,
): Promise<Subscription> {
  const row = await selectSubscription(database.kysely, userId);
  if (row === undefined) return { status: 'inactive', periodEnd: null };
  const periodEnd = row.subscription_period_end;
  return { status: statusAt(row.subscription_status, periodEnd, new Date()), periodEnd };
}

/** Whether a user's websites may be deployed. */
export async function mayDeploy(deps: BillingDeps, userId: string): Promise<boolean> {
  if (deps.billing === 'none') return true;
  return allowsDeploying((await readSubscription(deps, userId)).status);
}
