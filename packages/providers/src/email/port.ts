/** One mail to one reader. `text` and `html` say the same. */
export interface Email {
  /** A bare address, no display name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** A bare address that answers go to. Defaults to the sender's own. */
  readonly replyTo?: string;
  /** Further header fields; line breaks in them are refused. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Hands mails over to whatever delivers them. */
export interface EmailSender {
  /** Resolves when the mail server took the mail. Throws `EmailError`. */
  send(email: Email): Promise<void>;
  /** Ends idle connections. */
  close(): Promise<void>;
}

/**
 * Why a mail was not taken: `recipient` this address is refused for good, `auth` our credentials or our sender are
 * refused, `unreachable` no answer, or it came too late, `refused` the message itself is refused,
 * `temporary` the server asks to try again.
 */
export type EmailErrorKind = 'recipient' | 'auth' | 'unreachable' | 'refused' | 'temporary';

export class EmailError extends Error {
  readonly kind: EmailErrorKind;
  /** True if the same mail may be taken later. */
  readonly mayRetry: boolean;

  constructor(kind: EmailErrorKind, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'EmailError';
    this.kind = kind;
    this.mayRetry = kind === 'unreachable' || kind === 'temporary';
  }
}
