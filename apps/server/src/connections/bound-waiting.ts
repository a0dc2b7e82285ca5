import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Http2SecureServer, Http2ServerRequest, ServerHttp2Session } from 'node:http2';
import type { Socket } from 'node:net';
import { networkOf } from '@dragoman/domain/addresses';

export interface WaitingLimits {
  /** Most connections with no request in progress: idle, in a handshake, or with a partial head. */
  readonly total: number;
  /** Most of them from one address; an IPv6 /64 counts as one address. */
  readonly perAddress: number;
  /** True if an address is exempt from `perAddress`, such as a proxy in front of us that carries everyone's connections. */
  readonly isExempt: (address: string) => boolean;
}

interface Connection {
  readonly socket: Socket;
  readonly network: string;
  /** False if the address is exempt from `perAddress`. */
  readonly counted: boolean;
  requests: number;
}

/**
 * Limits the connections that have no request in progress. Above a limit, closes the one that has waited longest: first
 * among those of the same network, then among all. Connections with a request in progress are never closed.
 */
export function boundWaiting(server: Server | Http2SecureServer, limits: WaitingLimits): void {
  const { wait, leave } = createWaitingLine(limits);
  const owners = new WeakMap<object, Connection>();
  const handshakes = new Map<string, Connection>();
  server.on('connection', (socket: Socket) => {
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
    const counted = !limits.isExempt(address);
    const connection = { socket, network: networkOf(address), counted, requests: 0 };
    const peer = peerOf(socket);
    owners.set(socket, connection);
    handshakes.set(peer, connection);
    socket.once('close', () => {
      leave(connection);
      if (handshakes.get(peer) === connection) handshakes.delete(peer);
    });
    wait(connection);
  });
  const adopt = (owner: object, socket: Peer) => {
    const connection = handshakes.get(peerOf(socket));
    if (connection !== undefined) owners.set(owner, connection);
  };
  server.on('secureConnection', (socket) => adopt(socket, socket));
  server.on('session', (session: ServerHttp2Session) => adopt(session, session.socket));
  const begin = (owner: object | undefined) => {
    const connection = owner && owners.get(owner);
    if (connection === undefined) return undefined;
    connection.requests += 1;
    leave(connection);
    return connection;
  };
  server.on('upgrade', (request: IncomingMessage) => void begin(request.socket));
  server.on(
    'request',
    (request: IncomingMessage | Http2ServerRequest, response: ServerResponse) => {
      const connection = begin('stream' in request ? request.stream.session : request.socket);
      if (connection === undefined) return;
      response.once('close', () => {
        connection.requests -= 1;
        if (connection.requests === 0 && !connection.socket.destroyed) wait(connection);
      });
    },
  );
}

type Peer = Pick<Socket, 'remoteAddress' | 'remotePort'>;

function peerOf({ remoteAddress, remotePort }: Peer): string {
  return `${remoteAddress} ${remotePort}`;
}

/** Waiting connections, oldest first, overall and by network. */
function createWaitingLine({ total, perAddress }: WaitingLimits) {
  const all = new Set<Connection>();
  const networks = new Map<string, Set<Connection>>();
  const leave = (connection: Connection) => {
    all.delete(connection);
    const own = networks.get(connection.network);
    own?.delete(connection);
    if (own?.size === 0) networks.delete(connection.network);
  };
  const closeOldest = (line: Set<Connection>) => {
    const [oldest] = line;
    if (oldest === undefined) return;
    leave(oldest);
    oldest.socket.destroy();
  };
  const wait = (connection: Connection) => {
    all.add(connection);
    if (connection.counted) {
      const own = networks.get(connection.network) ?? new Set();
      networks.set(connection.network, own.add(connection));
      if (own.size > perAddress) closeOldest(own);
    }
    if (all.size > total) closeOldest(all);
  };
  return { wait, leave };
}
