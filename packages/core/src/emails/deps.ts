import type { HasDatabase } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { EmailSender } from '@dragoman/providers/email/port';
import type { EmailBrand } from './brand.ts';

/** Dependencies of use cases that send mail to users. */
export interface MailDeps extends HasDatabase {
  readonly email: EmailSender;
  readonly emailBrand: EmailBrand;
  readonly log: Log;
}
