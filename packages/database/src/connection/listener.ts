import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@dragoman/domain/log';
import pg from 'pg';
import { warnOncePerMinute } from './once-per-minute.ts';
import { type Query, queriesInTurn } from './queries-in-turn.ts';

export interface ListenOptions {
  /** Called after each reconnection; notifications in between are lost. */
  readonly onReconnect?: () => void;
}

interface Subscription extends ListenOptions {
  readonly channel: string;
  readonly onPayload: (payload: string) => void;
}

export interface Listener {
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    options?: ListenOptions,
  ): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Creates a listener with one connection for all channels. It connects at the first `listen` and reconnects when lost. */
export function createListener(url: string, log: Log): Listener {
  return new PostgresListener(url, log);
}

const shortestPause = 50;
const longestPause = 2000;
const keepAlive = 10_000;
const longestConnecting = 10_000;
const patienceAtClose = 1000;

interface Connection {
  readonly client: pg.Client;
  readonly query: Query;
}

class PostgresListener implements Listener {
  readonly #subscriptions = new Set<Subscription>();
  readonly #url: string;
  readonly #log: Log;
  readonly #warnOfLoss: (error: unknown) => void;
  #connection: Promise<Connection> | undefined;
  #closed = false;
  #isConnected = false;

  constructor(url: string, log: Log) {
    this.#url = url;
    this.#log = log;
    this.#warnOfLoss = warnOncePerMinute(
      log,
      'lost the connection that listens for notifications; reconnecting',
    );
  }

  async listen(
    channel: string,
    onPayload: (payload: string) => void,
    options: ListenOptions = {},
  ): Promise<() => Promise<void>> {
    if (this.#closed) throw new Error('The database is closed.');
    const subscription = { ...options, channel, onPayload };
    this.#subscriptions.add(subscription);
    try {
      const { query } = await this.#connected();
      await query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      this.#subscriptions.delete(subscription);
      throw error;
    }
    return () => this.#unlisten(subscription);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#subscriptions.clear();
    // A hanging server may never complete the connection or its end.
    const ended = this.#connection?.then(({ client }) => client.end()).catch(() => {});
    await Promise.race([ended, sleep(patienceAtClose, undefined, { ref: false })]);
  }

  async #unlisten(subscription: Subscription): Promise<void> {
    if (!this.#subscriptions.delete(subscription) || this.#closed) return;
    // A later reconnection listens only to current subscriptions.
    if (this.#channels().has(subscription.channel) || !this.#isConnected) return;
    const connection = await this.#connection;
    await connection
      ?.query(`unlisten ${pg.escapeIdentifier(subscription.channel)}`)
      .catch(() => {});
  }

  #channels(): Set<string> {
    return new Set([...this.#subscriptions].map(({ channel }) => channel));
  }

  #connected(): Promise<Connection> {
    this.#connection ??= this.#connect().catch((error) => {
      this.#connection = undefined;
      throw error;
    });
    return this.#connection;
  }

  async #connect(): Promise<Connection> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'dragoman listener',
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAlive,
      connectionTimeoutMillis: longestConnecting,
    });
    client.on('error', this.#warnOfLoss);
    client.on('notification', ({ channel, payload = '' }) => this.#deliver(channel, payload));
    try {
      await client.connect();
      for (const channel of this.#channels()) {
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      }
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    this.#isConnected = true;
    client.once('end', () => this.#onLost());
    return { client, query: queriesInTurn(client) };
  }

  #onLost(): void {
    this.#isConnected = false;
    if (this.#closed) return;
    this.#connection = this.#reconnect();
    this.#connection.catch(() => {});
  }

  async #reconnect(): Promise<Connection> {
    for (let pause = shortestPause; ; pause = Math.min(pause * 2, longestPause)) {
      await sleep(pause);
      if (this.#closed) throw new Error('The database is closed.');
      const connection = await this.#connect().catch(() => undefined);
      if (connection === undefined) continue;
      for (const { onReconnect } of [...this.#subscriptions]) onReconnect?.();
      return connection;
    }
  }

  #deliver(channel: string, payload: string): void {
    for (const subscription of [...this.#subscriptions]) {
      if (subscription.channel !== channel) continue;
      try {
        subscription.onPayload(payload);
      } catch (error) {
        this.#log.error({ err: error, channel }, 'a notification could not be handled');
      }
    }
  }
}
