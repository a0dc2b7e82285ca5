import { chooseLanguage } from '@dragoman/domain/languages';
import type { EmailSender } from '@dragoman/providers/email/port';
import type { EmailBrand } from './brand.ts';
import { automaticHeaders, noticeFooter, renderNotice } from './notice.ts';
import { type EmailKind, renderEmail } from './render.ts';
import { type AccountChange, textsIn } from './texts.ts';

/** What changed in how an account is entered; see `AccountChange` of the accounts' wire. */
interface AccountNotice {
  readonly kind: 'account_changed';
  readonly change: AccountChange;
  readonly to: string;
  readonly newEmail?: string;
  /** A BCP 47 tag. */
  readonly language?: string;
}

/** A mail of the sign-in flow. */
interface AuthMail {
  readonly kind: EmailKind;
  readonly to: string;
  readonly link?: string;
  readonly code: string;
  readonly newEmail?: string;
  /** A BCP 47 tag or a whole `Accept-Language` header. */
  readonly language?: string;
  /** The user's metadata. Never included in a mail, because a stranger could sign up with the recipient's address. */
  readonly data?: Readonly<Record<string, unknown>>;
}

export interface AuthMailerOptions extends EmailBrand {
  readonly sender: EmailSender;
  /** Lifetime of links and codes in seconds. Defaults to an hour. */
  readonly validFor?: number;
}

export interface AuthMailer {
  /** Resolves once the mail server has accepted the mail. Throws `EmailError`. */
  send(mail: AuthMail | AccountNotice): Promise<void>;
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
