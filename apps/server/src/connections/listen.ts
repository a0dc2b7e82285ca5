import type { SendHandle } from 'node:child_process';
import type { ServerResponse } from 'node:http';
import type { ServerHttp2Session } from 'node:http2';
import { type AddressInfo, Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

interface ListenOptions {
  readonly port: number;
  readonly host?: string | undefined;
}

/** Sockets of the process that this one replaces, by port. */
const inherited = new Map<number, SendHandle>();
/** Servers that accept the connections of another process's sockets, by its name. */
const lent = new Map<string, Server[]>();
let reusePort = false;
/** Listening servers of this process, by port, with their HTTP/2 sessions. */
const servers = new Map<number, { server: Server; sessions: Set<ServerHttp2Session> }>();

/** Makes `listen` on a port use the socket of another process: connections that wait on it are not lost when that one ends. */
export function inheritSocket(port: number, socket: SendHandle): void {
  inherited.set(port, socket);
}

/** Lets other processes listen on the same ports from now on; the system divides the connections. */
export function sharePorts(): void {
  reusePort = true;
}

/** Accepts the connections that wait on a socket of another process, in place of it. */
export function acceptFor(lender: string, port: number, socket: SendHandle): void {
  const own = servers.get(port)?.server;
  if (own === undefined) return void (socket as { close?(): void }).close?.();
  const options = { allowHalfOpen: true, noDelay: true };
  const helper = new Server(options, (connection) => own.emit('connection', connection));
  helper.on('error', () => {}).listen(socket);
  lent.set(lender, [...(lent.get(lender) ?? []), helper]);
}

/** Leaves the other process's sockets to it again. */
export function endAcceptingFor(lender: string): void {
  for (const helper of lent.get(lender) ?? []) helper.close();
  lent.delete(lender);
}

/** Starts listening and returns the port. Rejects if it is taken. */
export async function listen(server: Server, options: ListenOptions): Promise<number> {
  const socket = inherited.get(options.port);
  inherited.delete(options.port);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(socket ?? { ...options, reusePort }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const { port } = server.address() as AddressInfo;
  const sessions = new Set<ServerHttp2Session>();
  server.on('session', (session: ServerHttp2Session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  servers.set(port, { server, sessions });
  server.once('close', () => servers.delete(port));
  return port;
}

/** Returns the sockets this process listens on. They can be sent to another process. */
export function listeningSockets(): { readonly port: number; readonly socket: SendHandle }[] {
  return [...servers].flatMap(([port, { server }]) => {
    // Not the server itself: whoever receives one starts to accept its connections.
    const { _handle: socket } = server as unknown as { _handle: SendHandle | null };
    return socket === null ? [] : [{ port, socket }];
  });
}

/**
 * Accepts no more connections, and ends each with its next response. Resolves once all have ended or after `patience`
 * milliseconds.
 */
export async function drain(patience: number): Promise<void> {
  for (const lender of lent.keys()) endAcceptingFor(lender);
  const drained = [...servers.values()].map(({ server, sessions }) => {
    server.prependListener('request', endWithResponse);
    server.on('session', (session: ServerHttp2Session) => session.close());
    for (const session of sessions) session.close();
    // Not the close of an HTTP server, which ends idle connections: a request may be on its way.
    return new Promise<void>((resolve) => Server.prototype.close.call(server, () => resolve()));
  });
  await Promise.race([Promise.all(drained), sleep(patience, undefined, { ref: false })]);
}

function endWithResponse(_request: unknown, response: ServerResponse): void {
  if (!('stream' in response)) response.shouldKeepAlive = false;
}
