import type { Claims } from '@dragoman/database/connection';
import type { WebSocket } from 'ws';
import type { Channel, ChannelSocket } from './channels/channel.ts';
import { join } from './channels/join.ts';
import { refusalReason } from './channels/refusal.ts';
import type { Hub } from './hub.ts';
import { createBucket } from './limits.ts';
import { decodeMessage, encodeMessage, type Message, WireError } from './message.ts';

const closeCodes = {
  goingAway: 1001,
  badMessage: 1007,
  refused: 1008,
  fault: 1011,
  tryLater: 1013,
} as const;
/** Milliseconds that a client has to confirm a close before its socket is terminated. */
const closeTimeoutMs = 1000;

/** A socket with its channels and limits. Handles messages in order. */
export class Connection implements ChannelSocket {
  readonly #hub: Hub;
  readonly #socket: WebSocket;
  readonly #opener: Claims;
  readonly #channels = new Map<string, Channel>();
  readonly #bucket: ReturnType<typeof createBucket>;
  readonly #beats = createBucket(5);
  #lastFrameAt = Date.now();
  #handling: Promise<void> = Promise.resolve();
  #waitingBytes = 0;
  #isClosed = false;

  constructor(hub: Hub, socket: WebSocket, opener: Claims) {
    this.#hub = hub;
    this.#socket = socket;
    this.#opener = opener;
    this.#bucket = createBucket(hub.limits.messagesPerSecond);
    socket.on('message', (data, isBinary) => this.#onFrame(data as Buffer, isBinary));
    socket.on('error', () => {});
    socket.on('close', () => this.#onClose());
  }

  #send(frame: string): void {
    if (this.#isClosed) return;
    this.#socket.send(frame);
    // A client that reads too slowly is disconnected and reloads after reconnecting.
    if (this.#socket.bufferedAmount > this.#hub.limits.waitingBytes) {
      this.#close(closeCodes.tryLater, 'reading too slowly');
    }
  }

  sendMessage(
    { topic, joinRef }: { topic: string; joinRef: string | null },
    event: string,
    payload: string,
  ): void {
    this.#send(encodeMessage({ joinRef, ref: null, topic, event, payload }));
  }

  forget(channel: Channel): void {
    if (this.#channels.get(channel.topic) === channel) this.#channels.delete(channel.topic);
  }

  /** Closes the socket if its heartbeat is overdue. */
  checkAlive(now: number): void {
    if (now - this.#lastFrameAt > this.#hub.limits.silentSeconds * 1000) {
      this.#close(closeCodes.goingAway, 'no heartbeat');
    }
  }

  endSession(id: string): void {
    for (const channel of this.#channels.values()) {
      if (channel.claims['session_id'] === id) channel.shut('The session has ended');
    }
  }

  /** Closes the private channels where a user may no longer be. */
  askAgain(userId: string): void {
    for (const channel of this.#channels.values()) {
      if (channel.claims.sub === userId) void channel.askAgain();
    }
  }

  /** Closes the socket on server shutdown. Resolves when its channels are closed. */
  async end(): Promise<void> {
    this.#close(closeCodes.goingAway, 'the server is stopping');
    await this.#handling;
    await this.#clear();
  }

  #onFrame(data: Buffer, isBinary: boolean): void {
    this.#lastFrameAt = Date.now();
    if (this.#isClosed) return;
    try {
      if (isBinary) throw new WireError('binary messages are not part of this installation');
      const message = decodeMessage(data.toString('utf8'));
      if (message.topic === 'phoenix') this.#onHeartbeat(message);
      else this.#enqueue(message, data.length);
    } catch (error) {
      if (error instanceof WireError) this.#close(closeCodes.badMessage, error.message);
      else {
        this.#hub.log.error({ err: error }, 'a realtime frame could not be read');
        this.#close(closeCodes.fault, 'internal error');
      }
    }
  }

  #onHeartbeat(message: Message): void {
    if (this.#beats.take()) this.#reply(message, 'ok', '{}');
    else this.#close(closeCodes.refused, 'too many heartbeats');
  }

  #enqueue(message: Message, bytes: number): void {
    if (!this.#bucket.take()) this.#onFlood(message);
    else if (bytes > this.#hub.limits.messageBytes) {
      this.#refuse(message, 'PayloadTooLarge: the message is too large');
    } else this.#inOrder(message, bytes);
  }

  #inOrder(message: Message, bytes: number): void {
    this.#waitingBytes += bytes;
    if (this.#waitingBytes > this.#hub.limits.waitingBytes) {
      this.#close(closeCodes.tryLater, 'too much at once');
    }
    this.#handling = this.#handling
      .then(() => this.#handle(message))
      .catch((error: unknown) => this.#onFault(message, error))
      .finally(() => {
        this.#waitingBytes -= bytes;
      });
  }

  #onFlood(message: Message): void {
    const text = 'Too many messages per second';
    this.#channels.get(message.topic)?.shut(text);
    this.#refuse(message, `ClientMessageRateLimitReached: ${text}`);
  }

  async #handle(message: Message): Promise<void> {
    if (this.#isClosed) return;
    const channel = this.#channels.get(message.topic);
    if (message.event === 'phx_join') return this.#join(message, channel);
    if (message.event === 'phx_leave') return this.#leave(message, channel);
    if (channel === undefined) return this.#refuse(message, 'unmatched topic');
    // Ignores messages of an earlier join of the topic.
    if (message.joinRef !== null && message.joinRef !== channel.joinRef) return;
    if (await channel.receive(message)) this.#reply(message, 'ok', '{}');
  }

  async #join(message: Message, previous: Channel | undefined): Promise<void> {
    if (previous !== undefined) {
      this.sendMessage(previous, 'phx_close', '{}');
      await previous.close();
    }
    if (this.#channels.size >= this.#hub.limits.channelsPerSocket) {
      return this.#refuse(message, 'ChannelRateLimitReached: Too many channels');
    }
    const { channel, reply, start } = await join(this.#hub, this, this.#opener, message);
    if (this.#isClosed) return;
    const held = [...this.#channels.values(), channel].flatMap(({ bindings }) => bindings);
    if (held.length > this.#hub.limits.bindingsPerSocket) {
      return this.#refuse(message, 'TooManyBindings: too many postgres_changes of one socket');
    }
    this.#channels.set(message.topic, channel);
    this.#reply(message, 'ok', reply);
    await start();
  }

  async #leave(message: Message, channel: Channel | undefined): Promise<void> {
    this.#reply(message, 'ok', '{}');
    if (channel === undefined) return;
    this.sendMessage(channel, 'phx_close', '{}');
    await channel.close();
  }

  #onFault(message: Message, error: unknown): void {
    const reason = refusalReason(error);
    if (reason === undefined) this.#hub.log.warn({ err: error }, 'a realtime message failed');
    this.#refuse(message, reason ?? 'InternalError: please try again');
  }

  #refuse(message: Message, reason: string): void {
    this.#reply(message, 'error', JSON.stringify({ reason }));
  }

  #reply({ joinRef, ref, topic }: Message, status: 'ok' | 'error', response: string): void {
    const payload = `{"status":"${status}","response":${response}}`;
    this.#send(encodeMessage({ joinRef, ref, topic, event: 'phx_reply', payload }));
  }

  #close(code: number, reason: string): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#socket.close(code, reason);
    setTimeout(() => this.#socket.terminate(), closeTimeoutMs).unref();
  }

  #onClose(): void {
    this.#isClosed = true;
    this.#clear().catch((error) =>
      this.#hub.log.warn({ err: error }, 'a socket could not be cleared away'),
    );
  }

  async #clear(): Promise<void> {
    await Promise.all([...this.#channels.values()].map((channel) => channel.close()));
  }
}
