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

/** Counts in the table `rate_limits` for all processes; without a database, in memory. */
export function createCounter(
  database: Pick<Database, 'pool'> | undefined,
  { name, requests: points, seconds: duration }: CountedLimit,
): RateLimiterAbstract {
  if (database === undefined) return new RateLimiterMemory({ points, duration });
  return new RateLimiterPostgres({
    storeClient: database.pool,
    storeType: 'pool',
    schemaName: 'public',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration,
  });
}
