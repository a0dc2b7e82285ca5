import type { Queries } from '@dragoman/database/connection';
import { lockBilling } from '../accounts/accounts.store.ts';
import { noticeTime } from '../accounts/state.ts';
import {
  selectPausesDue,
  selectState,
  selectTrialsEnding,
  upsertState,
} from '../accounts/subscription.store.ts';
import { hasWebsites } from '../accounts/usage.store.ts';
import type { BillingWorkDeps } from '../deps.ts';
import { insertMail } from '../mails/mails.store.ts';
import { pauseWebsites, selectChangeBacks } from '../pause/paused.store.ts';
import { endPaying, selectPaidByOthers } from '../payer/payer.store.ts';

/** Milliseconds before the end of a trial at which its user is warned. */
const warningTime = 3 * 86_400_000;

/**
 * Warns before trials end, ends them with three days' notice and pauses the websites after it (PRODUCT.md 5). Each step
 * is done once, however often this runs.
 */
export async function advanceTrials(
  { database }: Pick<BillingWorkDeps, 'database'>,
  now: Date,
): Promise<void> {
  const { kysely } = database;
  const soon = new Date(now.getTime() + warningTime);
  for (const { user_id: userId, trial_end: end } of await selectTrialsEnding(kysely, soon)) {
    if (end === null) continue;
    if (end > now) {
      if (await isPaidByOthers(kysely, userId)) continue;
      const date = end.toISOString();
      await insertMail(kysely, { userId, kind: 'trial_ending', about: date, details: { date } });
    } else await kysely.transaction().execute((queries) => endTrial(queries, userId, now));
  }
  for (const { user_id: userId } of await selectPausesDue(kysely, now)) {
    await kysely.transaction().execute((queries) => pauseEndedTrial(queries, userId, now));
  }
}

/** True if other accounts pay for all of the websites that a user has. */
async function isPaidByOthers(queries: Queries, userId: string): Promise<boolean> {
  if (await hasWebsites(queries, userId)) return false;
  return (await selectPaidByOthers(queries, userId)).length > 0;
}

/** Does nothing if the user has subscribed meanwhile. */
async function endTrial(queries: Queries, userId: string, now: Date): Promise<void> {
  await lockBilling(queries, userId);
  const state = await selectState(queries, userId);
  const end = state?.trial_end;
  if (state?.subscription_status !== 'trial' || !end || end > now) return;
  const pausesAt = new Date(now.getTime() + noticeTime);
  await upsertState(queries, userId, {
    subscription_status: 'inactive',
    subscription_period_end: end,
    pauses_at: pausesAt,
  });
  await endPaying(queries, userId);
  if (await isPaidByOthers(queries, userId)) return;
  const details = { date: pausesAt.toISOString() };
  await insertMail(queries, { userId, kind: 'trial_ended', about: end.toISOString(), details });
}

async function pauseEndedTrial(queries: Queries, userId: string, now: Date): Promise<void> {
  await lockBilling(queries, userId);
  const state = await selectState(queries, userId);
  if (state?.subscription_status !== 'inactive' || !state.pauses_at || state.pauses_at > now)
    return;
  await queries
    .updateTable('subscriptions')
    .set({ pauses_at: null })
    .where('user_id', '=', userId)
    .execute();
  const websites = await pauseWebsites(queries, userId, 'billing');
  if (websites.length === 0) return;
  const about = now.toISOString();
  const records = await selectChangeBacks(queries, userId);
  const details = { websites, records };
  await insertMail(queries, { userId, kind: 'websites_paused', about, details });
}
