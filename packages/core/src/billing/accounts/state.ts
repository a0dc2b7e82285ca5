import type { SubscriptionStatus } from '@dragoman/domain/billing';
import type { ProviderSubscription } from '@dragoman/providers/payments/port';
import type { SubscriptionState } from './subscription.store.ts';

/** Milliseconds between the end of a trial or subscription and the pause of the websites (PRODUCT.md 5). */
export const noticeTime = 3 * 86_400_000;

const running = ['active', 'trialing', 'past_due'];
const open = [...running, 'incomplete', 'unpaid', 'paused'];

/** Returns the first subscription that has not ended, otherwise the newest. `all` is sorted newest first. */
export function currentSubscription(
  all: readonly ProviderSubscription[],
): ProviderSubscription | undefined {
  return all.find(({ status }) => open.includes(status)) ?? all[0];
}

/** True if the subscription is paid or its payment is being retried. */
export function isRunning(subscription: ProviderSubscription | undefined): boolean {
  return subscription !== undefined && running.includes(subscription.status);
}

/**
 * Computes a user's state from the provider's subscription and their trial, which continues while a first payment is
 * open. A subscription that ended after its trial pauses the websites after the notice time.
 */
export function nextState(
  before: SubscriptionState | undefined,
  current: ProviderSubscription | undefined,
  now: Date,
): Omit<SubscriptionState, 'trial_end'> {
  if (current !== undefined && isRunning(current)) return settled('active', current.periodEnd);
  if (current?.status === 'incomplete') {
    return { ...settled('incomplete', current.periodEnd), pauses_at: before?.pauses_at ?? null };
  }
  const trialEnd = before?.trial_end ?? null;
  if (trialEnd !== null && trialEnd > now) return settled('trial', trialEnd);
  const hadRights = before?.subscription_status === 'active';
  return {
    subscription_status: 'inactive',
    subscription_period_end: current?.cancelsAt ?? trialEnd,
    pauses_at: hadRights ? new Date(now.getTime() + noticeTime) : (before?.pauses_at ?? null),
  };
}

function settled(subscription_status: SubscriptionStatus, subscription_period_end: Date) {
  return { subscription_status, subscription_period_end, pauses_at: null };
}
