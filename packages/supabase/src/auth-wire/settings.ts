import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { Keys } from '../tokens/index.ts';
import type { Background } from './background.ts';
import type { LimitOptions } from './limits.ts';
import type { AuthMailer } from './mail.ts';

/** How accounts behave; each setting names its default. */
export interface AuthSettings {
  /** Seconds an access token lives; 3600. */
  readonly accessTokenLifetime: number;
  /** Seconds in which a used refresh token returns the same session again; 10. */
  readonly refreshReuseInterval: number;
  /** Seconds a mailed link and its code live; 3600. */
  readonly linkLifetime: number;
  /** Wrong codes of one network until it may not try the code again; the link still works; 5. */
  readonly codeTries: number;
  /** Wrong codes of all networks until only the browser that asked may try the code; 100. */
  readonly codeTriesOfAll: number;
  /** True if a mailed link in another browser shows a button, which mail scanners do not press; true. */
  readonly confirmLinks: boolean;
  /** Shortest password; 6. */
  readonly passwordMinLength: number;
  /** bcrypt's cost; 10. */
  readonly passwordCost: number;
  /** True if new users may sign up; true. */
  readonly signUps: boolean;
  /** True if addresses count as confirmed without a mail; false. */
  readonly autoConfirm: boolean;
  readonly anonymousSignIns: boolean;
  /** True if people may link another provider to their account; true. */
  readonly manualLinking: boolean;
  /** True if SAML 2.0 is served; true. */
  readonly saml: boolean;
  /** True if an e-mail change is confirmed at the old address too; true. */
  readonly doubleConfirmEmailChange: boolean;
  /** True if a new password needs a mailed nonce when the session is older than a day; false. */
  readonly requireReauthentication: boolean;
  /** Pauses in milliseconds before each retry of a mail that is sent in the background; 2 and 15 seconds. */
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
  anonymousSignIns: false,
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
  /** Globs of allowed redirects beside the site's origin: `*` stays within a label or path segment, `**` does not. */
  readonly redirectAllowList: readonly string[];
  /** The public base of auth/v1, without a slash at the end. */
  readonly externalUrl: string;
  readonly settings?: Partial<AuthSettings>;
  readonly limits?: LimitOptions;
  readonly log?: Log;
  /** For tests that wait for background work. */
  readonly background?: Background;
  /** The clock, for tests. Rate limits and access tokens use the real time. */
  readonly clock?: () => Date;
}
