import { type Broadcast, encodeBroadcast } from '../wire/broadcast.ts';
import type { Version } from '../wire/message.ts';

/** The channels of one topic; public and private ones are separate groups. */
export interface Group {
  readonly topic: string;
  readonly private: boolean;
}

/** A member of a group. */
export interface Member {
  readonly version: Version;
  readonly receivesBroadcasts: boolean;
  sendFrame(frame: string | Buffer): void;
}

export function groupId(group: Group): string {
  return `${group.private ? 'private' : 'public'}:${group.topic}`;
}

/** The channels of this process, by group. */
export class Groups {
  readonly #members = new Map<string, Set<Member>>();

  enter(group: Group, member: Member): void {
    const id = groupId(group);
    const members = this.#members.get(id) ?? new Set();
    this.#members.set(id, members.add(member));
  }

  leave(group: Group, member: Member): void {
    const id = groupId(group);
    const members = this.#members.get(id);
    members?.delete(member);
    if (members?.size === 0) this.#members.delete(id);
  }

  /** Sends a broadcast to the members in this process, with an optional exception. Frames are encoded once per version. */
  deliver(group: Group, broadcast: Broadcast, except?: Member): void {
    const frames = new Map<Version, string | Buffer | undefined>();
    for (const member of this.#members.get(groupId(group)) ?? []) {
      if (member === except || !member.receivesBroadcasts) continue;
      if (!frames.has(member.version)) {
        const topic = `realtime:${group.topic}`;
        frames.set(member.version, encodeBroadcast(member.version, topic, broadcast));
      }
      const frame = frames.get(member.version);
      if (frame !== undefined) member.sendFrame(frame);
    }
  }
}
