import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import {
  type Presence,
  presenceChannel,
  readPresences,
  removePresences,
  removeServers,
  reportAlive,
  savePresences,
} from './presence.store.ts';
import { byKey, type PresenceState, presenceDiff } from './presence-state.ts';

/** A channel that watches presence. */
export interface Watcher {
  /** `payload` is JSON. */
  sendPresence(event: 'presence_state' | 'presence_diff', payload: string): void;
}

interface WatchedGroup {
  readonly watchers: Set<Watcher>;
  /** Number of watchers waiting for their first state. */
  coming: number;
  /** The state last sent to the watchers. */
  state: PresenceState;
  reading: Promise<void> | undefined;
  again: boolean;
}

const foreignKeyViolation = '23503';

/**
 * Presence across all server processes: rows in the database, and a notification when a group changes. Each process reads the
 * group and sends the difference to its own watchers, so a lost notification loses nothing.
 */
export class PresenceTracker {
  readonly #database: Database;
  readonly #log: Log;
  readonly #server: string;
  readonly #groups = new Map<string, WatchedGroup>();
  /** Presences of this process, by channel. */
  readonly #own = new Map<string, Presence>();
  #stop: () => Promise<void> = async () => {};

  constructor(database: Database, log: Log, server: string) {
    this.#database = database;
    this.#log = log;
    this.#server = server;
  }

  async open(): Promise<void> {
    await reportAlive(this.#database, this.#server);
    const all = () => {
      for (const group of this.#groups.keys()) this.#refresh(group);
    };
    const one = (group: string) => this.#refresh(group);
    this.#stop = await this.#database.listen(presenceChannel, one, { onReconnect: all });
  }

  /** Records a heartbeat and removes dead processes. Call it every ten seconds. */
  async check(): Promise<void> {
    const fresh = await reportAlive(this.#database, this.#server);
    if (fresh && this.#own.size > 0) {
      await savePresences(this.#database, this.#server, [...this.#own.values()]);
    }
    await removeServers(this.#database);
  }

  async track(
    group: string,
    key: string,
    channel: string,
    payload: Presence['payload'],
  ): Promise<void> {
    const ref = crypto.randomUUID().slice(0, 18);
    const presence = { group, key, channel, ref, payload };
    this.#own.set(channel, presence);
    await this.#save(presence);
    // The channel may have left in the meantime.
    if (!this.#own.has(channel)) await removePresences(this.#database, [channel]);
    this.#refresh(group);
  }

  async untrack(channel: string): Promise<void> {
    const presence = this.#own.get(channel);
    if (presence === undefined) return;
    this.#own.delete(channel);
    await removePresences(this.#database, [channel]);
    this.#refresh(presence.group);
  }

  /** Sends a watcher the state, and then every difference until `unwatch`. */
  async watch(id: string, watcher: Watcher): Promise<void> {
    const group = this.#groups.get(id) ?? {
      watchers: new Set(),
      coming: 0,
      state: new Map(),
      reading: undefined,
      again: false,
    };
    this.#groups.set(id, group);
    group.coming += 1;
    await this.#refresh(id);
    group.coming -= 1;
    watcher.sendPresence('presence_state', JSON.stringify(byKey(group.state.values())));
    group.watchers.add(watcher);
  }

  unwatch(id: string, watcher: Watcher): void {
    const group = this.#groups.get(id);
    group?.watchers.delete(watcher);
    if (group?.watchers.size === 0 && group.coming === 0) this.#groups.delete(id);
  }

  async close(): Promise<void> {
    await this.#stop();
    await Promise.all([...this.#groups.values()].map(({ reading }) => reading));
    await removeServers(this.#database, this.#server);
  }

  async #save(presence: Presence): Promise<void> {
    try {
      await savePresences(this.#database, this.#server, [presence]);
    } catch (error) {
      // Postgres crashed and truncated its unlogged tables: save everything again.
      if ((error as { code?: string }).code !== foreignKeyViolation) throw error;
      await this.check();
    }
  }

  #refresh(id: string): Promise<void> {
    const group = this.#groups.get(id);
    if (group === undefined) return Promise.resolve();
    group.again = true;
    group.reading ??= this.#read(id, group).finally(() => {
      group.reading = undefined;
    });
    return group.reading;
  }

  async #read(id: string, group: WatchedGroup): Promise<void> {
    while (group.again) {
      group.again = false;
      try {
        const state = await readPresences(this.#database, id);
        const diff = presenceDiff(group.state, state);
        group.state = state;
        if (diff === undefined) continue;
        const payload = JSON.stringify(diff);
        for (const watcher of group.watchers) watcher.sendPresence('presence_diff', payload);
      } catch (error) {
        this.#log.warn({ err: error }, 'who is present could not be read');
      }
    }
  }
}
