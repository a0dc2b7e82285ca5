/** What a mail is about; each has a template. */
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
  /** Absent when the code alone counts (reauthentication). */
  readonly link?: string;
  /** Six digits, or ten. */
  readonly code: string;
  /** The address an e-mail change leads to. */
  readonly newEmail?: string;
  /** BCP 47: the user's `locale` metadata, else the best of Accept-Language. */
  readonly language?: string;
  /** The user's metadata. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Delivers or queues a mail; a rejection is answered as `unexpected_failure` and the address may ask again at once. */
export interface AuthMailer {
  send(mail: AuthMail): Promise<void>;
}
