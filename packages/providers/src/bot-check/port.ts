export interface BotCheckContext {
  /** What the form was sent for, such as `contact_form_submit`. */
  readonly action: string;
  /** The visitor's network address. */
  readonly ip?: string;
}

/**
 * Why a check did not pass: `missing` no token, `invalid` no token of ours, `expired` it is too old, `reused` it was used
 * before, `action` and `host` it was made for another form or site, `score` it looks like a machine, `unavailable` the
 * service did not answer, `misconfigured` the service refuses our keys.
 */
export type BotCheckReason =
  | 'missing'
  | 'invalid'
  | 'expired'
  | 'reused'
  | 'action'
  | 'host'
  | 'score'
  | 'unavailable'
  | 'misconfigured';

export type BotCheckVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: BotCheckReason; readonly detail?: string };

/** What a browser needs to make a token. */
export type BotCheckConfig =
  | { readonly driver: 'off' }
  | { readonly driver: 'altcha' }
  | { readonly driver: 'recaptcha-v3' | 'turnstile'; readonly siteKey: string };

/** A proof of work as ALTCHA's widget (version 2 of the format) takes it: find the counter whose derived key has the prefix. */
export interface BotCheckChallenge {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly signature: string;
}

/** Tells people from machines at a form. */
export interface BotCheck {
  publicConfig(): BotCheckConfig;
  /** A new challenge for one action, where the driver makes its own. */
  challenge?(action: string): Promise<BotCheckChallenge>;
  /** True if the token stands for a person; each token does once. Does not throw. */
  verify(token: string, context: BotCheckContext): Promise<BotCheckVerdict>;
}
