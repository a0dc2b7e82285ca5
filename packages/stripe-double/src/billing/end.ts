import type { Account } from '../state/account.ts';
import type { Subscription } from '../state/wire.ts';
import { unplan } from './agenda.ts';
import { changeSubscription } from './change.ts';

/** Ends the subscription now and cancels its scheduled events. */
export function endSubscription(account: Account, subscription: Subscription, now: number): void {
  unplan(account, subscription.id);
  changeSubscription(
    account,
    subscription,
    {
      status: 'canceled',
      canceled_at: subscription.canceled_at ?? now,
      ended_at: now,
      cancel_at_period_end: false,
    },
    now,
    'customer.subscription.deleted',
  );
}
