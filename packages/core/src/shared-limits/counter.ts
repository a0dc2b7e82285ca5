import type { Database } from '@dragoman/database/connection';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
} from 'rate-limiter-flexible';

export interface CountedLimit {
  /** Distinguishes the limit from others in the table. */
  readonly name: string;
  readonly requests: number;
  readonly seconds: number;
}

/** Counts in the table `shared_limits` for all processes; without a database, in memory. */
export function createCounter(
  database: Pick<Database, 'pool'> | undefined,
  { name, requests: points, seconds: duration }: CountedLimit,
): RateLimiterAbstract {
  if (database === undefined) return new RateLimiterMemory({ keyPrefix: name, points, duration });
  return new RateLimiterPostgres({
    storeClient: database.pool,
    storeType: 'pool',
    schemaName: 'public',
    // The library names prepared statements after the table alone: `auth.rate_limits` is used over the same connections.
    tableName: 'shared_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration,
  });
}
