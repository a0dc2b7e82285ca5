import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Claims } from '@dragoman/database/connection';
import { networkOf } from '@dragoman/domain/addresses';
import { WebSocketServer } from 'ws';
import { readCaller, TokenError } from '../tokens/index.ts';
import { Connection } from './connection.ts';
import type { Hub } from './hub.ts';

const path = '/realtime/v1/websocket';

/** Accepts sockets, up to a limit per address. */
export class SocketServer {
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
