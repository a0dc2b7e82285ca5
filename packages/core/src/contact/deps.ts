import type { HasDatabase } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { BotCheck } from '@dragoman/providers/bot-check/port';
import type { EmailSender } from '@dragoman/providers/email/port';

export interface ContactMailDeps extends HasDatabase {
  readonly email: EmailSender;
  /** The recipient of messages. */
  readonly supportEmail: string;
  /** The product's name for the subject. */
  readonly brandName: string;
  readonly log: Log;
}

export interface ContactDeps extends ContactMailDeps {
  readonly botCheck: BotCheck;
}
