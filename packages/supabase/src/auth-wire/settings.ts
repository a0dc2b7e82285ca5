import type { Database, Queries } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { AuthMailer } from '@dragoman/providers/email/port';
import type { Keys } from '../tokens/index.ts';
import type { Background } from './background.ts';
import type { LimitOptions } from './limits.ts';

/** Account settings, with their defaults. */
export interface AuthSettings {
  /** Lifetime of access tokens in seconds. Defaults to 3600. */
  readonly accessTokenLifetime: number;
  /** Seconds in which a used refresh token returns the same session again. Defaults to 10. */
  readonly refreshReuseInterval: number;
  /** Lifetime of mailed links and codes in seconds. Defaults to 3600. */
  readonly linkLifetime: number;
  /** Wrong codes from a network before it may no longer try the code; the link still works. Defaults to 5. */
  readonly codeTries: number;
  /** Wrong codes from all networks before only the requesting browser may try the code. Defaults to 100. */
  readonly codeTriesOfAll: number;
  /** True if a mailed link shows a button in other browsers, because mail scanners press none. Defaults to true. */
  readonly confirmLinks: boolean;
  /** Minimum password length. Defaults to 6. */
  readonly passwordMinLength: number;
  /** Cost of bcrypt. Defaults to 10. */
  readonly passwordCost: number;
  /** True if anybody may sign up, false if only those who are invited may. Defaults to true. */
  readonly signUps: boolean;
  /** True if addresses are confirmed without a mail. Defaults to false. */
  readonly autoConfirm: boolean;
  /** True if users may link other providers to their account. Defaults to true. */
  readonly manualLinking: boolean;
  /** True if SAML 2.0 is served. Defaults to true. */
  readonly saml: boolean;
  /** True if an e-mail change must be confirmed at the old address too. Defaults to true. */
  readonly doubleConfirmEmailChange: boolean;
  /** True if a new password requires a mailed nonce when the session is older than a day. Defaults to false. */
  readonly requireReauthentication: boolean;
  /** Milliseconds before each retry of a background mail. Defaults to 2 and 15 seconds. */
  readonly mailRetries: readonly number[];
}

export const defaultSettings: AuthSettings = {
  accessTokenLifetime: 3600,
  refreshReuseInterval: 10,
  linkLifetime: 3600,
  codeTries: 5,
  codeTriesOfAll: 100,
  confirmLinks: true,
  passwordMinLength: 6,
  passwordCost: 10,
  signUps: true,
  autoConfirm: false,
  manualLinking: true,
  saml: true,
  doubleConfirmEmailChange: true,
  requireReauthentication: false,
  mailRetries: [2_000, 15_000],
};

export interface AuthOptions {
  readonly database: Database;
  readonly keys: Keys;
  readonly mailer: AuthMailer;
  /** The default redirect. */
  readonly siteUrl: string;
  /** Globs of allowed redirects besides the site's origin: `*` matches within a label or path segment, `**` anything. */
  readonly redirectAllowList: readonly string[];
  /** The public base URL of auth/v1, without a trailing slash. */
  readonly externalUrl: string;
  readonly settings?: Partial<AuthSettings>;
  /** True if the owner of an address may sign up although strangers may not. Defaults to nobody. */
  readonly isInvited?: (queries: Queries, email: string) => Promise<boolean>;
  readonly limits?: LimitOptions;
  readonly log?: Log;
  /** For tests that wait for background work. */
  readonly background?: Background;
  /** The clock, for tests. Rate limits and access tokens use the real time. */
  readonly clock?: () => Date;
}
