import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { Keys } from '../tokens/index.ts';
import type { Feed } from './changes/feed.ts';
import type { PresenceTracker } from './channels/presence.ts';
import type { RealtimeLimits } from './limits.ts';

/** Shared by the sockets of a process. */
export interface Hub {
  readonly database: Database;
  readonly keys: Keys;
  readonly log: Log;
  readonly limits: RealtimeLimits;
  readonly feed: Feed;
  readonly presences: PresenceTracker;
}
