import { createHash } from 'node:crypto';
import type { Database } from '@dragoman/database/connection';
import { networkOf } from '@dragoman/domain/addresses';
import { sql } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { RateLimitError } from './errors.ts';
import type { AuthTransaction } from './schema.ts';

/** At most `points` per `seconds`. */
interface Limit {
  readonly points: number;
  readonly seconds: number;
}

interface LimitSet {
  /** Mails to one address: one a minute. */
  readonly mail: Limit;
  /** Mails to one address over a longer period. */
  readonly mails: Limit;
  /** Requests per network that send a mail or create an account. */
  readonly send: Limit;
  /** Attempts to use links and codes per network. */
  readonly verify: Limit;
  /** Wrong codes for one address from all networks; above it, new codes are longer. */
  readonly codes: Limit;
  /** Sign-ins and refreshes per network. */
  readonly token: Limit;
  /** Failed passwords per account and network. */
  readonly password: Limit;
}

type LimitName = keyof LimitSet;
/** Overrides of the defaults, or `false` for no limits. */
export type LimitOptions = Partial<LimitSet> | false;

const defaults: LimitSet = {
  mail: { points: 1, seconds: 60 },
  mails: { points: 10, seconds: 3600 },
  send: { points: 30, seconds: 300 },
  verify: { points: 60, seconds: 300 },
  codes: { points: 50, seconds: 86_400 },
  token: { points: 300, seconds: 300 },
  password: { points: 10, seconds: 300 },
};

/** Rate limits in Postgres, shared by all server processes. */
export interface Limits {
  /**
   * Counts one, per network (/64 of IPv6) if the key is an IP address. Throws 429 `over_email_send_rate_limit` or
   * `over_request_rate_limit` with the seconds to wait.
   */
  take(name: LimitName, key: string): Promise<void>;
  /** Counts one without refusing. */
  count(name: LimitName, key: string): Promise<void>;
  /** True if the count has reached the limit. */
  isReached(tx: AuthTransaction, name: LimitName, key: string): Promise<boolean>;
  /** Undoes one count. */
  restore(name: LimitName, key: string): Promise<void>;
}

const nothing = async () => {};
const isReached = async () => false;
const unlimited: Limits = { take: nothing, count: nothing, isReached, restore: nothing };
// Keyed by network; the others by account.
const byNetwork: ReadonlySet<LimitName> = new Set(['send', 'verify', 'token']);

export function createLimits({ pool }: Database, options: LimitOptions = {}): Limits {
  if (options === false) return unlimited;
  const limits = { ...defaults, ...options };
  const limiters = new Map<LimitName, RateLimiterPostgres>();
  const limiter = (name: LimitName) => {
    const found = limiters.get(name) ?? createLimiter(pool, name, limits[name]);
    limiters.set(name, found);
    return found;
  };
  return {
    take: async (name, key) => {
      try {
        await limiter(name).consume(digest(byNetwork.has(name) ? networkOf(key) : key));
      } catch (refused) {
        throw refusal(name, refused);
      }
    },
    count: async (name, key) => {
      await limiter(name).penalty(digest(key));
    },
    isReached: async (tx, name, key) => {
      const counted = sql`select from auth.rate_limits where key = ${`${name}:${digest(key)}`}
        and points >= ${limits[name].points} and expire > ${Date.now()}`;
      return (await counted.execute(tx)).rows.length > 0;
    },
    restore: async (name, key) => {
      await limiter(name).reward(digest(key));
    },
  };
}

function createLimiter(pool: Database['pool'], name: LimitName, { points, seconds }: Limit) {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    keyPrefix: name,
    points,
    duration: seconds,
    schemaName: 'auth',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
  });
}

function refusal(name: LimitName, refused: unknown): unknown {
  if (!(refused instanceof RateLimiterRes)) return refused;
  const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
  const code = name === 'mail' || name === 'mails' ? 'over_email_send_rate_limit' : undefined;
  return new RateLimitError(code ?? 'over_request_rate_limit', seconds);
}

// Hashed, so that counters store no addresses.
function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
