import {
  mayDeploy as isAllowed,
  type SubscriptionStatus,
  statusAt,
} from '@dragoman/domain/billing';
import { selectState } from '../accounts/subscription.store.ts';
import type { BillingDeps } from '../deps.ts';

export interface Subscription {
  readonly status: SubscriptionStatus;
  /** When the trial or the paid period ends. */
  readonly periodEnd: Date | null;
  readonly trialEnd: Date | null;
  /** When the websites are paused unless the user subscribes. */
  readonly pausesAt: Date | null;
}

const noSubscription: Subscription = {
  status: 'inactive',
  periodEnd: null,
  trialEnd: null,
  pausesAt: null,
};

/** A user's subscription; `inactive` if there is none or the trial has ended [owner-workspace §3]. */
export async function readSubscription(
  { database }: Pick<BillingDeps, 'database'>,
  userId: string,
): Promise<Subscription> {
  const row = await selectState(database.kysely, userId);
  if (row === undefined) return noSubscription;
  const periodEnd = row.subscription_period_end;
  return {
    status: statusAt(row.subscription_status, periodEnd, new Date()),
    periodEnd,
    trialEnd: row.trial_end,
    pausesAt: row.pauses_at,
  };
}

/** True if the websites that a user pays for may be deployed; `payerOf` says who pays. */
export async function mayDeploy(
  deps: Pick<BillingDeps, 'database' | 'billing'>,
  userId: string,
): Promise<boolean> {
  const { status, trialEnd } = await readSubscription(deps, userId);
  return isAllowed({ billing: deps.billing, status, trialEnd }, new Date());
}
