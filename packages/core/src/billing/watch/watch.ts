import type { EmailSender } from '@dragoman/providers/email';
import { schedule } from '../../maintenance/index.ts';
import { selectStaleAccounts } from '../accounts/accounts.store.ts';
import { syncAccount } from '../accounts/sync.ts';
import type { BillingWorkDeps } from '../deps.ts';
import { type BillingMailDeps, sendWaitingMails } from '../mails/mails.ts';
import { catchUp } from '../webhooks/events.ts';
import { eachAlone, passTime } from './pass-time.ts';

const minute = 60_000;
const staleAfter = 6 * 3_600_000;

export interface BillingWatchDeps extends BillingWorkDeps, BillingMailDeps {
  readonly email: EmailSender;
}

/**
 * Keeps billing true by itself: mails every few seconds; trials, new websites and renewals each minute; what webhooks did
 * not tell every ten. Returns the function that ends it.
 */
export function watchBilling(deps: BillingWatchDeps): () => Promise<void> {
  const { log } = deps;
  const ends = [
    schedule({
      name: 'mails about billing',
      pause: 2000,
      log,
      work: () => sendWaitingMails(deps),
    }),
    schedule({ name: 'trials and plans', pause: minute, log, work: () => followAll(deps) }),
    schedule({ name: 'events of payments', pause: 10 * minute, log, work: () => catchUp(deps) }),
  ];
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}

/** Trials, then what websites of running subscriptions need, then accounts that nobody looked at for long. */
async function followAll(deps: BillingWatchDeps): Promise<void> {
  await passTime(deps);
  const { kysely } = deps.database;
  const stale = new Date(Date.now() - staleAfter);
  for (const account of await selectStaleAccounts(kysely, stale, 50)) {
    await eachAlone(deps, account, () => syncAccount(deps, account));
  }
}
