import type { Endpoint, RateLimit } from '@dragoman/contract/endpoints';
import type { Claims, Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { ApiUser, BoundEndpoint } from './implement.ts';
import type { ApiKey } from './key-access.ts';

export interface ApiOptions {
  readonly endpoints: readonly BoundEndpoint[];
  /** Verifies a bearer token and returns its claims. Throws an error named `TokenError` if it is invalid. */
  verify(token: string): Promise<Claims>;
  /** Returns the API key of a token that begins with `dgm_`; undefined if it is not valid. */
  findKey?(token: string): Promise<ApiKey | undefined>;
  isAdmin(userId: string): Promise<boolean>;
  /** Resolves to true if the user of a valid token is still signed in. Defaults to true. */
  isSignedIn?(claims: Claims): Promise<boolean>;
  /** Records a call that writes, if an administrator acts as the user of a token. */
  recordImpersonatedWrite?(claims: Claims, action: string): Promise<void>;
  /** Records what was done in an account. If it fails, the failure is logged: what was done stays done. */
  recordActivity?(call: DoneCall): Promise<void>;
  /** True if an administrator acts as the user of a token. Defaults to false. */
  isImpersonation?(claims: Claims): Promise<boolean>;
  readonly limits?: Partial<ApiLimits>;
  /** Where memberships are, and limits are counted for all processes. Defaults to none and this process's memory. */
  readonly database?: Pick<Database, 'pool' | 'kysely'>;
  /** If true, a response that violates the contract becomes a 500; otherwise it is logged and sent. */
  readonly strictAnswers?: boolean;
  readonly log: Log;
}

/** A call that its handler has answered. */
export interface DoneCall {
  readonly endpoint: Endpoint;
  readonly user: ApiUser;
  readonly params: Readonly<Record<string, string>> | undefined;
  readonly body: unknown;
  readonly result: unknown;
  /** The caller's network address. */
  readonly address: string;
}

/** Options of all endpoints. */
export interface ApiLimits {
  readonly address: RateLimit;
  readonly user: RateLimit;
  /** Of each API key. */
  readonly key: RateLimit;
}

export const defaultLimits: ApiLimits = {
  address: { requests: 1200, seconds: 60 },
  user: { requests: 600, seconds: 60 },
  key: { requests: 600, seconds: 60 },
};
