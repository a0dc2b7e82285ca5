import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@dragoman/domain/log';
import pg from 'pg';

export interface ListenOptions {
  /** Called each time the connection was lost and is back: notifications in between are gone for good. */
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

/** One connection of its own for all channels, made at the first `listen` and made again whenever it is lost. */
export function createListener(url: string, log: Log): Listener {
  return new PostgresListener(url, log);
}

const longestPause = 2000;
const keepAlive = 10_000;

class PostgresListener implements Listener {
  readonly #subscriptions = new Set<Subscription>();
  readonly #url: string;
  readonly #log: Log;
  #client: Promise<pg.Client> | undefined;
  #closed = false;

  constructor(url: string, log: Log) {
    this.#url = url;
    this.#log = log;
  }

  async listen(
    channel: string,
    onPayload: (payload: string) => void,
    options: ListenOptions = {},
  ): Promise<() => Promise<void>> {
    const subscription = { ...options, channel, onPayload };
    this.#subscriptions.add(subscription);
    this.#client ??= this.#connect();
    const client = await this.#client;
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    return () => this.#unlisten(subscription);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#subscriptions.clear();
    const client = await this.#client?.catch(() => undefined);
    this.#client = undefined;
    await client?.end().catch(() => {});
  }

  async #unlisten(subscription: Subscription): Promise<void> {
    this.#subscriptions.delete(subscription);
    const stillWanted = [...this.#subscriptions].some(
      ({ channel }) => channel === subscription.channel,
    );
    if (stillWanted || this.#closed) return;
    const client = await this.#client;
    await client?.query(`unlisten ${pg.escapeIdentifier(subscription.channel)}`).catch(() => {});
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'dragoman listener',
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAlive,
    });
    client.on('error', (error) => this.#log.warn({ error }, 'the listening connection was lost'));
    client.on('notification', ({ channel, payload = '' }) => this.#deliver(channel, payload));
    await client.connect();
    client.once('end', () => void this.#reconnect());
    return client;
  }

  #deliver(channel: string, payload: string): void {
    for (const subscription of [...this.#subscriptions]) {
      if (subscription.channel !== channel) continue;
      try {
        subscription.onPayload(payload);
      } catch (error) {
        this.#log.error({ error, channel }, 'a notification could not be handled');
      }
    }
  }

  async #reconnect(): Promise<void> {
    for (let pause = 50; !this.#closed; pause = Math.min(pause * 2, longestPause)) {
      await sleep(pause);
      if (this.#closed) return;
      const attempt = this.#resubscribe();
      this.#client = attempt;
      try {
        await attempt;
      } catch {
        continue;
      }
      for (const { onReconnect } of [...this.#subscriptions]) onReconnect?.();
      return;
    }
  }

  async #resubscribe(): Promise<pg.Client> {
    const client = await this.#connect();
    const channels = new Set([...this.#subscriptions].map(({ channel }) => channel));
    for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    return client;
  }
}
