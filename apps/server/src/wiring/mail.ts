import { defineCounter } from '@dragoman/core/observability';
import { createSmtpSender, EmailError, type EmailSender } from '@dragoman/providers/email';
import type { RoleContext } from './role-context.ts';

/** Logged at startup if mail can be neither sent nor read. */
const mailGoesNowhere =
  'Mail goes nowhere, so nobody can sign in by mail. Set SMTP_URL=smtp://user:password@host:587.';

/** Opens the configured mail server, or the development inbox if there is one. */
export async function openMail({
  config,
  addresses,
  shutdown,
  log,
}: Pick<RoleContext, 'config' | 'addresses' | 'shutdown' | 'log'>): Promise<EmailSender> {
  const url = config.SMTP_URL?.reveal() ?? addresses.mailUrl;
  if (url === undefined) {
    log.warn({}, mailGoesNowhere);
    return nowhere;
  }
  const sender = createSmtpSender({ url, from: config.MAIL_FROM });
  shutdown.add('mail', () => sender.close());
  return counted(sender);
}

const mails = defineCounter({
  name: 'dragoman_mails_total',
  help: 'Mails given to the mail server, by how that ended.',
  labels: ['result'],
});
let last: 'sent' | 'failed' | undefined;

/** Returns how the last mail of this process ended; undefined before the first. */
export const lastMail = () => last;

function counted(sender: EmailSender): EmailSender {
  const note = (result: 'sent' | 'failed') => {
    last = result;
    mails.add(result);
  };
  return {
    ...sender,
    send: async (mail) => {
      try {
        await sender.send(mail);
      } catch (error) {
        note('failed');
        throw error;
      }
      note('sent');
    },
  };
}

const nowhere: EmailSender = {
  send: async () => {
    throw new EmailError('unreachable', 'No mail server is configured');
  },
  close: async () => {},
};
