import type { Queries } from '@dragoman/database/connection';
import type { SubscriptionStatus } from '@dragoman/domain/billing';

export interface SubscriptionState {
  readonly subscription_status: SubscriptionStatus;
  readonly subscription_period_end: Date | null;
  readonly trial_end: Date | null;
  readonly pauses_at: Date | null;
}

export function selectState(
  queries: Queries,
  userId: string,
): Promise<SubscriptionState | undefined> {
  return queries
    .selectFrom('subscriptions')
    .select(['subscription_status', 'subscription_period_end', 'trial_end', 'pauses_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Stores a user's state. An unchanged row is not written, so that listeners only receive changes. */
export async function upsertState(
  queries: Queries,
  userId: string,
  state: Omit<SubscriptionState, 'trial_end'>,
): Promise<void> {
  await queries
    .insertInto('subscriptions')
    .values({ user_id: userId, ...state })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(state)
        .where(({ or, eb, ref }) =>
          or(
            (['subscription_status', 'subscription_period_end', 'pauses_at'] as const).map((name) =>
              eb(`subscriptions.${name}`, 'is distinct from', ref(`excluded.${name}`)),
            ),
          ),
        ),
    )
    .execute();
}

/** Users whose trial ends before a time and who have not subscribed. */
export function selectTrialsEnding(queries: Queries, before: Date) {
  return queries
    .selectFrom('subscriptions')
    .select(['user_id', 'trial_end'])
    .where('subscription_status', '=', 'trial')
    .where('trial_end', '<=', before)
    .execute();
}

/** Users whose websites are due to be paused. */
export function selectPausesDue(queries: Queries, now: Date) {
  return queries
    .selectFrom('subscriptions')
    .select('user_id')
    .where('pauses_at', '<=', now)
    .where('subscription_status', '=', 'inactive')
    .execute();
}
