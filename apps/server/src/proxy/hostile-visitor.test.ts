import { type AddressInfo, connect } from 'node:net';
import type { Certificates } from '@dragoman/core/certificates';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { createPlainServer } from '../edge/plain-server.ts';
import { innerOf } from '../edge/visitors.ts';
import { htmlOf, routesOf, sendHtml } from './echo.fixture.ts';
import { cutAt, fuzzRuns, junk, watchUncaught } from './fuzz.fixture.ts';
import { ask, startHarness, talk } from './proxy.fixture.ts';

let count = 0;
const uncaught = watchUncaught();

const harness = await startHarness(routesOf({}, sendHtml(htmlOf('<p>Good day</p>'))));
await harness.translate('Good day', 'Bonjour');
harness.origin.on('upgrade', (_request, socket) => void socket.end('HTTP/1.1 404 No\r\n\r\n'));
const certificates = { find: () => undefined, answer: async () => undefined };
const edge = createPlainServer({
  certificates: certificates as unknown as Certificates,
  inner: () => innerOf(harness.proxy.server),
  httpsPort: () => 443,
  httpPort: () => 80,
});
await new Promise<void>((resolve) => edge.listen(0, '127.0.0.1', resolve));
afterAll(async () => {
  edge.closeAllConnections();
  edge.close();
  await harness.close();
});

const ports = () => [harness.proxy.port, (edge.address() as AddressInfo).port];

/** Sends bytes, reads until 40 ms pass without data, then disconnects. */
function visit(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    socket.setTimeout(40, () => socket.destroy());
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(received));
  });
}

const method = fc.oneof(
  fc.constantFrom('GET', 'HEAD', 'POST', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND', 'PRI'),
  junk(6),
);
const target = fc.oneof(
  fc.constantFrom('/', '//', '/fr/', '/fr//', '*', '/%', '/fr/%ff', '/?', '/fr/fr/x', '/x.png'),
  fc.constantFrom('http://[', 'http://x/', 'https://a@b/', 'a:1', '/\\', '/fr/..//..', '/#x'),
  fc.constantFrom('/.well-known/dragoman/strings?to=fr', '/.well-known/acme-challenge/x', '?', ''),
  junk(20).map((text) => `/${text}`),
  junk(20).map((text) => `/fr/${text}`),
);
const version = fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'X');
const names = [
  ...['Content-Length', 'Transfer-Encoding', 'Connection', 'Upgrade', 'Expect', 'Via', 'Cookie'],
  ...['If-None-Match', 'Range', 'Accept-Encoding', 'Origin', 'Referer', 'X-Forwarded-Proto'],
  ...['X-Forwarded-For', 'Forwarded', 'TE', 'Trailer', 'Host', 'Content-Type', '__proto__'],
];
const values = [
  ...['3', '-1', '99999999999999999999', 'chunked', 'gzip, chunked', 'close', 'keep-alive, x-a'],
  ...['Upgrade', 'websocket', 'h2c', '100-continue', '*', 'bytes=0-', 'https', 'for="[::1]:x"'],
];
const field = fc
  .tuple(
    fc.oneof(fc.constantFrom(...names), junk()),
    fc.oneof(fc.constantFrom(...values), junk(20)),
  )
  .map(([name, value]) => `${name}: ${value}\r\n`);
const request = fc
  .record({
    method,
    target,
    version,
    fields: fc.array(field, { maxLength: 5 }),
    hasHost: fc.integer({ min: 0, max: 9 }),
    body: fc.oneof(fc.constant(''), fc.constant('3\r\nabc\r\n0\r\n\r\n'), junk(20)),
  })
  .map(({ method, target, version, fields, hasHost, body }) => {
    const host = hasHost === 0 ? '' : `Host: ${harness.host}\r\n`;
    return `${method} ${target} ${version}\r\n${host}${fields.join('')}\r\n${body}`;
  });
const bytes = fc
  .tuple(fc.array(request, { minLength: 1, maxLength: 2 }), fc.integer({ min: 0, max: 3000 }))
  .map(([requests, cut]) => cutAt(requests.join(''), cut));

test('no bytes from a visitor cause a 5xx response or an uncaught error', async () => {
  const start = performance.now();
  await fc.assert(
    fc.asyncProperty(fc.array(bytes, { minLength: 1, maxLength: 8 }), async (all) => {
      const visits = all.flatMap((text) => ports().map((port) => visit(port, text)));
      count += visits.length;
      for (const received of await Promise.all(visits)) {
        if (received === '') continue;
        const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(received)?.[1]);
        expect(status).toBeGreaterThanOrEqual(100);
        expect(status).toBeLessThan(500);
      }
    }),
    { numRuns: fuzzRuns(80) },
  );
  if (process.env.FUZZ_RUNS) console.info(`${count} visits, ${performance.now() - start} ms`);
  expect((await ask(harness.proxy.port, harness.host, '/fr/')).text).toContain('Bonjour');
  expect(uncaught.stop()).toEqual([]);
}, 600_000);

test.each(['/', '/fr/', '/.well-known/acme-challenge/x', '/.well-known/dragoman/translate.js'])(
  'two Host fields are rejected: %s',
  async (path) => {
    for (const port of ports()) {
      for (const more of [harness.host, 'b.test']) {
        const text = `GET ${path} HTTP/1.1\r\nHost: ${harness.host}\r\nHost: ${more}\r\n\r\n`;
        expect(await talk(port, text, '\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
        const upgrade = text.replace(/\r\n$/, 'Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
        expect(await talk(port, upgrade, '\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
      }
    }
  },
);
