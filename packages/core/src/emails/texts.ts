/**
 * The words of our mails in one language. Placeholders in braces: `{brand}`, `{duration}` ("1 hour"), `{email}`
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
  readonly notices: NoticeTexts;
}

/**
 * The words of mails that nobody asked for. Further placeholders: `{date}` (a day with its month's name, as languages
 * write it beside no other word), `{amount}` and `{price}` (with their currency), `{plans}` ("Starter → Business"), `{url}`
 * of a website, `{site}` (its domain) and `{hosts}` (one or several, with commas).
 */
export interface NoticeTexts {
  readonly trial_ending: ActionTexts;
  readonly trial_ended: ActionTexts;
  readonly subscription_ended: ActionTexts;
  readonly websites_paused: ActionTexts;
  /** `last` is its body when nobody tries to collect again. */
  readonly payment_failed: ActionTexts & { readonly last: string };
  readonly receipt: ActionTexts;
  /** `move` is a line for each website. */
  readonly tier_change: ActionTexts & { readonly move: string };
  /** `records` stands before the records, `kept` is the last paragraph. */
  readonly hosts_lost: ActionTexts & { readonly records: string; readonly kept: string };
  /** About a deleted website whose hosts still lead to us. `change` and `remove` stand before records, `after` comes last. */
  readonly released: Record<
    'subject' | 'reminder' | 'body' | 'after' | 'change' | 'remove',
    string
  >;
  /** `leave` stands before the records of `released`. */
  readonly website_paused: ActionTexts & { readonly leave: string };
}

export interface ActionTexts {
  readonly subject: string;
  readonly body: string;
  readonly button: string;
}
