import { once } from 'node:events';
import { connect as connectHttp2 } from 'node:http2';
import type { Readable } from 'node:stream';
import { connect, type TLSSocket } from 'node:tls';
import { silentLog } from '@dragoman/domain/log';
import { makeServerCertificate } from '@dragoman/providers/certificates/testing';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { listen } from '../connections/index.ts';
import { createTlsServer } from './secure-server.ts';

const host = 'shop.test';
/** Requests that reached the server behind the edge. */
let answered = 0;
const open = new Set<() => void>();
/** Their bodies, once they have ended. */
const bodies: string[] = [];

/** Reads it by its events, as the client of sites does, which takes an end for the end. */
function readBody(request: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    request.on('data', (chunk) => chunks.push(chunk)).on('error', reject);
    request.on('end', () => resolve(Buffer.concat(chunks).toString()));
  });
}
afterAll(() => {
  server.close();
});
beforeEach(() => {
  answered = 0;
  open.clear();
  bodies.length = 0;
});

/** Returns an HTTP/2 frame (RFC 9113 §4.1). */
function frame(type: number, flags: number, stream: number, payload?: Buffer): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload?.length ?? 0, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload ?? Buffer.alloc(0)]);
}

const types = {
  ...{ data: 0, headers: 1, priority: 2, reset: 3, settings: 4, ping: 6 },
  ...{ windowUpdate: 8, continuation: 9 },
};
const endStream = 1;
const endHeaders = 4;
const enhanceYourCalm = 11;
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

const { certificate, privateKey } = await makeServerCertificate([host]);
const own = { chain: certificate, privateKey, serial: '1' };
const server = createTlsServer({
  certificates: { find: () => own } as never,
  inner: () => ({
    answer(request, response) {
      answered += 1;
      open.add(() => response.end('tea'));
      readBody(request).then(
        (body) => bodies.push(body),
        () => bodies.push('cut off'),
      );
    },
    upgrade: () => {},
  }),
  log: silentLog,
});
const port = await listen(server, { host: '127.0.0.1', port: 0 });

/** Opens a connection. `received` returns all that the server has sent. */
async function connectRaw() {
  const socket: TLSSocket = connect({
    ...{ host: '127.0.0.1', port, servername: host },
    ...{ ALPNProtocols: ['h2'], rejectUnauthorized: false },
  });
  const chunks: Buffer[] = [];
  socket.on('error', () => {}).on('data', (bytes) => chunks.push(bytes));
  await once(socket, 'secureConnect');
  socket.write(preface);
  return { socket, received: () => Buffer.concat(chunks) };
}

/** Writes to a connection until the server ends it. Returns the bytes that were written by then. */
async function flood(chunk: (count: number) => Buffer, mostChunks: number): Promise<number> {
  const { socket } = await connectRaw();
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

/** The payload of a priority frame (RFC 7540 §6.3). */
function dependsOn(of: number): Buffer {
  const payload = Buffer.alloc(5);
  payload.writeUInt32BE(of);
  return payload;
}

test('streams that are opened and reset at once end the connection after about a thousand', async () => {
  const canceled = (count: number) =>
    Buffer.concat([
      frame(types.headers, endStream | endHeaders, stream(count), request),
      frame(types.reset, 0, stream(count), Buffer.from([0, 0, 0, 8])),
    ]);
  await flood(canceled, 200_000);
  expect(answered).toBeLessThan(5000);
});

test.each([
  ['a window update of nothing', (of: number) => frame(types.windowUpdate, 0, of, Buffer.alloc(4))],
  [
    'a window that overflows',
    (of: number) => frame(types.windowUpdate, 0, of, Buffer.alloc(4, 0x7f)),
  ],
  ['a dependency on itself', (of: number) => frame(types.priority, 0, of, dependsOn(of))],
  ['a second head', (of: number) => frame(types.headers, endHeaders, of, request)],
])('streams that the server must reset (%s) are limited, too', async (_name, malformed) => {
  const reset = (count: number) =>
    Buffer.concat([
      frame(types.headers, endHeaders, stream(count), request),
      malformed(stream(count)),
    ]);
  await flood(reset, 50_000);
  expect(answered).toBeLessThan(5000);
});

test('a long field that is named thousands of times is refused', async () => {
  const text = 'a'.repeat(4000);
  const long = Buffer.from(`@\x01a\x7f\xa1\x1e${text}`, 'latin1');
  const bomb = Buffer.concat([request, long, Buffer.alloc(12_000, 0xbe)]);
  const { socket, received } = await connectRaw();
  const all = Array.from({ length: 200 }, (_, count) =>
    frame(types.headers, endStream | endHeaders, stream(count), bomb),
  );
  socket.write(Buffer.concat(all));
  const refused = frame(types.reset, 0, stream(199), Buffer.from([0, 0, 0, enhanceYourCalm]));
  await expect.poll(() => received().includes(refused)).toBe(true);
  expect(answered).toBe(0);
  socket.destroy();
});

test('empty data without an end is cut off', async () => {
  const empty = Buffer.concat(Array.from({ length: 500 }, () => frame(types.data, 0, 1)));
  const head = frame(types.headers, endHeaders, 1, request);
  expect(await flood((count) => (count === 0 ? head : empty), 2000)).toBeLessThan(4_000_000);
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
  const { socket } = await connectRaw();
  socket.write(Buffer.concat(all));
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

const sized = Buffer.concat([request, literal('content-length', '5')]);
const data = (text: string, flags = 0) => frame(types.data, flags, 1, Buffer.from(text));
const canceled = frame(types.reset, 0, 1, Buffer.from([0, 0, 0, 8]));
test.each([
  ['shorter than its length', sized, data('abc', endStream), 'cut off'],
  ['longer than its length', sized, data('abcdefg', endStream), 'cut off'],
  ['canceled', request, Buffer.concat([data('abc'), canceled]), 'cut off'],
  ['as long as it says', sized, data('abcde', endStream), 'abcde'],
  ['of no known length', request, data('abc', endStream), 'abc'],
])('a body that is %s does not look complete unless it is', async (_name, head, rest, expected) => {
  const { socket } = await connectRaw();
  socket.write(frame(types.headers, endHeaders, 1, head));
  await expect.poll(() => answered).toBe(1);
  socket.write(rest);
  await expect.poll(() => bodies).toEqual([expected]);
  socket.destroy();
});

test('a body does not look complete when its connection is lost', async () => {
  const { socket } = await connectRaw();
  socket.write(Buffer.concat([frame(types.headers, endHeaders, 1, request), data('abc')]));
  await expect.poll(() => answered).toBe(1);
  socket.destroy();
  await expect.poll(() => bodies).toEqual(['cut off']);
});
