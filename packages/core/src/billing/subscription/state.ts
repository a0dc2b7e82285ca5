import type { SubscriptionStatus } from '@dragoman/domain/billing';
import type { ProviderSubscription } from '@dragoman/providers/payments';
import type { SubscriptionState } from './subscription.store.ts';

/** Milliseconds between the end of trial or subscription and the moment at which websites are switched off (PRODUCT.md 5). */
export const noticeTime = 3 * 86_400_000;

const running = ['active', 'trialing', 'past_due'];
const open = [...running, 'incomplete', 'unpaid', 'paused'];

/** The subscription that counts: one that has not ended, else the newest. `all` has the newest first. */
export function currentOf(all: readonly ProviderSubscription[]): ProviderSubscription | undefined {
  return all.find(({ status }) => open.includes(status)) ?? all[0];
}

/** Whether it is paid, or being collected again. */
export function isRunning(subscription: ProviderSubscription | undefined): boolean {
  return subscription !== undefined && running.includes(subscription.status);
}

/**
 * A user's status from what the provider says and from their trial, which goes on beside a first payment that is not made.
 * What ended without a trial to fall back to switches the websites off after a notice.
 */
export function stateAfter(
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
