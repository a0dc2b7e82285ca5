import { once } from 'node:events';
import { connect as connectHttp2, type Http2SecureServer } from 'node:http2';
import { connect, type TLSSocket } from 'node:tls';
import { silentLog } from '@dragoman/domain/log';
import { makeServerCertificate } from '@dragoman/providers/certificates/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listen } from '../connections/index.ts';
import { createTlsServer } from './secure-server.ts';

const host = 'shop.test';
let server: Http2SecureServer;
let port: number;
/** Requests that reached the server behind the edge. */
let answered = 0;
const open = new Set<() => void>();

beforeAll(async () => {
  const { certificate, privateKey } = await makeServerCertificate([host]);
  const own = { chain: certificate, privateKey, serial: '1' };
  server = createTlsServer({
    certificates: { find: () => own } as never,
    inner: () => ({
      answer(_request, response) {
        answered += 1;
        open.add(() => response.end('tea'));
      },
      upgrade: () => {},
    }),
    log: silentLog,
  });
  port = await listen(server, { host: '127.0.0.1', port: 0 });
});
afterAll(() => {
  server.close();
});
beforeEach(() => {
  answered = 0;
  open.clear();
});

/** Returns an HTTP/2 frame (RFC 9113 §4.1). */
function frame(type: number, flags: number, stream: number, payload = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

const types = { headers: 1, reset: 3, settings: 4, ping: 6, continuation: 9 };
const endStream = 1;
const endHeaders = 4;
const preface = Buffer.concat([
  Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  frame(types.settings, 0, 0),
]);

/** A literal field without indexing (RFC 7541 §6.2.2); both strings are shorter than 127 bytes. */
function literal(name: string, value: string): Buffer {
  const text = (of: string) => Buffer.concat([Buffer.from([of.length]), Buffer.from(of)]);
  return Buffer.concat([Buffer.from([0]), text(name), text(value)]);
}

/** `GET https://shop.test/` by the static table (RFC 7541, appendix A). */
const request = Buffer.concat([Buffer.from([0x82, 0x84, 0x87]), literal(':authority', host)]);

/** Writes to a connection until the server ends it. Returns the bytes that were written by then. */
async function flood(chunk: (count: number) => Buffer, mostChunks: number): Promise<number> {
  const socket: TLSSocket = connect({
    ...{ host: '127.0.0.1', port, servername: host },
    ...{ ALPNProtocols: ['h2'], rejectUnauthorized: false },
  });
  socket.on('error', () => {}).resume();
  await once(socket, 'secureConnect');
  socket.write(preface);
  let written = 0;
  for (let count = 0; count < mostChunks && !socket.destroyed && socket.writable; count += 1) {
    const bytes = chunk(count);
    written += bytes.length;
    if (!socket.write(bytes))
      await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {});
  }
  if (!socket.destroyed) await once(socket, 'close');
  return written;
}

const stream = (count: number) => 2 * count + 1;

test('streams that are opened and reset at once end the connection after about a thousand', async () => {
  const canceled = (count: number) =>
    Buffer.concat([
      frame(types.headers, endStream | endHeaders, stream(count), request),
      frame(types.reset, 0, stream(count), Buffer.from([0, 0, 0, 8])),
    ]);
  await flood(canceled, 200_000);
  expect(answered).toBeLessThan(5000);
});

test('a head that never ends is cut off before it takes four megabytes', async () => {
  const field = literal('x-a', 'a'.repeat(100));
  const block = Buffer.concat(Array.from({ length: 150 }, () => field));
  const endless = (count: number) =>
    count === 0
      ? frame(types.headers, endStream, 1, request)
      : frame(types.continuation, 0, 1, block);
  expect(await flood(endless, 10_000)).toBeLessThan(4_000_000);
  expect(answered).toBe(0);
});

test('empty continuations without an end are cut off', async () => {
  const empty = (count: number) =>
    count === 0 ? frame(types.headers, endStream, 1, request) : frame(types.continuation, 0, 1);
  expect(await flood(empty, 200_000)).toBeLessThan(1_000_000);
  expect(answered).toBe(0);
});

test.each([
  ['settings', () => frame(types.settings, 0, 0, Buffer.from([0, 3, 0, 0, 0, 100]))],
  ['pings', () => frame(types.ping, 0, 0, Buffer.alloc(8))],
])('a flood of %s ends the connection', async (_name, one) => {
  const many = Buffer.concat(Array.from({ length: 500 }, one));
  expect(await flood(() => many, 20_000)).toBeLessThan(4_000_000);
});

test('more streams than the limit wait or are refused, and other connections are answered meanwhile', async () => {
  const all = Array.from({ length: 300 }, (_, count) =>
    frame(types.headers, endStream | endHeaders, stream(count), request),
  );
  const socket = connect({
    ...{ host: '127.0.0.1', port, servername: host },
    ...{ ALPNProtocols: ['h2'], rejectUnauthorized: false },
  });
  socket.on('error', () => {}).resume();
  await once(socket, 'secureConnect');
  socket.write(Buffer.concat([preface, ...all]));
  await expect.poll(() => answered).toBeGreaterThan(0);
  const client = connectHttp2(`https://127.0.0.1:${port}`, {
    servername: host,
    rejectUnauthorized: false,
  });
  const other = client.request({ ':authority': host });
  await expect.poll(() => answered).toBeGreaterThan(200);
  expect(answered).toBe(201);
  for (const end of open) end();
  const [headers] = await once(other, 'response');
  expect(headers[':status']).toBe(200);
  client.destroy();
  socket.destroy();
});
