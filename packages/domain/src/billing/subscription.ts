/** Column `subscription_status` [owner-workspace §3]; `inactive` where there is no row. */
export type SubscriptionStatus = 'active' | 'trial' | 'incomplete' | 'inactive';

/** Deploying is allowed with a paid subscription and during the trial (PRODUCT.md 5). */
export function allowsDeploying(status: SubscriptionStatus): boolean {
  return status === 'active' || status === 'trial';
}

/** What decides whether a user's websites may be deployed. */
export interface DeployRight {
  /** `none` if this installation does not bill. */
  readonly billing: 'none' | 'provider';
  readonly status: SubscriptionStatus;
  readonly trialEnd: Date | null;
}

/**
 * True if a user may deploy: billing is off, a subscription or trial runs, or a first payment is pending or was declined
 * while the trial still runs. The server and the screens both ask this function, so a button is never shut that the server
 * would allow.
 */
export function mayDeploy({ billing, status, trialEnd }: DeployRight, now: Date): boolean {
  if (billing === 'none' || allowsDeploying(status)) return true;
  return status === 'incomplete' && trialEnd !== null && trialEnd > now;
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
