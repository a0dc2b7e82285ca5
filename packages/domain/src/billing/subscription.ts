/** Column `subscription_status` [owner-workspace §3]; `inactive` if there is no row. */
export type SubscriptionStatus = 'active' | 'trial' | 'incomplete' | 'inactive';

/** True with a paid subscription and during the trial (PRODUCT.md 5). */
export function allowsDeploying(status: SubscriptionStatus): boolean {
  return status === 'active' || status === 'trial';
}

/** The facts that decide if a user may deploy. */
export interface DeployRight {
  /** `none` if this installation does not bill. */
  readonly billing: 'none' | 'provider';
  readonly status: SubscriptionStatus;
  readonly trialEnd: Date | null;
}

/**
 * True if a user may deploy: billing is off, a subscription or trial is active, or a first payment is pending or was
 * declined while the trial still runs. Server and screens share this function, so no button is disabled that the server
 * would allow.
 */
export function mayDeploy({ billing, status, trialEnd }: DeployRight, now: Date): boolean {
  if (billing === 'none' || allowsDeploying(status)) return true;
  return status === 'incomplete' && trialEnd !== null && trialEnd > now;
}

/** Returns the effective status: an ended trial is inactive even before the database says so. */
export function statusAt(
  status: SubscriptionStatus,
  periodEnd: Date | null,
  now: Date,
): SubscriptionStatus {
  const ended = status === 'trial' && periodEnd !== null && periodEnd.getTime() <= now.getTime();
  return ended ? 'inactive' : status;
}
