/**
 * The words of the account mails in one language. Placeholders in braces: `{brand}`, `{duration}` ("1 hour"), `{email}`
 * (the reader's address), `{newEmail}`, `{support}` (an address to write to). A subject is also the mail's heading.
 */
export interface EmailTexts {
  readonly code: string;
  readonly validity: string;
  readonly fallback: string;
  readonly ignore: string;
  readonly alarm: string;
  readonly support: string;
  readonly sentTo: string;
  readonly magic_link: ActionTexts;
  readonly confirmation: ActionTexts;
  readonly recovery: ActionTexts;
  readonly email_change: ActionTexts;
  readonly email_change_current: ActionTexts;
  readonly invite: ActionTexts;
  /** Carries a code alone. */
  readonly reauthentication: Omit<ActionTexts, 'button'>;
}

export interface ActionTexts {
  readonly subject: string;
  readonly body: string;
  readonly button: string;
}
