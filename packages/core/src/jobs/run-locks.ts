import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Database,
  type PoolClient,
  type Query,
  queriesInTurn,
} from '@dragoman/database/connection';

export interface RunLock {
  /** True if another run had to end first. */
  readonly waited: boolean;
  /** Aborts when the connection of the lock is lost, because another run may start then. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

interface Connection {
  readonly client: PoolClient;
  readonly query: Query;
}

const retryMs = 500;

/**
 * Allows one run per key across all processes. The locks belong to one database session: they are released when the process dies
 * and retained while it merely stalls, for example while the machine sleeps.
 */
export class RunLocks {
  readonly #database: Database;
  readonly #held = new Map<string, AbortController>();
  #connection: Promise<Connection> | undefined;
  #closed = false;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Waits until the key is free. Throws the signal's reason if it aborts first. */
  async acquire(key: string, signal: AbortSignal): Promise<RunLock> {
    for (let waited = false; ; waited = true) {
      signal.throwIfAborted();
      const lost = await this.#tryAcquire(key);
      if (lost !== undefined) return { waited, lost, release: () => this.#release(key) };
      await sleep(retryMs, undefined, { signal });
    }
  }

  async close(): Promise<void> {
    const connection = await this.#connection?.catch(() => undefined);
    this.#closed = true;
    this.#connection = undefined;
    connection?.client.release(true);
  }

  // Postgres grants a session its own lock again, so this process tracks what it holds.
  async #tryAcquire(key: string): Promise<AbortSignal | undefined> {
    if (this.#held.has(key)) return undefined;
    const controller = new AbortController();
    this.#held.set(key, controller);
    try {
      const { query } = await this.#connect();
      const { rows } = await query<{ free: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as free',
        [key],
      );
      if (rows[0]?.free) return controller.signal;
    } catch (error) {
      this.#held.delete(key);
      throw error;
    }
    this.#held.delete(key);
    return undefined;
  }

  async #release(key: string): Promise<void> {
    if (!this.#held.delete(key)) return;
    const connection = await this.#connection;
    await connection
      ?.query('select pg_advisory_unlock(hashtextextended($1, 0))', [key])
      .catch(() => {});
  }

  #connect(): Promise<Connection> {
    this.#connection ??= this.#open().catch((error) => {
      this.#connection = undefined;
      throw error;
    });
    return this.#connection;
  }

  async #open(): Promise<Connection> {
    const client = await this.#database.pool.connect();
    client.once('error', (error) => {
      if (this.#closed) return;
      this.#connection = undefined;
      for (const controller of this.#held.values()) controller.abort(error);
      this.#held.clear();
      client.release(true);
    });
    return { client, query: queriesInTurn(client) };
  }
}
