import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { Keys } from '../tokens/index.ts';
import type { Background } from './background.ts';
import type { LimitOptions } from './limits.ts';
import type { AuthMailer } from './mail.ts';

/** How accounts behave; every one has the default that is named. */
export interface AuthSettings {
  /** Seconds an access token lives; 3600. */
  readonly accessTokenLifetime: number;
  /** Seconds in which a refresh token that was just used answers the same session again; 10. */
  readonly refreshReuseInterval: number;
  /** Seconds a mailed link and its code live; 3600. */
  readonly linkLifetime: number;
  /** Wrong codes of one network until the code of a mail is dead to it (its link is not); 5. */
  readonly codeTries: number;
  /** Wrong codes of all networks until the code of a mail is dead to all but the browser that asked for it; 100. */
  readonly codeTriesOfAll: number;
  /** Whether a mailed link opened in another browser asks for a press of a button, which mail scanners do not give; true. */
  readonly confirmLinks: boolean;
  /** Shortest password; 6. */
  readonly passwordMinLength: number;
  /** bcrypt's cost; 10. */
  readonly passwordCost: number;
  /** Whether strangers may make accounts; true. */
  readonly signUps: boolean;
  /** Whether addresses count as confirmed without a mail; false. */
  readonly autoConfirm: boolean;
  readonly anonymousSignIns: boolean;
  /** True if people may link another provider to their account; true. */
  readonly manualLinking: boolean;
  /** True if SAML 2.0 is served; true. */
  readonly saml: boolean;
  /** Whether an e-mail change is confirmed at the old address too; true. */
  readonly doubleConfirmEmailChange: boolean;
  /** Whether a new password needs the mailed nonce when the session is older than a day; false. */
  readonly requireReauthentication: boolean;
  /** Milliseconds until a mail that goes out after the answer is tried again, one for each further try; 2 and 15 seconds. */
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
  /** Where people land when no other redirect is allowed. */
  readonly siteUrl: string;
  /** Globs beside the site's own origin: `*` stays within a label or path segment, `**` does not. */
  readonly redirectAllowList: readonly string[];
  /** The public base of auth/v1, without a slash at the end. */
  readonly externalUrl: string;
  readonly settings?: Partial<AuthSettings>;
  readonly limits?: LimitOptions;
  readonly log?: Log;
  /** Our own; for tests that wait for what goes on after an answer. */
  readonly background?: Background;
  /** The time; for tests. Rate limits and access tokens keep the real one. */
  readonly clock?: () => Date;
}
