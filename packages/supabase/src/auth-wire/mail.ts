/** The kinds of mail; each has a template. */
export type AuthMailKind =
  | 'magic_link'
  | 'confirmation'
  | 'recovery'
  | 'email_change'
  | 'email_change_current'
  | 'invite'
  | 'reauthentication';

export interface AuthMail {
  readonly kind: AuthMailKind;
  readonly to: string;
  /** Absent if the mail has only a code (reauthentication). */
  readonly link?: string;
  /** Six or ten digits. */
  readonly code: string;
  /** The new address of an e-mail change. */
  readonly newEmail?: string;
  /** BCP 47: the user's `locale` metadata, else the preferred language of Accept-Language. */
  readonly language?: string;
  /** The user's metadata. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Delivers or queues a mail. If it rejects, another may be requested at once. */
export interface AuthMailer {
  send(mail: AuthMail): Promise<void>;
}
