import { createSocket, type Socket as DatagramSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import dnsPacket, { type DecodedPacket, type Question } from 'dns-packet';
import {
  answerFrom,
  type DnsRecords,
  type DnsResponse,
  encodeReply,
  responseCodes,
} from './answer-from.ts';

export interface NameServerOptions {
  /** The IP address to listen on, over UDP and TCP. */
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /** Read on every query. */
  readonly records: () => DnsRecords | Promise<DnsRecords>;
  /** Overrides the answer; `silence` sends no reply. */
  readonly respond?: (
    question: Question,
    query: DecodedPacket,
  ) => DnsResponse | 'silence' | undefined;
}

export interface RunningNameServer {
  readonly port: number;
  /** `host:port`. */
  readonly address: string;
  close(): Promise<void>;
}

/** Maximum reply sizes in bytes: UDP without EDNS (RFC 1035 §4.2.1), and TCP. */
const udpLimit = 512;
const tcpLimit = 65_535;
/** Idle timeout of a TCP client in milliseconds. */
const idleTimeoutMs = 10_000;

/** The reply if the records cannot be read or encoded. */
const failure: DnsResponse = {
  code: responseCodes.serverFailure,
  authoritative: false,
  answers: [],
  authorities: [],
};

/** A small name server over UDP and TCP. Rejects if the port is taken. */
export async function startNameServer(options: NameServerOptions): Promise<RunningNameServer> {
  const connections = new Set<Socket>();
  const tcp = createServer((socket) => {
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
    serveTcp(socket, options);
  });
  tcp.listen({ host: options.host, port: options.port });
  await once(tcp, 'listening');
  const { port } = tcp.address() as AddressInfo;
  const udp = await openUdp(options, port).catch((error) => {
    tcp.close();
    throw error;
  });
  return {
    port,
    address: `${options.host}:${port}`,
    async close() {
      for (const socket of connections) socket.destroy();
      const closed = [once(tcp, 'close'), once(udp, 'close')];
      tcp.close();
      udp.close();
      await Promise.all(closed);
    },
  };
}

async function openUdp(options: NameServerOptions, port: number): Promise<DatagramSocket> {
  const socket = createSocket(options.host.includes(':') ? 'udp6' : 'udp4');
  socket.on('message', async (message, peer) => {
    const reply = await replyTo(message, options, udpLimit);
    // The server was closed meanwhile.
    if (reply !== undefined) socket.send(reply, peer.port, peer.address, () => {});
  });
  const bound = once(socket, 'listening');
  socket.bind(port, options.host);
  await bound;
  // Ignore send errors; the client's address may refuse packets.
  socket.on('error', () => {});
  return socket;
}

function serveTcp(socket: Socket, options: NameServerOptions): void {
  let received = Buffer.alloc(0);
  socket.setTimeout(idleTimeoutMs, () => socket.destroy());
  socket.on('error', () => {});
  socket.on('data', (part) => {
    received = Buffer.concat([received, part]);
    while (received.length >= 2 && received.length >= 2 + received.readUInt16BE(0)) {
      const end = 2 + received.readUInt16BE(0);
      const message = received.subarray(2, end);
      received = received.subarray(end);
      void answerTcp(socket, message, options);
    }
  });
}

async function answerTcp(
  socket: Socket,
  message: Buffer,
  options: NameServerOptions,
): Promise<void> {
  const reply = await replyTo(message, options, tcpLimit);
  if (reply === undefined || !socket.writable) return;
  const length = Buffer.alloc(2);
  length.writeUInt16BE(reply.length);
  socket.write(Buffer.concat([length, reply]));
}

async function replyTo(
  message: Buffer,
  { records, respond }: NameServerOptions,
  limit: number,
): Promise<Buffer | undefined> {
  const query = decode(message);
  const question = query?.questions?.[0];
  if (query === undefined || question === undefined) return undefined;
  const own = respond?.(question, query);
  if (own === 'silence') return undefined;
  try {
    return encodeReply(query, own ?? answerFrom(await records(), question), limit);
  } catch {
    return encodeReply(query, failure, limit);
  }
}

function decode(message: Buffer): DecodedPacket | undefined {
  try {
    return dnsPacket.decode(message);
  } catch {
    return undefined;
  }
}
