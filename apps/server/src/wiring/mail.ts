import type { Config } from '@dragoman/config';
import type { Log } from '@dragoman/domain/log';
import {
  createSmtpSender,
  type DevelopmentInbox,
  EmailError,
  type EmailSender,
  startDevelopmentInbox,
} from '@dragoman/providers/email';
import type { Closing } from './closing.ts';

export interface Mail {
  readonly sender: EmailSender;
  /** Where mails end on embedded defaults. */
  readonly inbox?: DevelopmentInbox;
}

/** Opens the mail server of configuration, or the development inbox on embedded defaults. */
export async function openMail(
  config: Config,
  { isEmbedded, closing, log }: { isEmbedded: boolean; closing: Closing; log: Log },
): Promise<Mail> {
  const from = config.MAIL_FROM;
  const configured = config.SMTP_URL?.reveal();
  if (configured === undefined && !isEmbedded) {
    log.warn({}, 'SMTP_URL is not set: nobody can be sent a sign-in link');
    return { sender: nowhere };
  }
  const inbox = configured === undefined ? await startDevelopmentInbox({ log }) : undefined;
  if (inbox !== undefined) closing.add('development inbox', () => inbox.close());
  const sender = createSmtpSender({ url: configured ?? inbox?.url ?? '', from });
  closing.add('mail', () => sender.close());
  return { sender, ...(inbox !== undefined && { inbox }) };
}

const nowhere: EmailSender = {
  send: async () => {
    throw new EmailError('unreachable', 'No mail server is configured');
  },
  close: async () => {},
};
