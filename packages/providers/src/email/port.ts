/** One mail to one recipient. `text` and `html` have the same content. */
export interface Email {
  /** A bare address without display name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** The reply address, without display name. Defaults to the sender. */
  readonly replyTo?: string;
  /** Additional header fields; line breaks are refused. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface EmailSender {
  /** Resolves once the mail server has accepted the mail. Throws `EmailError`. */
  send(email: Email): Promise<void>;
  /** Closes idle connections. */
  close(): Promise<void>;
}

/**
 * Why a mail was not accepted. `recipient`: the address is permanently refused. `auth`: our credentials or sender are
 * refused. `unreachable`: no response in time. `refused`: the message is refused. `temporary`: the server asks for a
 * retry.
 */
export type EmailErrorKind = 'recipient' | 'auth' | 'unreachable' | 'refused' | 'temporary';

export class EmailError extends Error {
  readonly kind: EmailErrorKind;
  readonly mayRetry: boolean;

  constructor(kind: EmailErrorKind, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'EmailError';
    this.kind = kind;
    this.mayRetry = kind === 'unreachable' || kind === 'temporary';
  }
}

/** The kinds of mail of the sign-in flow; each has a template. */
export const authMailKinds = [
  'magic_link',
  'confirmation',
  'recovery',
  'email_change',
  'email_change_current',
  'reauthentication',
] as const;
export type AuthMailKind = (typeof authMailKinds)[number];

export interface AuthMail {
  readonly kind: AuthMailKind;
  readonly to: string;
  /** Absent if the mail has only a code (reauthentication). */
  readonly link?: string;
  /** Six or ten digits. */
  readonly code: string;
  /** The new address of an e-mail change. */
  readonly newEmail?: string;
  /** A BCP 47 tag or a whole `Accept-Language` header. */
  readonly language?: string;
  /** The user's metadata. Never included in a mail, because a stranger could sign up with the recipient's address. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** A change of how an account is entered. */
export type AccountChange =
  | 'password'
  | 'email'
  | 'factor_added'
  | 'factor_removed'
  | 'codes_made'
  | 'code_used'
  | 'provider_added'
  | 'provider_removed';

/** Tells the owner of an account what changed. It has no link and no code. */
export interface AccountNotice {
  readonly kind: 'account_changed';
  readonly change: AccountChange;
  readonly to: string;
  readonly newEmail?: string;
  /** BCP 47: the user's `locale` metadata. */
  readonly language?: string;
}

/** Delivers or queues mails about accounts. If it rejects, another may be requested at once. */
export interface AuthMailer {
  send(mail: AuthMail | AccountNotice): Promise<void>;
}
