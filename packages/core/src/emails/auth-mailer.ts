import { chooseLanguage } from '@dragoman/domain/languages';
import type { AccountNotice, AuthMailer, EmailSender } from '@dragoman/providers/email/port';
import type { EmailBrand } from './brand.ts';
import { automaticHeaders, noticeFooter, renderNotice } from './notice.ts';
import { renderEmail } from './render.ts';
import { textsIn } from './texts.ts';

export interface AuthMailerOptions extends EmailBrand {
  readonly sender: EmailSender;
  /** Lifetime of links and codes in seconds. Defaults to an hour. */
  readonly validFor?: number;
}

/** Creates the sender of account mails; each is rendered in its recipient's language. */
export function createAuthMailer(options: AuthMailerOptions): AuthMailer {
  const { sender, validFor, ...brand } = options;
  return {
    async send(mail) {
      if (mail.kind === 'account_changed') return sendNotice(options, mail);
      const { kind, to, link, code, newEmail, language } = mail;
      const { subject, text, html } = renderEmail(kind, {
        language: chooseLanguage(language),
        brand,
        to,
        code,
        ...(link !== undefined && kind !== 'reauthentication' && { link }),
        ...(newEmail !== undefined && { newEmail }),
        ...(validFor !== undefined && { validFor }),
      });
      await sender.send({ to, subject, text, html, headers: automaticHeaders });
    },
  };
}

async function sendNotice(
  { sender, validFor: _, ...brand }: AuthMailerOptions,
  { change, to, newEmail, language: wanted }: AccountNotice,
): Promise<void> {
  const language = chooseLanguage(wanted);
  const { alarm, notices } = textsIn(language);
  const { subject, [change]: body } = notices.account_changed;
  const values = { brand: brand.name, newEmail, support: brand.supportEmail };
  const mail = renderNotice({
    ...{ language, brand },
    subject: { text: subject, values },
    body: { text: body, values },
    details: [{ text: alarm, values }],
    footer: noticeFooter(language, brand, to).slice(1),
  });
  await sender.send({ to, ...mail });
}
