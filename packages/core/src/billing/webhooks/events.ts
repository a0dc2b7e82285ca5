import type { ProviderEvent } from '@dragoman/providers/payments/port';
import { selectAccountOfCustomer } from '../accounts/accounts.store.ts';
import { syncAccount } from '../accounts/sync-account.ts';
import type { BillingWorkDeps } from '../deps.ts';
import { runDueWork } from '../subscription/run-due-work.ts';
import { syncPlans } from '../tiers/sync-plans.ts';
import { insertEvent, newestEvent, selectOpenEvents, settleEvent } from './events.store.ts';

/** Milliseconds; the provider may deliver older events after newer ones. */
const overlap = 3_600_000;
const maxLookback = 28 * 86_400_000;

/**
 * Verifies, stores and processes a webhook; a processed event is ignored. Throws `PaymentsError('signature')` if the
 * provider did not send it. Other errors are thrown too, so that the provider sends the event again.
 */
export async function receiveEvent(
  deps: BillingWorkDeps,
  body: Buffer,
  signature: string,
): Promise<void> {
  const event = deps.payments.readEvent(body, signature);
  if (await insertEvent(deps.database.kysely, event)) await processEvent(deps, event);
}

/** Processes events whose webhook was missed or failed. */
export async function processMissedEvents(deps: BillingWorkDeps): Promise<void> {
  const { database, payments, log } = deps;
  const newest = (await newestEvent(database.kysely)) ?? (await payments.now());
  const earliest = (await payments.now()).getTime() - maxLookback;
  const since = new Date(Math.max(newest.getTime() - overlap, earliest));
  for (const event of await payments.listEvents(since)) {
    await insertEvent(database.kysely, event);
  }
  for (const row of await selectOpenEvents(database.kysely, 60_000)) {
    const event = { ...row, customer: row.customer_id, createdAt: row.created_at };
    await processEvent(deps, event).catch((error) =>
      log.warn({ err: error, event: row.id }, 'could not process an event of the payment provider'),
    );
  }
}

/** Any event of a customer syncs their account. */
async function processEvent(deps: BillingWorkDeps, event: ProviderEvent): Promise<void> {
  const { kysely } = deps.database;
  try {
    if (event.type === 'test_helpers.test_clock.ready') {
      await runDueWork(deps);
    }
    const account =
      event.customer === null ? undefined : await selectAccountOfCustomer(kysely, event.customer);
    if (account !== undefined) {
      if (event.type === 'invoice.upcoming') await syncPlans(deps, account);
      await syncAccount(deps, account);
    }
    await settleEvent(kysely, event.id);
  } catch (error) {
    await settleEvent(kysely, event.id, error instanceof Error ? error.message : String(error));
    throw error;
  }
}
