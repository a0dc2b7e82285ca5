import type { Config } from '@dragoman/config';
import type { Log } from '@dragoman/domain/log';
import {
  createSmtpSender,
  type DevelopmentInbox,
  EmailError,
  type EmailSender,
  startDevelopmentInbox,
} from '@dragoman/providers/email';
import type { ShutdownHooks } from './shutdown-hooks.ts';

export interface Mail {
  readonly sender: EmailSender;
  /** The development inbox, if mail goes there instead of to a mail server. */
  readonly inbox?: DevelopmentInbox;
}

/** Logged at startup if mail can be neither sent nor read. */
const mailGoesNowhere =
  'Mail goes nowhere, so nobody can sign in by mail. Set SMTP_URL=smtp://user:password@host:587.';

/** Opens the configured mail server, or the development inbox if available. */
export async function openMail(
  config: Config,
  {
    showsDevelopment,
    shutdown,
    log,
  }: { showsDevelopment: boolean; shutdown: ShutdownHooks; log: Log },
): Promise<Mail> {
  const from = config.MAIL_FROM;
  const configured = config.SMTP_URL?.reveal();
  if (configured === undefined && !showsDevelopment) {
    log.warn({}, mailGoesNowhere);
    return { sender: nowhere };
  }
  const inbox = configured === undefined ? await startDevelopmentInbox({ log }) : undefined;
  if (inbox !== undefined) shutdown.add('development inbox', () => inbox.close());
  const sender = createSmtpSender({ url: configured ?? inbox?.url ?? '', from });
  shutdown.add('mail', () => sender.close());
  return { sender, ...(inbox !== undefined && { inbox }) };
}

const nowhere: EmailSender = {
  send: async () => {
    throw new EmailError('unreachable', 'No mail server is configured');
  },
  close: async () => {},
};
