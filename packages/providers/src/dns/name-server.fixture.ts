import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type Answer, decode, encode } from 'dns-packet';

/** A zone as `{ 'es.shop.example CNAME': ['target.example'] }`; a host named with `SERVFAIL` answers so. */
export type Zone = Record<string, readonly string[]>;

export interface NameServer {
  /** `127.0.0.1:port`, as resolvers take it. */
  readonly address: string;
  /** Questions so far, as `host TYPE`. */
  readonly asked: string[];
  zone: Zone;
  close(): Promise<void>;
}

/** A name server over UDP on loopback that answers for its zone alone (RFC 1035 §4.1.1 for the codes). */
export async function startNameServer(zone: Zone): Promise<NameServer> {
  const socket = createSocket('udp4');
  const server: NameServer = {
    address: '',
    asked: [],
    zone,
    async close() {
      socket.close();
      await once(socket, 'close');
    },
  };
  socket.on('message', (message, peer) => {
    const question = decode(message).questions?.[0];
    if (question === undefined) return;
    const name = question.name.toLowerCase();
    server.asked.push(`${name} ${question.type}`);
    const { answers, code } = answerFor(server.zone, name, question.type);
    socket.send(
      encode({
        type: 'response',
        id: decode(message).id ?? 0,
        flags: 0x0180 | code,
        questions: [question],
        answers,
      }),
      peer.port,
      peer.address,
    );
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address() as AddressInfo;
  return Object.assign(server, { address: `127.0.0.1:${port}` });
}

const codes = { ok: 0, serverFailure: 2, noSuchName: 3 };

function answerFor(zone: Zone, name: string, type: string) {
  if (`${name} SERVFAIL` in zone) return { answers: [], code: codes.serverFailure };
  const values = zone[`${name} ${type}`];
  if (values !== undefined) {
    const answers = values.map((data) => ({ name, type, ttl: 60, data }) as Answer);
    return { answers, code: codes.ok };
  }
  const isThere = Object.keys(zone).some((key) => key.startsWith(`${name} `));
  return { answers: [], code: isThere ? codes.ok : codes.noSuchName };
}
