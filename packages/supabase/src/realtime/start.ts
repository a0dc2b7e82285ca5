import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Claims, Database } from '@dragoman/database/connection';
import { networkOf } from '@dragoman/domain/addresses';
import { type Log, silentLog } from '@dragoman/domain/log';
import { WebSocketServer } from 'ws';
import { type Keys, readCaller, TokenError } from '../tokens/index.ts';
import { startFeed } from './changes/feed.ts';
import { PresenceTracker } from './channels/presence.ts';
import { Connection } from './connection.ts';
import type { Hub } from './hub.ts';
import { defaultLimits, type RealtimeLimits } from './limits.ts';

export interface RealtimeOptions {
  readonly database: Database;
  readonly keys: Keys;
  readonly log?: Log;
  readonly limits?: Partial<RealtimeLimits>;
  /** Returns the IP address for the per-address limits. Defaults to the peer's. */
  readonly addressOf?: (request: IncomingMessage) => string;
  /** Milliseconds between maintenance rounds. */
  readonly roundMs?: number;
}

export interface Realtime {
  /** Handles the server's `upgrade` event. Returns true if the path is `/realtime/v1/websocket`. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Closes all sockets (1001, so clients reconnect elsewhere) and removes their presences. */
  close(): Promise<void>;
}

/** Starts realtime/v1 on a migrated database, which any number of processes may share. See decision 0115. */
export async function startRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { database, keys, log = silentLog } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const presences = new PresenceTracker(database, log, crypto.randomUUID());
  await presences.open();
  const feed = await startFeed(database, log);
  const hub: Hub = { database, keys, log, limits, feed, presences };
  const sockets = new SocketServer(hub, options.addressOf ?? peerAddress);
  const stops = [
    await database.listen('auth_sessions_ended', (id) => sockets.endSession(id)),
    await database.listen('memberships_changed', (userId) => sockets.askAgain(userId)),
  ];
  const rounds = startRounds(hub, sockets, options.roundMs ?? 10_000);
  return {
    handleUpgrade: (request, socket, head) => sockets.handleUpgrade(request, socket, head),
    close: async () => {
      await rounds.stop();
      await Promise.all(stops.map((stop) => stop()));
      await sockets.close();
      await feed.close();
      await presences.close();
    },
  };
}

function peerAddress({ socket }: IncomingMessage): string {
  return socket.remoteAddress ?? '';
}

function startRounds({ log, feed, presences }: Hub, sockets: SocketServer, every: number) {
  let running: Promise<unknown> = Promise.resolve();
  const round = async () => {
    sockets.check(Date.now());
    await Promise.all([presences.check(), feed.check()]);
  };
  const timer = setInterval(() => {
    running = running.then(round).catch((error) => {
      log.warn({ err: error }, 'a round of realtime failed');
    });
  }, every);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

const path = '/realtime/v1/websocket';

/** Accepts sockets, up to a limit per address. */
class SocketServer {
  readonly #hub: Hub;
  readonly #addressOf: (request: IncomingMessage) => string;
  readonly #server: WebSocketServer;
  readonly #connections = new Map<Connection, string>();
  readonly #perAddress = new Map<string, number>();
  #isClosed = false;

  constructor(hub: Hub, addressOf: (request: IncomingMessage) => string) {
    this.#hub = hub;
    this.#addressOf = addressOf;
    this.#server = new WebSocketServer({
      noServer: true,
      // Slightly larger messages get an error reply; far larger ones close the socket (1009).
      maxPayload: hub.limits.messageBytes * 4,
      perMessageDeflate: false,
    });
  }

  /** Returns true if it handles the socket. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const url = URL.parse(request.url ?? '/', 'http://localhost');
    if (url?.pathname !== path) return false;
    const onError = () => socket.destroy();
    socket.on('error', onError);
    this.#admit(request, url.searchParams).then(
      (opening) => {
        socket.off('error', onError);
        if (typeof opening === 'string') return refuse(socket, opening);
        this.#server.handleUpgrade(request, socket, head, (webSocket) => {
          const connection = new Connection(this.#hub, webSocket, opening);
          const address = networkOf(this.#addressOf(request));
          this.#count(address, 1);
          this.#connections.set(connection, address);
          webSocket.once('close', () => {
            this.#connections.delete(connection);
            this.#count(address, -1);
          });
          if (this.#isClosed) void connection.end();
        });
      },
      (error: unknown) => {
        this.#hub.log.warn({ err: error }, 'a realtime socket could not be opened');
        refuse(socket, '503 Service Unavailable');
      },
    );
    return true;
  }

  /** Closes sockets with overdue heartbeats. Call it regularly. */
  check(now: number): void {
    for (const connection of this.#connections.keys()) connection.checkAlive(now);
  }

  /** Closes the channels of an ended session. */
  endSession(id: string): void {
    for (const connection of this.#connections.keys()) connection.endSession(id);
  }

  /** Closes the private channels where a user may no longer be. */
  askAgain(userId: string): void {
    for (const connection of this.#connections.keys()) connection.askAgain(userId);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#connections.keys()].map((connection) => connection.end()));
  }

  /** Returns the claims of a new socket, or the HTTP status line of the refusal. */
  async #admit(request: IncomingMessage, query: URLSearchParams): Promise<Claims | string> {
    if (this.#isClosed) return '503 Service Unavailable';
    const open = this.#perAddress.get(networkOf(this.#addressOf(request))) ?? 0;
    if (open >= this.#hub.limits.socketsPerAddress) return '429 Too Many Requests';
    if (query.get('vsn') !== '2.0.0') return '400 Bad Request';
    const header = request.headers['x-api-key'] ?? request.headers['apikey'];
    const apikey = query.get('apikey') ?? header?.toString();
    if (!apikey) return '401 Unauthorized';
    try {
      return (await readCaller(this.#hub.keys, { apikey })).claims;
    } catch (error) {
      if (error instanceof TokenError) return '401 Unauthorized';
      throw error;
    }
  }

  #count(address: string, by: number): void {
    const open = (this.#perAddress.get(address) ?? 0) + by;
    if (open > 0) this.#perAddress.set(address, open);
    else this.#perAddress.delete(address);
  }
}

function refuse(socket: Duplex, status: string): void {
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
