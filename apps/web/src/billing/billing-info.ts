import { mayDeploy as isAllowed, type SubscriptionStatus } from '@dragoman/domain/billing';
import { limits } from '@dragoman/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import type { Tone } from '../ui/state-badge.tsx';

/** The subscription, and what the websites cost; one question for every screen that shows some of it. */
export function useBillingInfo() {
  return useQuery({
    queryKey: ['billing-info'],
    queryFn: () => api('GET /api/billing-info'),
    // A payment is being confirmed [owner-workspace §4, Subscription].
    refetchInterval: ({ state }) =>
      state.data?.subscription_status === 'incomplete' ? limits.subscriptionPoll : false,
  });
}

interface Subscribed {
  readonly billing: 'none' | 'provider';
  readonly subscription_status: SubscriptionStatus;
}

interface MayDeploy extends Subscribed {
  /** ISO 8601; null without a trial. */
  readonly trial_end?: string | null;
}

/** Whether the server would let a website be deployed, by the rule that the server itself follows. */
export function mayDeploy({ billing, subscription_status: status, trial_end }: MayDeploy): boolean {
  const trialEnd = trial_end ? new Date(trial_end) : null;
  return isAllowed({ billing, status, trialEnd }, new Date());
}

/** A subscription in a word: active green, trial yellow, other red [owner-workspace §4, Subscription]. */
export function subscriptionState(info: Subscribed): { tone: Tone; label: string } {
  if (info.billing === 'none') return { tone: 'good', label: 'Not needed' };
  const labels = {
    active: 'Active',
    trial: 'Trial',
    incomplete: 'Incomplete',
    inactive: 'Inactive',
  };
  const tones: Partial<Record<SubscriptionStatus, Tone>> = { active: 'good', trial: 'busy' };
  const status = info.subscription_status;
  return { tone: tones[status] ?? 'bad', label: labels[status] };
}
