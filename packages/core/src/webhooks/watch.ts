import type { HasDatabase } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import { type MailDeps, noticeTo, type Reader, readerOf, textsIn } from '../emails/index.ts';
import type { Jobs } from '../jobs/index.ts';
import { schedule } from '../maintenance/index.ts';
import { deliverJob } from './deliver.job.ts';
import { takeUntold } from './endpoints.store.ts';
import { takeDue } from './messages.store.ts';

interface WatchDeps extends HasDatabase {
  readonly jobs: Jobs;
}

/** Hands messages that are due to the queue. Returns how many. */
export async function requestDeliveries({ database, jobs }: WatchDeps): Promise<number> {
  return database.kysely.transaction().execute(async (transaction) => {
    const due = await takeDue(transaction);
    for (const { id, attempt, accountId: account } of due)
      await jobs.enqueue(
        deliverJob,
        { id, attempt },
        { key: `${id} ${attempt}`, account, transaction },
      );
    return due.length;
  });
}

/** Hands due messages to the queue every second. Several processes may do this at once. Returns a function that stops it. */
export function watchWebhooks(
  deps: WatchDeps & { readonly log: Log },
  pause = 1000,
): () => Promise<void> {
  const work = () => requestDeliveries(deps);
  return schedule({ name: 'webhooks', pause, work, log: deps.log });
}

const minute = 60_000;

/** Mails owners of endpoints that were disabled for their failures, every minute. Returns a function that stops it. */
export function watchFailingWebhooks(deps: MailDeps): () => Promise<void> {
  const work = () => sendFailureMails(deps);
  return schedule({ name: 'mails about webhooks', pause: minute, work, log: deps.log });
}

/** Mails each owner once. A mail that cannot be sent is not noted, so it is tried again. */
export async function sendFailureMails(deps: MailDeps): Promise<void> {
  for (let isMore = true; isMore; ) {
    isMore = await deps.database.kysely.transaction().execute(async (transaction) => {
      const endpoint = await takeUntold(transaction);
      if (endpoint === undefined) return false;
      const reader = await readerOf(transaction, endpoint.account_id);
      if (reader !== undefined)
        await deps.email.send({ to: reader.to, ...failureMail(deps, endpoint.url, reader) });
      return true;
    });
  }
}

function failureMail(
  { emailBrand: brand }: Pick<MailDeps, 'emailBrand'>,
  url: string,
  reader: Reader,
) {
  const { webhook_disabled: texts } = textsIn(reader.language).notices;
  const values = { url, site: new URL(url).host };
  return noticeTo(reader, brand, {
    subject: { text: texts.subject, values },
    body: { text: texts.body, values },
    action: { label: texts.button, link: `${brand.siteUrl}/dashboard/account?part=webhooks` },
  });
}
