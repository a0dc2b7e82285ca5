/** The kinds of mail; each has a template. */
export type AuthMailKind =
  | 'magic_link'
  | 'confirmation'
  | 'recovery'
  | 'email_change'
  | 'email_change_current'
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

/** Delivers or queues a mail. If it rejects, another may be requested at once. */
export interface AuthMailer {
  send(mail: AuthMail | AccountNotice): Promise<void>;
}
