import type { HasDatabase, Queries } from '@dragoman/database/connection';
import { statusAt } from '@dragoman/domain/billing';
import { DragomanError } from '@dragoman/domain/errors';
import type { ApiUser } from '../../api/index.ts';
import { lockBilling } from '../accounts/accounts.store.ts';
import { selectState } from '../accounts/subscription.store.ts';
import { conflict } from '../checkout/provider-errors.ts';
import type { BillingDeps } from '../deps.ts';
import { resumeWebsites } from '../pause/paused.store.ts';
import { billTo, endPayingFor, selectPaidByOthers } from '../payer/payer.store.ts';
import { mayDeploy } from './subscription.ts';

/**
 * Lets an account pay for another one's website from now on. Throws `DragomanError('conflict')` without a subscription or trial, or if
 * another account already pays.
 */
export async function startPaying(
  queries: Queries,
  website: { readonly id: string; readonly accountId: string },
  payerId: string,
): Promise<void> {
  if (website.accountId === payerId) throw conflict('This is your own account.');
  await lockBilling(queries, payerId);
  const state = await selectState(queries, payerId);
  const status =
    state && statusAt(state.subscription_status, state.subscription_period_end, new Date());
  if (status !== 'active' && status !== 'trial') throw conflict('There is no active subscription.');
  if (!(await billTo(queries, website.id, payerId)))
    throw conflict('Another account already pays for this website.');
  await resumeWebsites(queries, payerId, 'billing', website.id);
}

/** Ends that another account pays for a website. Throws `DragomanError('not-found')` if none does, or for others than the two. */
export async function stopPaying(
  { database }: Pick<BillingDeps, 'database'>,
  user: Pick<ApiUser, 'id' | 'accountId' | 'claims'>,
  websiteId: string,
): Promise<void> {
  const hasEnded = await database.kysely
    .transaction()
    .execute((queries) => endPayingFor(queries, user, websiteId));
  if (!hasEnded) throw new DragomanError('not-found');
}

/** An account's websites that another one pays for, and whether they may be deployed. */
export async function readPaidByOthers(
  { database, billing }: HasDatabase & Pick<BillingDeps, 'billing'>,
  accountId: string,
) {
  const websites = await selectPaidByOthers(database.kysely, accountId);
  return Promise.all(
    websites.map(async ({ payerId, ...website }) => ({
      ...website,
      mayDeploy: await mayDeploy({ database, billing }, payerId),
    })),
  );
}
