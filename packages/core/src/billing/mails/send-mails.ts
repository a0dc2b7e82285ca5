import type { MailDeps } from '../../emails/index.ts';
import { markSent, takeUnsent } from './mails.store.ts';
import { renderBillingMail } from './render-mail.ts';

/** Milliseconds until a failed mail is tried again. */
const retryAfter = 10 * 60_000;

/** Sends queued mails, oldest first. Throws if the mail server fails; the mail is tried again later. */
export async function sendPendingMails(deps: MailDeps): Promise<void> {
  const { kysely } = deps.database;
  for (;;) {
    const row = await takeUnsent(kysely, retryAfter);
    if (row === undefined) return;
    if (row.email !== null) {
      const { kind, email: to, locale: language, details } = row;
      const mail = renderBillingMail({ kind, to, language, details }, deps.emailBrand);
      await deps.email.send({ to, ...mail });
    }
    await markSent(kysely, row);
  }
}
