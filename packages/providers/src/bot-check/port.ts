interface BotCheckContext {
  /** The form's action, such as `contact_form_submit`. */
  readonly action: string;
  /** The visitor's network address. */
  readonly ip?: string;
}

/**
 * Why a check failed. `missing`: no token. `invalid`: not a valid token. `expired`: too old. `reused`: already used.
 * `action`, `host`: made for another form or site. `score`: probably a bot. `unavailable`: the service did not respond.
 * `misconfigured`: the service refused our keys.
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

/** Configuration the browser needs to create a token. */
type BotCheckConfig =
  | { readonly driver: 'off' }
  | { readonly driver: 'altcha' }
  | { readonly driver: 'recaptcha-v3' | 'turnstile'; readonly siteKey: string };

/** A proof of work in version 2 of ALTCHA's format: find the counter whose derived key has the prefix. */
export interface BotCheckChallenge {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly signature: string;
}

/** Protects a form from bots. */
export interface BotCheck {
  publicConfig(): BotCheckConfig;
  /** Creates a challenge for one action. Undefined if the driver has no challenges. */
  challenge?(action: string): Promise<BotCheckChallenge>;
  /** Verifies a token; each passes only once. Does not throw. */
  verify(token: string, context: BotCheckContext): Promise<BotCheckVerdict>;
}
