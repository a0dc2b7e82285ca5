import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import {
  type Presence,
  presenceChannel,
  readPresences,
  removePresences,
  removeServers,
  savePresences,
  sayAlive,
} from './presence.store.ts';
import { byKey, type PresenceState, presenceDiff } from './presence-state.ts';

/** A channel that wants to know who is present. */
export interface Watcher {
  /** `payload` is JSON. */
  sendPresence(event: 'presence_state' | 'presence_diff', payload: string): void;
}

interface WatchedRoom {
  readonly watchers: Set<Watcher>;
  /** Watchers that are still waiting for their first state. */
  coming: number;
  /** What the watchers were told. */
  state: PresenceState;
  reading: Promise<void> | undefined;
  again: boolean;
}

const foreignKeyViolation = '23503';

/**
 * Who is present, in all server processes: rows in the database, and a notification that a room changed. Each process
 * reads the room again and tells its own watchers the difference, so that nothing is lost with a notification.
 */
export class PresenceBook {
  readonly #database: Database;
  readonly #log: Log;
  readonly #server: string;
  readonly #rooms = new Map<string, WatchedRoom>();
  /** Present through this process, by channel. */
  readonly #own = new Map<string, Presence>();
  #stop: () => Promise<void> = async () => {};

  constructor(database: Database, log: Log, server: string) {
    this.#database = database;
    this.#log = log;
    this.#server = server;
  }

  async open(): Promise<void> {
    await sayAlive(this.#database, this.#server);
    const all = () => {
      for (const room of this.#rooms.keys()) this.#refresh(room);
    };
    const one = (room: string) => this.#refresh(room);
    this.#stop = await this.#database.listen(presenceChannel, one, { onReconnect: all });
  }

  /** To be called every ten seconds: says that this process lives, and removes those that do not. */
  async check(): Promise<void> {
    const fresh = await sayAlive(this.#database, this.#server);
    if (fresh && this.#own.size > 0) {
      await savePresences(this.#database, this.#server, [...this.#own.values()]);
    }
    await removeServers(this.#database);
  }

  async track(
    room: string,
    key: string,
    channel: string,
    payload: Presence['payload'],
  ): Promise<void> {
    const previousRef = this.#own.get(channel)?.ref;
    const ref = crypto.randomUUID().slice(0, 18);
    const presence = { room, key, channel, ref, previousRef, payload };
    this.#own.set(channel, presence);
    await this.#save(presence);
    // Whoever left while that was written is not to stay.
    if (!this.#own.has(channel)) await removePresences(this.#database, [channel]);
    this.#refresh(room);
  }

  async untrack(channel: string): Promise<void> {
    const presence = this.#own.get(channel);
    if (presence === undefined) return;
    this.#own.delete(channel);
    await removePresences(this.#database, [channel]);
    this.#refresh(presence.room);
  }

  /** Tells a watcher the state now and every difference from then on, until `unwatch`. */
  async watch(id: string, watcher: Watcher): Promise<void> {
    const room = this.#rooms.get(id) ?? {
      watchers: new Set(),
      coming: 0,
      state: new Map(),
      reading: undefined,
      again: false,
    };
    this.#rooms.set(id, room);
    room.coming += 1;
    await this.#refresh(id);
    room.coming -= 1;
    watcher.sendPresence('presence_state', JSON.stringify(byKey(room.state.values())));
    room.watchers.add(watcher);
  }

  unwatch(id: string, watcher: Watcher): void {
    const room = this.#rooms.get(id);
    room?.watchers.delete(watcher);
    if (room?.watchers.size === 0 && room.coming === 0) this.#rooms.delete(id);
  }

  async close(): Promise<void> {
    await this.#stop();
    await Promise.all([...this.#rooms.values()].map(({ reading }) => reading));
    await removeServers(this.#database, this.#server);
  }

  async #save(presence: Presence): Promise<void> {
    try {
      await savePresences(this.#database, this.#server, [presence]);
    } catch (error) {
      // This process was forgotten (a crashed Postgres empties such tables): it says everything again.
      if ((error as { code?: string }).code !== foreignKeyViolation) throw error;
      await this.check();
    }
  }

  #refresh(id: string): Promise<void> {
    const room = this.#rooms.get(id);
    if (room === undefined) return Promise.resolve();
    room.again = true;
    room.reading ??= this.#read(id, room).finally(() => {
      room.reading = undefined;
    });
    return room.reading;
  }

  async #read(id: string, room: WatchedRoom): Promise<void> {
    while (room.again) {
      room.again = false;
      try {
        const state = await readPresences(this.#database, id);
        const diff = presenceDiff(room.state, state);
        room.state = state;
        if (diff === undefined) continue;
        const payload = JSON.stringify(diff);
        for (const watcher of room.watchers) watcher.sendPresence('presence_diff', payload);
      } catch (error) {
        this.#log.warn({ err: error }, 'who is present could not be read');
      }
    }
  }
}
