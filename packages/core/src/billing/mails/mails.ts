import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { Email, EmailSender } from '@dragoman/providers/email';
import { type BillingMailKind, markSent, takeUnsent } from './mails.store.ts';

/** A mail about billing as its writer gets it. */
export interface BillingMail {
  readonly kind: BillingMailKind;
  readonly to: string;
  /** BCP 47, as the reader asked for it. */
  readonly language: string | null;
  /** What it tells; the names are those that `insertMail` was given. */
  readonly details: Readonly<Record<string, unknown>>;
}

export interface BillingMailDeps {
  readonly database: Database;
  readonly email: EmailSender;
  readonly log: Log;
  /** Puts a mail into words. */
  readonly writeMail: (mail: BillingMail) => Omit<Email, 'to'>;
}

/** Milliseconds after which a mail that could not be sent is tried again. */
const retryAfter = 10 * 60_000;

/** Sends what waits, the oldest first. A mail server that is down is tried again later. */
export async function sendWaitingMails(deps: BillingMailDeps): Promise<void> {
  const { kysely } = deps.database;
  for (;;) {
    const row = await takeUnsent(kysely, new Date(Date.now() - retryAfter));
    if (row === undefined) return;
    if (row.email !== null) {
      const { kind, email: to, locale: language, details } = row;
      const mail = deps.writeMail({ kind, to, language, details });
      await deps.email.send({ to, ...mail });
    }
    await markSent(kysely, row);
  }
}
