import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { Keys } from '../tokens/index.ts';
import type { Feed } from './changes/feed.ts';
import type { Bus } from './channels/bus.ts';
import type { Group, Groups, Member } from './channels/groups.ts';
import type { PresenceTracker } from './channels/presence.ts';
import type { RealtimeLimits } from './limits.ts';
import type { Broadcast } from './wire/broadcast.ts';

/** Shared by the sockets of a process. */
export interface Hub {
  readonly database: Database;
  readonly keys: Keys;
  readonly log: Log;
  readonly limits: RealtimeLimits;
  readonly feed: Feed;
  readonly groups: Groups;
  readonly bus: Bus;
  readonly presences: PresenceTracker;
}

/** Sends a broadcast to a group in all processes. Returns false if it could not be published. */
export function broadcastTo(
  hub: Hub,
  group: Group,
  broadcast: Broadcast,
  except?: Member,
): boolean {
  const accepted = hub.bus.publish(group, broadcast);
  if (accepted) hub.groups.deliver(group, broadcast, except);
  return accepted;
}
