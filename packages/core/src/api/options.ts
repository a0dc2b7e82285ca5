import type { RateLimit } from '@dragoman/contract/endpoints';
import type { Claims } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { BoundEndpoint } from './implement.ts';

export interface ApiOptions {
  readonly endpoints: readonly BoundEndpoint[];
  /** Checks a bearer token and gives its claims. Throws an error named `TokenError` when it does not hold, else others. */
  verify(token: string): Promise<Claims>;
  isAdmin(userId: string): Promise<boolean>;
  /** Checks that the user of a valid token may still sign in. Defaults to yes. */
  isSignedIn?(claims: Claims): Promise<boolean>;
  readonly limits?: Partial<ApiLimits>;
  /** An answer that does not fit the contract: 500 when true, for development and tests; else sent and logged. */
  readonly strictAnswers?: boolean;
  readonly log: Log;
}

/** What holds for all endpoints together. */
export interface ApiLimits {
  readonly address: RateLimit;
  readonly user: RateLimit;
}

export const defaultLimits: ApiLimits = {
  address: { requests: 1200, seconds: 60 },
  user: { requests: 600, seconds: 60 },
};
