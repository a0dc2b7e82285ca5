import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { Keys } from '../tokens/index.ts';
import type { Feed } from './changes/feed.ts';
import type { Bus } from './channels/bus.ts';
import type { PresenceBook } from './channels/presence.ts';
import type { Member, Room, Rooms } from './channels/rooms.ts';
import type { RealtimeLimits } from './limits.ts';
import type { Broadcast } from './wire/broadcast.ts';

/** What the sockets of one process share. */
export interface Hub {
  readonly database: Database;
  readonly keys: Keys;
  readonly log: Log;
  readonly limits: RealtimeLimits;
  readonly feed: Feed;
  readonly rooms: Rooms;
  readonly bus: Bus;
  readonly presences: PresenceBook;
}

/** Sends a broadcast to everybody in the room, here and in other processes. False when it could not be passed on. */
export function broadcastTo(hub: Hub, room: Room, broadcast: Broadcast, except?: Member): boolean {
  const accepted = hub.bus.publish(room, broadcast);
  if (accepted) hub.rooms.deliver(room, broadcast, except);
  return accepted;
}
