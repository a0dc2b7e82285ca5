import type { EmailSender } from '@dragoman/providers/email/port';
import type { EmailBrand } from './brand.ts';
import { chooseLanguage } from './choose-language.ts';
import { automaticHeaders } from './notice.ts';
import { type EmailKind, renderEmail } from './render.ts';

/** A mail that signing in asks for. */
export interface AuthMail {
  readonly kind: EmailKind;
  readonly to: string;
  readonly link?: string;
  readonly code: string;
  readonly newEmail?: string;
  /** A BCP 47 tag or a whole `Accept-Language` header. */
  readonly language?: string;
  /** What the user said of themselves. Never in a mail: whoever signs up for somebody else would write it. */
  readonly data?: Readonly<Record<string, unknown>>;
}

export interface AuthMailerOptions extends EmailBrand {
  readonly sender: EmailSender;
  /** Seconds that links and codes live. Defaults to an hour. */
  readonly validFor?: number;
}

export interface AuthMailer {
  /** Resolves when the mail server took the mail. Throws `EmailError`. */
  send(mail: AuthMail): Promise<void>;
}

/** Creates the sender of account mails; each is rendered in its reader's language. */
export function createAuthMailer(options: AuthMailerOptions): AuthMailer {
  const { sender, validFor, ...brand } = options;
  return {
    async send({ kind, to, link, code, newEmail, language }) {
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
