import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { BotCheck } from '@dragoman/providers/bot-check';
import type { EmailSender } from '@dragoman/providers/email';

/** What mails of the contact form need. */
export interface ContactMailDeps {
  readonly database: Database;
  readonly email: EmailSender;
  /** Where messages go. */
  readonly supportEmail: string;
  /** The product's name, in the subject. */
  readonly brandName: string;
  readonly log: Log;
}

export interface ContactDeps extends ContactMailDeps {
  readonly botCheck: BotCheck;
}
