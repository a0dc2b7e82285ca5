import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface SocksServer {
  /** As browsers take it. */
  readonly address: string;
  close(): Promise<void>;
}

type Place = (host: string, port: number) => Promise<{ address: string; port: number }>;

const version = 5;
const reply = (code: number) => Buffer.from([version, code, 0, 1, 0, 0, 0, 0, 0, 0]);
const hostUnreachable = 4;

/** A SOCKS5 server (RFC 1928, CONNECT by host name, no sign-in) that asks `place` where a host is. */
export async function startSocksServer(place: Place): Promise<SocksServer> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    return socket;
  };
  const server = createServer((client) => {
    serve(keep(client), place, keep).catch(() => client.end(reply(hostUnreachable)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `socks5://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

async function serve(client: Socket, place: Place, keep: (socket: Socket) => Socket) {
  const [, methods = 0] = await read(client, 2);
  await read(client, methods);
  client.write(Buffer.from([version, 0]));
  const [, , , kind] = await read(client, 4);
  const host = kind === 3 ? await readName(client) : await readAddress(client);
  const port = Buffer.from(await read(client, 2)).readUInt16BE();
  const at = kind === 3 ? await place(host, port) : { address: host, port };
  const peer = keep(connect(at.port, at.address));
  await once(peer, 'connect');
  client.write(reply(0));
  client.pipe(peer).pipe(client);
  client.on('close', () => peer.destroy());
  peer.on('close', () => client.destroy());
}

async function readName(client: Socket): Promise<string> {
  const [length = 0] = await read(client, 1);
  return Buffer.from(await read(client, length)).toString();
}

async function readAddress(client: Socket): Promise<string> {
  return [...(await read(client, 4))].join('.');
}

async function read(socket: Socket, bytes: number): Promise<Uint8Array> {
  for (;;) {
    const part = socket.read(bytes);
    if (part !== null) return part;
    if (socket.readableEnded || socket.destroyed) throw new Error('the client left');
    await once(socket, 'readable');
  }
}
