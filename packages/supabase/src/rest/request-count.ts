import { createHash } from 'node:crypto';
import type { Database } from '@dragoman/database/connection';
import { networkOf } from '@dragoman/domain/addresses';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from './errors.ts';

/** Counts a request of a network or an account. Throws `RestError` 429. */
export type CountRequest = (key: string) => Promise<void>;

/** Limits requests per network and minute, in this process's memory. */
export function createNetworkCount(perMinute: number): CountRequest {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return (address) => consume(limiter, networkOf(address));
}

/** Limits rows that an account adds to a table in ten minutes, in the database for all processes. */
export function createInsertCount(
  { pool }: Pick<Database, 'pool'>,
  table: string,
  points: number,
): CountRequest {
  const limiter = new RateLimiterPostgres({
    ...{ storeClient: pool, storeType: 'pool', schemaName: 'auth', tableName: 'rate_limits' },
    ...{ tableCreated: true, clearExpiredByTimeout: false },
    ...{ keyPrefix: `insert-${table}`, points, duration: 600 },
  });
  // Hashed, so that counters store no ids.
  const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
  return (userId) => consume(limiter, digest(userId));
}

async function consume(limiter: RateLimiterMemory | RateLimiterPostgres, key: string) {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw tooManyRequests(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
  }
}
