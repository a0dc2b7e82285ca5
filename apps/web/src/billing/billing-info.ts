import { mayDeploy as isAllowed, type SubscriptionStatus } from '@dragoman/domain/billing';
import { limits } from '@dragoman/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { t } from '../texts/texts.ts';
import type { Tone } from '../ui/state-badge.tsx';
import { websiteQueries } from '../websites/website-queries.ts';

export const billingQuery = {
  queryKey: websiteQueries.billing,
  queryFn: () => api('GET /api/billing-info'),
};

/** The subscription and the cost of each website, shared by all screens; asked for only if it is wanted. */
export function useBillingInfo(isWanted = true) {
  return useQuery({
    ...billingQuery,
    enabled: isWanted,
    // Poll while a payment is being confirmed [owner-workspace §4, Subscription].
    refetchInterval: ({ state }) =>
      state.data?.subscription_status === 'incomplete' ? limits.subscriptionPoll : false,
  });
}

export type BillingInfo = NonNullable<ReturnType<typeof useBillingInfo>['data']>;
export type WebsiteCost = BillingInfo['websites'][number];

interface SubscriptionInfo {
  readonly billing: 'none' | 'provider';
  readonly subscription_status: SubscriptionStatus;
}

export interface DeployInfo extends SubscriptionInfo {
  /** ISO 8601. Null without a trial. */
  readonly trial_end?: string | null;
  /** Websites that count on the plan of another account. */
  readonly paidByOthers?: readonly { readonly websiteId: string; readonly mayDeploy: boolean }[];
}

/** The account that pays for a website instead of its own, if any. */
export function payerOf<Info extends DeployInfo>(
  { paidByOthers }: Info,
  id: string,
): NonNullable<Info['paidByOthers']>[number] | undefined {
  return paidByOthers?.find(({ websiteId }) => websiteId === id);
}

/** The subscription that a website counts on: as far as known, that of the account that pays for it. */
export function subscriptionFor<Info extends DeployInfo>(info: Info, id: string): Info {
  const paid = payerOf(info, id);
  if (paid === undefined) return info;
  return { ...info, subscription_status: paid.mayDeploy ? 'active' : 'inactive', trial_end: null };
}

/** True if the server would allow a website's deployment; it uses the same rule. */
export function mayDeploy(info: DeployInfo, id: string): boolean {
  const { billing, subscription_status: status, trial_end } = subscriptionFor(info, id);
  const trialEnd = trial_end ? new Date(trial_end) : null;
  return isAllowed({ billing, status, trialEnd }, new Date());
}

/** Label and tone of a subscription: active green, trial yellow, other red [owner-workspace §4, Subscription]. */
export function subscriptionState(info: SubscriptionInfo): { tone: Tone; label: string } {
  if (info.billing === 'none') return { tone: 'good', label: t('Not needed') };
  const labels = {
    active: t('Active'),
    trial: t('Trial'),
    incomplete: t('Incomplete'),
    inactive: t('Inactive'),
  };
  const tones: Partial<Record<SubscriptionStatus, Tone>> = { active: 'good', trial: 'busy' };
  const status = info.subscription_status;
  return { tone: tones[status] ?? 'bad', label: labels[status] };
}
