import { type RequestListener, STATUS_CODES } from 'node:http';
import { connect, createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { asHttp1, innerOf } from '../edge/visitors.ts';
import { htmlOf, sendHtml } from './echo.fixture.ts';
import { cutAt, exchangeBytes, fuzzRuns, junk, watchUncaught } from './fuzz.fixture.ts';
import { ask, startHarness } from './proxy.fixture.ts';

const page = htmlOf('<p>Good day</p>');
const answers = new Map<string, string>();

/** Responds with the raw bytes registered for a path, or with the page. */
const hostile: RequestListener = (request, response) => {
  const bytes = answers.get((request.url ?? '').replace(/^\/fr/, ''));
  if (bytes === undefined) sendHtml(page)(request, response);
  else request.socket.on('error', () => {}).end(bytes, 'latin1');
};

const uncaught = watchUncaught();

const harness = await startHarness(hostile, {
  limits: { firstByte: 3000, page: 3000, idle: 3000 },
});
await harness.translate('Good day', 'Bonjour');
const inner = innerOf(harness.proxy.server);
const http2 = createServer((request, response) => inner.answer(...asHttp1(request, response)));
await new Promise<void>((resolve) => http2.listen(0, '127.0.0.1', resolve));
const http2Port = (http2.address() as AddressInfo).port;
afterAll(async () => {
  http2.close();
  await harness.close();
});

let count = 0;
/** Registers a new path at which the site responds with these bytes. */
function pathFor(bytes: string, extension = ''): string {
  count += 1;
  const path = `/case-${count}${extension}`;
  answers.set(path, bytes);
  return path;
}

const visit = (path: string, method = 'GET', version = '1.1') =>
  exchangeBytes(
    harness.proxy.port,
    `${method} ${path} HTTP/${version}\r\nHost: ${harness.host}\r\nConnection: close\r\n\r\n`,
  );

/** Returns the status over HTTP/2, or 0 if the stream was cut, and the trailers. */
function visitHttp2(path: string): Promise<{ status: number; trailers: object }> {
  return new Promise((resolve, reject) => {
    const session = connect(`http://127.0.0.1:${http2Port}`);
    session.on('error', reject);
    const stream = session.request({ ':path': path, ':authority': harness.host });
    let status = 0;
    let trailers = {};
    stream.on('response', (fields) => {
      status = Number(fields[':status']);
    });
    stream.on('trailers', (fields) => {
      trailers = fields;
    });
    stream.on('error', () => {});
    stream.on('close', () => {
      session.destroy();
      resolve({ status, trailers });
    });
    stream.resume().end();
  });
}

const plain = 'Content-Type: text/html\r\nContent-Length: 3\r\n\r\nabc';

test.each([
  ['a reason phrase beyond ASCII', Buffer.from(`HTTP/1.1 200 €uro\r\n${plain}`).toString('latin1')],
  ['a reason phrase of control characters', `HTTP/1.1 200 a\x01\x7fb\r\n${plain}`],
  ['no reason phrase', `HTTP/1.1 200\r\n${plain}`],
  ['a field value beyond ASCII', `HTTP/1.1 200 OK\r\nX-A: \xe2\x82\xac\r\n${plain}`],
  ['unreadable early hints', `HTTP/1.1 103 Early\r\nLink: <a\r\n\r\nHTTP/1.1 200 OK\r\n${plain}`],
  ['two content types', `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n${plain}`],
  ['a Trailer field with a length', `HTTP/1.1 200 OK\r\nTrailer: X-Sum\r\n${plain}`],
])('%s: the visitor gets the page over HTTP/1.1 and HTTP/2', async (_name, bytes) => {
  for (const extension of ['', '.txt']) {
    const path = `/fr${pathFor(bytes, extension)}`;
    expect(await visit(path)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*abc/);
    expect(await visit(path, 'HEAD')).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(await visit(path, 'GET', '1.0')).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect((await visitHttp2(path)).status).toBe(200);
  }
});

test.each([
  ['a status below 200', 'HTTP/1.1 099 Odd'],
  ['a status above 599', 'HTTP/1.1 999 Odd'],
  ['an unrequested switch of protocols', 'HTTP/1.1 101 Odd\r\nUpgrade: x'],
  ['a line break inside a field', 'HTTP/1.1 200 OK\r\nX-A: a\rX-B: b'],
])('%s results in a 502', async (_name, head) => {
  for (const extension of ['', '.txt']) {
    const path = `/fr${pathFor(`${head}\r\n${plain}`, extension)}`;
    expect(await visit(path)).toMatch(/^HTTP\/1\.1 502 Bad Gateway\r\n/);
    expect((await visitHttp2(path)).status).toBe(502);
  }
});

test('trailers that cannot be sent are dropped, and the others are forwarded', async () => {
  const trailers =
    'X-Sum: 6\r\nETag: a\r\nETag: b\r\nX-Two: 1\r\nX-Two: 2\r\nTE: x\r\nUpgrade: x\r\n';
  const head = 'HTTP/1.1 200 OK\r\nTrailer: X-Sum\r\nTransfer-Encoding: chunked\r\n\r\n';
  const path = `/fr${pathFor(`${head}3\r\nabc\r\n0\r\n${trailers}\r\n`, '.txt')}`;
  expect(await visit(path)).toMatch(/abc\r\n0\r\nx-sum: 6\r\nx-two: 1, 2\r\n\r\n$/);
  const { status, trailers: arrived } = await visitHttp2(path);
  expect([status, Object.fromEntries(Object.entries(arrived))]).toEqual([
    200,
    { 'x-sum': '6', 'x-two': '1, 2' },
  ]);
});

const names = [
  ...['Content-Type', 'Content-Length', 'Transfer-Encoding', 'Content-Encoding', 'Trailer', 'ETag'],
  ...['Connection', 'Location', 'Link', 'Refresh', 'Set-Cookie', 'Content-Security-Policy', 'Vary'],
  ...['Cache-Control', 'Upgrade', 'Access-Control-Allow-Origin', 'Date', 'Via', 'HTTP2-Settings'],
];
const values = [
  ...['text/html', 'text/html; charset=utf-16', '3', 'chunked', 'gzip, br', 'close, x-a', '*'],
  ...['//[::1', 'http://%', '</a>; rel="next"', '0;url=/\xff', 'a=b; Path=/x', "script-src 'self'"],
];
const line = fc
  .tuple(
    fc.oneof(fc.constantFrom(...names), junk()),
    fc.oneof(fc.constantFrom(...values), junk(20)),
  )
  .map(([name, value]) => `${name}: ${value}\r\n`);
const lines = fc.array(line, { maxLength: 5 }).map((all) => all.join(''));
const status = fc.oneof(
  fc.constantFrom(200, 204, 206, 301, 304, 404, 500),
  fc.integer({ min: 0, max: 1100 }),
);
const head = fc.oneof(
  { weight: 9, arbitrary: fc.tuple(status, junk(), lines).map((p) => headOf(...p)) },
  { weight: 1, arbitrary: fc.tuple(junk(30), lines).map(([start, rest]) => `${start}\r\n${rest}`) },
);
const headOf = (code: number, reason: string, rest: string) =>
  `HTTP/1.1 ${String(code).padStart(3, '0')} ${reason}\r\n${rest}`;
const interim = fc
  .tuple(fc.constantFrom(100, 102, 103, 199), junk(4), lines)
  .map((parts) => `${headOf(...parts)}\r\n`);
const content = fc.oneof(fc.constant(page), junk(40));
const framed = fc.oneof(
  content.map((body) => `Content-Type: text/html\r\nContent-Length: ${body.length}\r\n\r\n${body}`),
  fc
    .tuple(content, lines)
    .map(
      ([body, trailers]) =>
        `Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n${trailers}\r\n`,
    ),
  content.map((body) => `Content-Type: text/html\r\n\r\n${body}`),
  junk(20),
);
const hostileAnswer = fc
  .record({
    before: fc.array(interim, { maxLength: 2 }),
    head,
    rest: framed,
    // Values above 1000 do not cut, so most responses are whole.
    cut: fc.integer({ min: 0, max: 3000 }),
  })
  .map(({ before, head, rest, cut }) => cutAt(before.join('') + head + rest, cut));

test('for any bytes from a site, the visitor gets a valid response or a cut connection', async () => {
  const start = performance.now();
  const way = fc.constantFrom('GET', 'HEAD', 'HTTP/2');
  await fc.assert(
    fc.asyncProperty(
      hostileAnswer,
      fc.constantFrom('', '.txt', '.xml'),
      way,
      async (bytes, extension, by) => {
        const path = `/fr${pathFor(bytes, extension)}`;
        if (by === 'HTTP/2') {
          const { status: code } = await visitHttp2(path);
          expect(code === 0 || (code >= 200 && code < 600)).toBe(true);
          return;
        }
        const received = await visit(path, by);
        if (received === '') return;
        const [, code = '', reason] = /^HTTP\/1\.1 ([2-5]\d\d) (.*)\r\n/.exec(received) ?? [];
        expect(reason).toBe(STATUS_CODES[code] ?? '');
      },
    ),
    { numRuns: fuzzRuns(1000) },
  );
  if (process.env.FUZZ_RUNS) console.info(`${count} answers, ${performance.now() - start} ms`);
  expect((await ask(harness.proxy.port, harness.host, '/fr/')).text).toContain('Bonjour');
  expect(uncaught.stop()).toEqual([]);
}, 600_000);
