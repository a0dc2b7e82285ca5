import type { Claims, Database } from '@dragoman/database/connection';
import { sql } from 'kysely';
import { type Keys, readCaller, TokenError } from '../../tokens/index.ts';
import { presenceTopic } from '../calls.data.ts';
import type { Binding } from '../changes/binding.ts';
import type { Subscriber } from '../changes/subscription.ts';
import type { Hub } from '../hub.ts';
import type { Message } from '../message.ts';
import type { Watcher } from './presence.ts';
import { Refusal } from './refusal.ts';

export interface ChannelSocket {
  sendMessage(
    channel: { topic: string; joinRef: string | null },
    event: string,
    payload: string,
  ): void;
  /** Removes a closed channel. */
  forget(channel: Channel): void;
}

export interface ChannelOptions {
  readonly hub: Hub;
  readonly socket: ChannelSocket;
  readonly topic: string;
  readonly joinRef: string | null;
  /** The topic without its prefix. */
  readonly name: string;
  readonly isPrivate: boolean;
  readonly claims: Claims;
  readonly bindings: readonly Binding[];
  readonly presenceKey: string;
}

const longestTimer = 2 ** 31 - 1;

// As servers of the version before name it.
const groupOf = (name: string) => `private:${name}`;

/** A topic joined by a socket. Receives changes and presences until closed. */
export class Channel implements Subscriber, Watcher {
  readonly topic: string;
  readonly joinRef: string | null;
  readonly #id = crypto.randomUUID();
  readonly #options: ChannelOptions;
  #claims: Claims;
  #expiry: NodeJS.Timeout | undefined;
  #isOpen = true;

  constructor(options: ChannelOptions) {
    this.topic = options.topic;
    this.joinRef = options.joinRef;
    this.#options = options;
    this.#claims = options.claims;
  }

  get claims(): Claims {
    return this.#claims;
  }

  get bindings(): readonly Binding[] {
    return this.#options.bindings;
  }

  /** Starts receiving. */
  open(): void {
    if (this.bindings.length > 0) this.#options.hub.feed.add(this);
    this.#scheduleExpiry();
  }

  /** Stops receiving and removes its presence, without notifying the client. */
  async close(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    const { hub, socket, name } = this.#options;
    clearTimeout(this.#expiry);
    socket.forget(this);
    hub.feed.remove(this);
    hub.presences.unwatch(groupOf(name), this);
    await hub.presences.untrack(this.#id);
  }

  async watchPresence(): Promise<void> {
    const { hub, name } = this.#options;
    await hub.presences.watch(groupOf(name), this);
    if (!this.#isOpen) hub.presences.unwatch(groupOf(name), this);
  }

  deliver(ids: readonly number[], data: string): void {
    this.#send('postgres_changes', `{"ids":[${ids.join(',')}],"data":${data}}`);
  }

  sendPresence(event: 'presence_state' | 'presence_diff', payload: string): void {
    this.#send(event, payload);
  }

  sendSystem(extension: string, status: 'ok' | 'error', message: string): void {
    const channel = this.#options.name;
    this.#send('system', JSON.stringify({ message, status, extension, channel }));
  }

  /** Makes the client rejoin. */
  startOver(): void {
    this.#send('phx_error', '{}');
    this.#end();
  }

  /** Closes the channel permanently. */
  shut(message: string): void {
    this.sendSystem('system', 'error', message);
    this.#send('phx_close', '{}');
    this.#end();
  }

  /** Closes the channel if it is private and its user may not be in it any more, or if that cannot be told. */
  async askAgain(): Promise<void> {
    const { hub, name, isPrivate } = this.#options;
    if (!isPrivate) return;
    await enter(hub, this.#claims, name).catch((error: unknown) => {
      if (!(error instanceof Refusal)) hub.log.warn({ err: error }, 'a channel was closed');
      this.shut(error instanceof Refusal ? error.message : 'Please join again');
    });
  }

  /** Handles a client message. Returns true to reply with ok. Throws errors that `refusalReason` converts. */
  async receive({ event, payload }: Message): Promise<boolean> {
    if (event === 'presence') return this.#presence(payload);
    if (event === 'access_token') return this.#takeToken(payload);
    throw new Refusal(`UnknownEvent: ${event.slice(0, 50)} is not part of this installation`);
  }

  async #presence(message: unknown): Promise<boolean> {
    const { hub, name, isPrivate, presenceKey } = this.#options;
    if (!isPrivate) throw new Refusal('Unauthorized: presence needs a private channel');
    const { event, payload } = (message ?? {}) as { event?: string; payload?: object };
    if (event === 'untrack') await hub.presences.untrack(this.#id);
    else if (event === 'track') {
      await hub.presences.track(groupOf(name), presenceKey, this.#id, { ...payload });
    } else throw new Refusal(`UnknownPresenceEvent: ${event}`);
    return true;
  }

  async #takeToken(payload: unknown): Promise<boolean> {
    const { access_token: token } = (payload ?? {}) as { access_token?: unknown };
    if (typeof token !== 'string' || token === '') return false;
    const { hub, name, isPrivate } = this.#options;
    try {
      const claims = await callerOf(hub.keys, token);
      if (isPrivate) await enter(hub, claims, name);
      await hub.feed.change(this, () => {
        this.#claims = claims;
      });
      this.#scheduleExpiry();
    } catch (error) {
      if (!(error instanceof TokenError || error instanceof Refusal)) throw error;
      this.shut(error.message);
    }
    return false;
  }

  #scheduleExpiry(): void {
    clearTimeout(this.#expiry);
    const { exp } = this.#claims;
    if (typeof exp !== 'number' || !this.#isOpen) return;
    const left = exp * 1000 - Date.now();
    this.#expiry = setTimeout(
      () => (left > longestTimer ? this.#scheduleExpiry() : this.shut('Access token has expired')),
      Math.min(Math.max(left, 0), longestTimer),
    );
    this.#expiry.unref();
  }

  #send(event: string, payload: string): void {
    if (this.#isOpen) this.#options.socket.sendMessage(this, event, payload);
  }

  #end(): void {
    const { log } = this.#options.hub;
    this.close().catch((error) => log.warn({ err: error }, 'a channel could not be cleared away'));
  }
}

/** Throws `Refusal` if the caller may not be in a private channel. */
export async function enter({ database }: Hub, claims: Claims, topic: string): Promise<void> {
  if (await mayBePresent(database, claims, topic)) return;
  throw new Refusal(
    `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`,
  );
}

/** Returns the claims of an access token or API key. Throws `TokenError`. */
export async function callerOf(keys: Keys, token: string): Promise<Claims> {
  const { claims } = await readCaller(keys, { authorization: `Bearer ${token}` });
  return claims;
}

/**
 * True if the policies of `realtime.messages` allow presence in a private channel, asked as Supabase does: with `realtime.topic()` as the
 * topic, may the caller insert a row and read it. Rolls back.
 */
async function mayBePresent(
  database: Pick<Database, 'withRls'>,
  claims: Claims,
  topic: string,
): Promise<boolean> {
  if (claims.role !== 'authenticated' || !topic.startsWith(presenceTopic)) return false;
  const undone = new Error('undone');
  const ask = database.withRls(
    claims,
    async (transaction) => {
      await sql`insert into realtime.messages (topic, extension, private)
        values (${topic}, 'presence', true) returning id`.execute(transaction);
      throw undone;
    },
    { 'realtime.topic': topic },
  );
  return ask.catch((error: { code?: string }) => {
    if (error === undone) return true;
    if (error.code === '42501') return false;
    throw error;
  });
}
