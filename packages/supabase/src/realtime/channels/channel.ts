import type { Claims } from '@dragoman/database/connection';
import { TokenError } from '../../tokens/index.ts';
import type { Binding } from '../changes/binding.ts';
import type { Subscriber } from '../changes/subscription.ts';
import { broadcastTo, type Hub } from '../hub.ts';
import { readBroadcast } from '../wire/broadcast.ts';
import type { Message, Version } from '../wire/message.ts';
import { type Group, groupId, type Member } from './groups.ts';
import { askPolicies, type Permissions } from './permissions.ts';
import type { Watcher } from './presence.ts';
import { Refusal } from './refusal.ts';
import { secondsToStore, storeMessage } from './stored-messages.ts';
import { callerOf } from './token.ts';

/** The socket of a channel. */
export interface ChannelSocket {
  readonly version: Version;
  send(frame: string | Buffer): void;
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
  readonly group: Group;
  readonly claims: Claims;
  readonly permissions: Permissions;
  readonly bindings: readonly Binding[];
  readonly self: boolean;
  readonly ack: boolean;
  readonly presenceKey: string;
}

const longestTimer = 2 ** 31 - 1;

/** A topic joined by a socket. Receives changes, broadcasts and presences until closed. */
export class Channel implements Subscriber, Member, Watcher {
  readonly topic: string;
  readonly joinRef: string | null;
  readonly #id = crypto.randomUUID();
  readonly #options: ChannelOptions;
  #claims: Claims;
  #permissions: Permissions;
  #expiry: NodeJS.Timeout | undefined;
  #isOpen = true;

  constructor(options: ChannelOptions) {
    this.topic = options.topic;
    this.joinRef = options.joinRef;
    this.#options = options;
    this.#claims = options.claims;
    this.#permissions = options.permissions;
  }

  get claims(): Claims {
    return this.#claims;
  }

  get bindings(): readonly Binding[] {
    return this.#options.bindings;
  }

  get version(): Version {
    return this.#options.socket.version;
  }

  get receivesBroadcasts(): boolean {
    return this.#permissions.broadcast.read;
  }

  get receivesPresence(): boolean {
    return this.#permissions.presence.read;
  }

  /** Starts receiving. */
  open(): void {
    const { hub, group } = this.#options;
    hub.groups.enter(group, this);
    if (this.bindings.length > 0) hub.feed.add(this);
    this.#scheduleExpiry();
  }

  /** Stops receiving and removes its presence, without notifying the client. */
  async close(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    const { hub, socket, group } = this.#options;
    clearTimeout(this.#expiry);
    socket.forget(this);
    hub.groups.leave(group, this);
    hub.feed.remove(this);
    hub.presences.unwatch(groupId(group), this);
    await hub.presences.untrack(this.#id);
  }

  async watchPresence(): Promise<void> {
    const { hub, group } = this.#options;
    await hub.presences.watch(groupId(group), this);
    if (!this.#isOpen) hub.presences.unwatch(groupId(group), this);
  }

  deliver(ids: readonly number[], data: string): void {
    this.#send('postgres_changes', `{"ids":[${ids.join(',')}],"data":${data}}`);
  }

  sendFrame(frame: string | Buffer): void {
    if (this.#isOpen) this.#options.socket.send(frame);
  }

  sendPresence(event: 'presence_state' | 'presence_diff', payload: string): void {
    if (this.receivesPresence) this.#send(event, payload);
  }

  sendSystem(extension: string, status: 'ok' | 'error', message: string): void {
    const channel = this.#options.group.topic;
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

  /** Handles a client message. Returns true to reply with ok. Throws errors that `refusalReason` converts. */
  async receive({ event, payload }: Message): Promise<boolean> {
    if (event === 'broadcast') return this.#broadcast(payload);
    if (event === 'presence') return this.#presence(payload);
    if (event === 'access_token') return this.#takeToken(payload);
    throw new Refusal(`UnknownEvent: ${event}`);
  }

  async #broadcast(payload: unknown): Promise<boolean> {
    const { hub, group, self, ack } = this.#options;
    if (!this.#permissions.broadcast.write) throw new Refusal('Unauthorized: broadcast');
    const { event, content, persist } = readBroadcast(payload);
    const seconds = group.private ? secondsToStore(persist) : undefined;
    const meta =
      seconds === undefined
        ? undefined
        : { id: await storeMessage(hub.database, group.topic, event, content, seconds) };
    const except = self ? undefined : this;
    if (!broadcastTo(hub, group, { event, content, meta }, except)) {
      throw new Refusal('BroadcastRateLimitReached: too many messages are waiting');
    }
    return ack || meta !== undefined;
  }

  async #presence(message: unknown): Promise<boolean> {
    const { hub, group, presenceKey } = this.#options;
    if (!this.#permissions.presence.write) throw new Refusal('Unauthorized: presence');
    const { event, payload } = (message ?? {}) as { event?: string; payload?: object };
    if (event === 'untrack') await hub.presences.untrack(this.#id);
    else if (event === 'track') {
      await hub.presences.track(groupId(group), presenceKey, this.#id, { ...payload });
    } else throw new Refusal(`UnknownPresenceEvent: ${event}`);
    return true;
  }

  async #takeToken(payload: unknown): Promise<boolean> {
    const { access_token: token } = (payload ?? {}) as { access_token?: unknown };
    if (typeof token !== 'string' || token === '') return false;
    const { hub, group } = this.#options;
    try {
      const claims = await callerOf(hub.keys, token);
      if (group.private) this.#permissions = await enter(hub, claims, group.topic);
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

/** Returns the permissions in a private group. Throws `Refusal` without read permission. */
export async function enter(hub: Hub, claims: Claims, topic: string): Promise<Permissions> {
  const permissions = await askPolicies(hub.database, claims, topic);
  if (permissions.broadcast.read || permissions.presence.read) return permissions;
  throw new Refusal(
    `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`,
  );
}
