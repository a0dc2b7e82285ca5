import type { Queries } from '@dragoman/database/connection';
import { type Log, silentLog } from '@dragoman/domain/log';
import { type Background, createBackground } from './background.ts';
import { createLimits, type Limits } from './limits.ts';
import type { AuthDatabase, AuthTransaction } from './schema.ts';
import { type AuthOptions, type AuthSettings, defaultSettings } from './settings.ts';
import { collectNotices } from './tell-owner.ts';

type Shared = 'database' | 'keys' | 'mailer' | 'siteUrl' | 'redirectAllowList';

/** Shared by the routes of auth/v1. */
export interface AuthContext extends Pick<AuthOptions, Shared | 'externalUrl'> {
  readonly db: AuthDatabase;
  readonly settings: AuthSettings;
  readonly limits: Limits;
  readonly background: Background;
  readonly log: Log;
  now(): Date;
  /** True if a new user with this address may sign up. */
  mayJoin(queries: AuthDatabase, email: string | undefined): Promise<boolean>;
  /** Runs `work` in a transaction, then mails what it told the owner; rolls back and rethrows what it throws. */
  transaction<T>(work: (tx: AuthTransaction) => Promise<T>): Promise<T>;
}

export function createContext(options: AuthOptions): AuthContext {
  const { database, keys, mailer, siteUrl, redirectAllowList } = options;
  const settings = { ...defaultSettings, ...options.settings };
  const db = database.kysely as unknown as AuthDatabase;
  const context: AuthContext = {
    ...{ database, keys, mailer, siteUrl, redirectAllowList },
    db,
    // A getter: on port 0 the URL is known only once the server listens.
    get externalUrl() {
      return options.externalUrl.replace(/(?<!\/)\/+$/, '');
    },
    settings,
    background: options.background ?? createBackground(settings.mailRetries),
    limits: createLimits(database, options.limits),
    log: options.log ?? silentLog,
    now: options.clock ?? (() => new Date()),
    async mayJoin(queries, email) {
      if (settings.signUps) return true;
      if (email === undefined) return false;
      return (await options.isInvited?.(queries as unknown as Queries, email)) ?? false;
    },
    transaction: async (work) => {
      const { result, notices } = await collectNotices(
        (run) => db.transaction().execute(run),
        work,
      );
      for (const notice of notices) {
        context.background.run(context, ({ mailer }) => mailer.send(notice));
      }
      return result;
    },
  };
  return context;
}
