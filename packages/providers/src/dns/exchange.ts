import { createSocket } from 'node:dgram';
import { connect, isIPv6 } from 'node:net';
import { type DnsQuestion, type DnsReply, decodeReply, encodeQuestion } from './message.ts';
import type { DnsFailure } from './port.ts';

/** A name server's address. */
export interface DnsServer {
  readonly address: string;
  readonly port: number;
}

/** Thrown if a server returned no readable reply. */
export class DnsExchangeError extends Error {
  readonly reason: DnsFailure;

  constructor(reason: DnsFailure, cause?: unknown) {
    super(`DNS: ${reason}`, { cause });
    this.name = 'DnsExchangeError';
    this.reason = reason;
  }
}

/**
 * Queries one server once over UDP, and over TCP if the reply was truncated (RFC 7766).
 * @param timeout milliseconds for each transport
 * @throws DnsExchangeError
 */
export async function exchange(
  server: DnsServer,
  question: DnsQuestion,
  timeout: number,
): Promise<DnsReply> {
  const reply = await overUdp(server, question, timeout);
  return reply.truncated ? overTcp(server, question, timeout) : reply;
}

type Settle = {
  readonly resolve: (reply: DnsReply) => void;
  readonly reject: (reason: DnsFailure, cause?: unknown) => void;
};

/** Runs an exchange with a deadline and closes its socket. */
function bounded(timeout: number, open: (settle: Settle) => () => void): Promise<DnsReply> {
  return new Promise((resolve, reject) => {
    const fail = (reason: DnsFailure, cause?: unknown) =>
      finish(() => reject(new DnsExchangeError(reason, cause)));
    const timer = setTimeout(() => fail('timeout'), timeout);
    let isOver = false;
    const finish = (settle: () => void) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      settle();
      // Nothing to close if opening failed.
      queueMicrotask(() => close());
    };
    const close = open({ resolve: (reply) => finish(() => resolve(reply)), reject: fail });
  });
}

function overUdp(
  { address, port }: DnsServer,
  question: DnsQuestion,
  timeout: number,
): Promise<DnsReply> {
  const { id, bytes } = encodeQuestion(question);
  return bounded(timeout, ({ resolve, reject }) => {
    const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
    socket.on('error', (error) => reject('unreachable', error));
    socket.on('message', (message) => {
      try {
        // A reply to another query may be spoofed; keep waiting for the right one.
        const reply = decodeReply(message, id, question);
        if (reply !== undefined) resolve(reply);
      } catch (error) {
        reject('malformed', error);
      }
    });
    // A connected socket only receives this server's replies.
    socket.connect(port, address, () => socket.send(bytes));
    return () => socket.close();
  });
}

function overTcp(
  { address, port }: DnsServer,
  question: DnsQuestion,
  timeout: number,
): Promise<DnsReply> {
  const { id, bytes } = encodeQuestion(question);
  return bounded(timeout, ({ resolve, reject }) => {
    const socket = connect({ host: address, port });
    let received = Buffer.alloc(0);
    socket.on('error', (error) => reject('unreachable', error));
    socket.on('close', () => reject('unreachable'));
    socket.on('data', (part) => {
      received = Buffer.concat([received, part]);
      if (received.length < 2 || received.length < 2 + received.readUInt16BE(0)) return;
      try {
        const reply = decodeReply(received.subarray(2, 2 + received.readUInt16BE(0)), id, question);
        if (reply === undefined) reject('malformed');
        else resolve(reply);
      } catch (error) {
        reject('malformed', error);
      }
    });
    const length = Buffer.alloc(2);
    length.writeUInt16BE(bytes.length);
    socket.write(Buffer.concat([length, bytes]));
    return () => socket.destroy();
  });
}
