import { selectAccount, selectProviderStatus } from '../accounts/accounts.store.ts';
import { syncAccount } from '../accounts/sync-account.ts';
import { mapProviderErrors } from '../checkout/provider-errors.ts';
import type { BillingDeps } from '../deps.ts';
import { endPaying } from '../payer/payer.store.ts';

/** Lets a user's subscription end with its period. Returns false if it ends anyway, or there is none. */
export async function stopRenewal(deps: BillingDeps, userId: string): Promise<boolean> {
  const state = await selectProviderStatus(deps.database.kysely, userId);
  if (state?.provider_status !== 'active' || state.cancels_at !== null) return false;
  return setRenewal(deps, userId, false);
}

/** Takes back `stopRenewal`, unless the subscription has ended meanwhile. */
export async function resumeRenewal(deps: BillingDeps, userId: string): Promise<void> {
  const state = await selectProviderStatus(deps.database.kysely, userId);
  if (state?.provider_status === 'active') await setRenewal(deps, userId, true);
}

async function setRenewal(
  { database, payments }: BillingDeps,
  userId: string,
  renews: boolean,
): Promise<boolean> {
  const account = await selectAccount(database.kysely, userId);
  const id = account?.subscription;
  if (account === undefined || id == null || payments === undefined) return false;
  await mapProviderErrors(async () => {
    await payments.endWithPeriod(id, !renews);
    await syncAccount({ database, payments }, account);
  });
  return true;
}

const ended = ['canceled', 'incomplete_expired'];

/** Ends a user's subscriptions at the provider, and that they pay for others. Throws `PaymentsError`. */
export async function endSubscriptions(deps: BillingDeps, userId: string): Promise<void> {
  const { payments, database } = deps;
  await endPaying(database.kysely, userId);
  const account = await selectAccount(database.kysely, userId);
  if (account === undefined || payments === undefined) return;
  for (const { id, status } of await payments.listSubscriptions(account.customer)) {
    if (!ended.includes(status)) await payments.endNow(id);
  }
}
