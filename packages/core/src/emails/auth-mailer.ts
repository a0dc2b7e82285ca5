import type { EmailSender } from '@dragoman/providers/email/port';
import type { EmailBrand } from './brand.ts';
import { chooseLanguage } from './choose-language.ts';
import { automaticHeaders } from './notice.ts';
import { type EmailKind, renderEmail } from './render.ts';

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
  send(mail: AuthMail): Promise<void>;
}

/** Creates the sender of account mails; each is rendered in its recipient's language. */
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
