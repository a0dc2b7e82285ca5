/** Column `subscription_status` [owner-workspace §3]; `inactive` where there is no row. */
export type SubscriptionStatus = 'active' | 'trial' | 'incomplete' | 'inactive';

/** Deploying is allowed with a paid subscription and during the trial (PRODUCT.md 5). */
export function allowsDeploying(status: SubscriptionStatus): boolean {
  return status === 'active' || status === 'trial';
}

/** A trial that has ended counts as inactive, also before anything has written so. */
export function statusAt(
  status: SubscriptionStatus,
  periodEnd: Date | null,
  now: Date,
): SubscriptionStatus {
  const ended = status === 'trial' && periodEnd !== null && periodEnd.getTime() <= now.getTime();
  return ended ? 'inactive' : status;
}
