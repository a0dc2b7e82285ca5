import type { MailDeps } from '../../emails/index.ts';
import { schedule } from '../../maintenance/index.ts';
import { selectStaleAccounts } from '../accounts/accounts.store.ts';
import { syncAccount } from '../accounts/sync-account.ts';
import type { BillingWorkDeps } from '../deps.ts';
import { sendPendingMails } from '../mails/send-mails.ts';
import { runDueWork, withLoggedErrors } from '../subscription/run-due-work.ts';
import { processMissedEvents } from '../webhooks/events.ts';

const minute = 60_000;
const staleAfter = 6 * 3_600_000;

type BillingWatchDeps = BillingWorkDeps & MailDeps;

/**
 * Schedules billing work: mails every two seconds, trials and plans every minute, missed events every ten minutes.
 * Returns the function that stops it.
 */
export function watchBilling(deps: BillingWatchDeps): () => Promise<void> {
  const { log } = deps;
  const ends = [
    schedule({
      name: 'mails about billing',
      pause: 2000,
      log,
      work: () => sendPendingMails(deps),
    }),
    schedule({ name: 'trials and plans', pause: minute, log, work: () => syncAll(deps) }),
    schedule({
      name: 'events of payments',
      pause: 10 * minute,
      log,
      work: () => processMissedEvents(deps),
    }),
  ];
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}

/** Syncs due accounts, then stale ones. */
async function syncAll(deps: BillingWatchDeps): Promise<void> {
  await runDueWork(deps);
  const { kysely } = deps.database;
  for (const account of await selectStaleAccounts(kysely, staleAfter, 50)) {
    await withLoggedErrors(deps, account, () => syncAccount(deps, account));
  }
}
