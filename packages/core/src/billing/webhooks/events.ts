import type { ProviderEvent } from '@dragoman/providers/payments';
import { selectAccountOfCustomer } from '../accounts/accounts.store.ts';
import { syncAccount } from '../accounts/sync.ts';
import type { BillingWorkDeps } from '../deps.ts';
import { followUsage } from '../tiers/follow-usage.ts';
import { passTime } from '../watch/pass-time.ts';
import { insertEvent, newestEvent, selectOpenEvents, settleEvent } from './events.store.ts';

/** Milliseconds that events are looked for before the newest we know: they may be told in any order. */
const overlap = 3_600_000;
const longestLook = 28 * 86_400_000;

/**
 * Takes a webhook: checks whose it is, writes it down and works on it. One that was worked on before is nothing new.
 * Throws `PaymentsError('signature')` for what the provider did not send, and whatever working throws, so that it comes again.
 */
export async function receiveEvent(
  deps: BillingWorkDeps,
  body: Buffer,
  signature: string,
): Promise<void> {
  const event = deps.payments.readEvent(body, signature);
  if (await insertEvent(deps.database.kysely, event)) await work(deps, event);
}

/** Works on what no webhook told, or what could not be worked on when it did. */
export async function catchUp(deps: BillingWorkDeps): Promise<void> {
  const { database, payments, log } = deps;
  const newest = (await newestEvent(database.kysely)) ?? (await payments.now());
  const earliest = (await payments.now()).getTime() - longestLook;
  const since = new Date(Math.max(newest.getTime() - overlap, earliest));
  for (const event of await payments.listEvents(since)) {
    await insertEvent(database.kysely, event);
  }
  for (const row of await selectOpenEvents(database.kysely, new Date(Date.now() - 60_000))) {
    const event = { ...row, customer: row.customer_id, createdAt: row.created_at };
    await work(deps, event).catch((error) =>
      log.warn({ err: error, event: row.id }, 'an event of the payment provider stays open'),
    );
  }
}

/** Any event of a customer means: look again. */
async function work(deps: BillingWorkDeps, event: ProviderEvent): Promise<void> {
  const { kysely } = deps.database;
  try {
    if (event.type === 'test_helpers.test_clock.ready') {
      await passTime(deps);
    }
    const account =
      event.customer === null ? undefined : await selectAccountOfCustomer(kysely, event.customer);
    if (account !== undefined) {
      if (event.type === 'invoice.upcoming') await followUsage(deps, account);
      await syncAccount(deps, account);
    }
    await settleEvent(kysely, event.id);
  } catch (error) {
    await settleEvent(kysely, event.id, error instanceof Error ? error.message : String(error));
    throw error;
  }
}
