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
