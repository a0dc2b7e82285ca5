/**
 * The texts of account mails in one language. Placeholders: `{brand}`, `{duration}` ("1 hour"), `{email}` (the
 * recipient's address), `{newEmail}`, `{support}` (our address). The subject is also the heading.
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
  /** Contains a code only. */
  readonly reauthentication: Omit<ActionTexts, 'button'>;
  readonly notices: NoticeTexts;
}

/**
 * The texts of notices in one language. Further placeholders: `{date}` (with the month's name), `{amount}` and `{price}`
 * (with currency), `{plans}` ("Starter → Business"), `{url}` of a website, `{site}` (its domain), `{hosts}` (comma-separated).
 */
export interface NoticeTexts {
  readonly trial_ending: ActionTexts;
  readonly trial_ended: ActionTexts;
  readonly subscription_ended: ActionTexts;
  readonly websites_paused: ActionTexts;
  /** `last` replaces the body after the last attempt to collect. */
  readonly payment_failed: ActionTexts & { readonly last: string };
  readonly receipt: ActionTexts;
  /** `move` is the line per website. */
  readonly tier_change: ActionTexts & { readonly move: string };
  /** `records` introduces the records; `retention` is the last paragraph. */
  readonly hosts_lost: ActionTexts & { readonly records: string; readonly retention: string };
  /** A deleted website whose hosts still point to us. `change` and `remove` introduce records; `after` comes last. */
  readonly released: Record<
    'subject' | 'reminder' | 'body' | 'after' | 'change' | 'remove',
    string
  >;
  /** `leave` introduces the records of `released`. */
  readonly website_paused: ActionTexts & { readonly leave: string };
  /** The budget of a month or of a day; `{count}` is a number of words. */
  readonly budget_used_up: Record<'subject' | 'month' | 'day', string>;
  /** The owner asked to delete the account; the button leads to keeping it. */
  readonly account_deletion: ActionTexts;
  readonly account_deleted: Omit<ActionTexts, 'button'>;
  readonly account_changed: Record<'subject' | AccountChange, string>;
}

/** A change of how an account is entered. `email` has the placeholder `{newEmail}`. */
export type AccountChange =
  | 'password'
  | 'email'
  | 'factor_added'
  | 'factor_removed'
  | 'codes_made'
  | 'code_used'
  | 'provider_added'
  | 'provider_removed';

export interface ActionTexts {
  readonly subject: string;
  readonly body: string;
  readonly button: string;
}
