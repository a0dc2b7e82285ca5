import { type Broadcast, encodeBroadcast } from '../wire/broadcast.ts';
import type { Version } from '../wire/message.ts';

/** Public and private channels of one topic are two rooms: nobody gets into the one through the other. */
export interface Room {
  readonly topic: string;
  readonly private: boolean;
}

/** A channel as its room sees it. */
export interface Member {
  readonly version: Version;
  readonly hearsBroadcasts: boolean;
  sendFrame(frame: string | Buffer): void;
}

export function roomId(room: Room): string {
  return `${room.private ? 'private' : 'public'}:${room.topic}`;
}

/** The channels of this process by room. */
export class Rooms {
  readonly #members = new Map<string, Set<Member>>();

  enter(room: Room, member: Member): void {
    const id = roomId(room);
    const members = this.#members.get(id) ?? new Set();
    this.#members.set(id, members.add(member));
  }

  leave(room: Room, member: Member): void {
    const id = roomId(room);
    const members = this.#members.get(id);
    members?.delete(member);
    if (members?.size === 0) this.#members.delete(id);
  }

  /** Sends a broadcast to the members of this process, `except` one of them. A frame is made once per version. */
  deliver(room: Room, broadcast: Broadcast, except?: Member): void {
    const frames = new Map<Version, string | Buffer | undefined>();
    for (const member of this.#members.get(roomId(room)) ?? []) {
      if (member === except || !member.hearsBroadcasts) continue;
      if (!frames.has(member.version)) {
        const topic = `realtime:${room.topic}`;
        frames.set(member.version, encodeBroadcast(member.version, topic, broadcast));
      }
      const frame = frames.get(member.version);
      if (frame !== undefined) member.sendFrame(frame);
    }
  }
}
