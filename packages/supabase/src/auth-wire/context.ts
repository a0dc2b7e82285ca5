import type { Database } from '@dragoman/database/connection';
import { type Log, silentLog } from '@dragoman/domain/log';
import type { Keys } from '../tokens/index.ts';
import { type Background, createBackground } from './background.ts';
import { createLimits, type Limits } from './limits.ts';
import type { AuthMailer } from './mail.ts';
import type { AuthDatabase, AuthTransaction } from './schema.ts';
import { type AuthOptions, type AuthSettings, defaultSettings } from './settings.ts';

/** What every route of auth/v1 works with. */
export interface AuthContext {
  readonly database: Database;
  readonly db: AuthDatabase;
  readonly keys: Keys;
  readonly mailer: AuthMailer;
  readonly siteUrl: string;
  readonly redirectAllowList: readonly string[];
  readonly externalUrl: string;
  readonly settings: AuthSettings;
  readonly limits: Limits;
  readonly background: Background;
  readonly log: Log;
  now(): Date;
  /** One transaction; what `work` throws rolls back and is thrown on. */
  transaction<T>(work: (tx: AuthTransaction) => Promise<T>): Promise<T>;
}

export function createContext(options: AuthOptions): AuthContext {
  const settings = { ...defaultSettings, ...options.settings };
  const db = options.database.kysely as unknown as AuthDatabase;
  return {
    database: options.database,
    db,
    keys: options.keys,
    mailer: options.mailer,
    siteUrl: options.siteUrl,
    redirectAllowList: options.redirectAllowList,
    // Read when it is needed: on port 0 it is known once the server listens.
    get externalUrl() {
      return options.externalUrl.replace(/\/+$/, '');
    },
    settings,
    background: options.background ?? createBackground(settings.mailRetries),
    limits: createLimits(options.database, options.limits),
    log: options.log ?? silentLog,
    now: options.clock ?? (() => new Date()),
    transaction: (work) => db.transaction().execute(work),
  };
}
