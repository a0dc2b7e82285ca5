import { once } from 'node:events';
import { connect } from 'node:net';
import zlib from 'node:zlib';
import { silentLog } from '@dragoman/domain/log';
import { afterAll, expect, test } from 'vitest';
import { createDecode } from './decoding.ts';
import { htmlOf, routesOf, sendHtml } from './echo.fixture.ts';
import { ask, startHarness } from './proxy.fixture.ts';

const page = htmlOf('<p>Good day</p>');
/** A gzip file of several members, each 10 MB when decoded. */
const bombOf = (members: number) =>
  Buffer.concat(Array(members).fill(zlib.gzipSync(Buffer.alloc(10_000_000))));
const gzipTimes = (bytes: Buffer, times: number): Buffer =>
  times === 0 ? bytes : gzipTimes(zlib.gzipSync(bytes), times - 1);
const coded = (bytes: Buffer, coding: string) => sendHtml(bytes, { 'content-encoding': coding });
const three = zlib.gzipSync(zlib.brotliCompressSync(zlib.deflateSync(page)));
const noise = Buffer.from(htmlOf(`<p>Good day</p>${'x'.repeat(3_000_000)}`));

const site = routesOf(
  {
    '/three': coded(three, 'deflate, br, gzip'),
    '/four': coded(gzipTimes(Buffer.from(page), 4), 'gzip, gzip, gzip, gzip'),
    '/thousand': coded(Buffer.from(page), 'gzip,'.repeat(1000)),
    '/sum': coded(zlib.gzipSync(zlib.deflateRawSync(noise, { level: 0 })), 'deflate, gzip'),
    '/bomb': coded(bombOf(150), 'gzip'),
    '/plain': coded(zlib.gzipSync(page), 'gzip'),
  },
  sendHtml(page),
);

const get = (path: string, port = harness.proxy.port) => ask(port, harness.host, path);

const harness = await startHarness(site);
await harness.translate('Good day', 'Bonjour');
afterAll(() => harness.close());

test('three codings are decoded', async () => {
  expect((await get('/fr/three')).text).toContain('Bonjour');
});
test.each(['/four', '/thousand', '/sum'])('%s is passed through unchanged', async (path) => {
  const answer = await get(`/fr${path}`);
  expect(answer.status).toBe(200);
  expect(answer.headers['x-dragoman']).toBe('original; reason=content-coding');
});

test('decoding counts toward the page timeout', async () => {
  const limits = { page: 100, pageBytes: 2_000_000_000 };
  const proxy = await harness.start({ limits });
  const answer = await get('/fr/bomb?late', proxy.port);
  expect([answer.status, answer.headers['x-dragoman']]).toEqual([
    504,
    'error; reason=origin-timeout',
  ]);
  expect((await get('/fr/plain', proxy.port)).text).toContain('Bonjour');
  await proxy.close();
});

test('decoding stops when the visitor disconnects', async () => {
  const reasons: unknown[] = [];
  const warn = ({ err }: { err?: Error }) => void reasons.push(String(err?.cause));
  const proxy = await harness.start({
    limits: { pageBytes: 2_000_000_000 },
    log: { ...silentLog, warn } as typeof silentLog,
  });
  const request = once(harness.origin, 'request');
  const socket = connect(proxy.port, '127.0.0.1', () => {
    socket.write(`GET /fr/bomb?leave HTTP/1.1\r\nHost: ${harness.host}\r\n\r\n`);
  });
  const [, response] = await request;
  await expect.poll(() => response.writableFinished, { interval: 1 }).toBe(true);
  socket.destroy();
  await expect
    .poll(() => reasons)
    .toContainEqual(expect.stringContaining('every visitor has disconnected'));
  await proxy.close();
});

test('concurrent decoding is limited per website and does not delay other websites', async () => {
  const decode = createDecode(1);
  const small = { bytes: zlib.gzipSync(page), contentEncoding: 'gzip', maxBytes: 1e6 };
  const large = { bytes: bombOf(100), contentEncoding: 'gzip', maxBytes: 4e9 };
  const ends: string[] = [];
  const run = (name: string, websiteId: string, body: typeof small, signal: AbortSignal) =>
    decode({ ...body, websiteId, signal: () => signal }).then(
      () => ends.push(name),
      (error: Error) => ends.push(`${name}: ${error.message}`),
    );
  const [first, second, never] = [1, 2, 3].map(() => new AbortController());
  if (!first || !second || !never) throw new Error('three controllers');
  const all = [
    run('large', 'a', large, first.signal),
    run('left', 'a', small, second.signal),
    run('waited', 'a', small, never.signal),
  ];
  await run('other', 'b', small, never.signal);
  second.abort(new Error('gone'));
  first.abort(new Error('gone'));
  await Promise.all(all);
  expect(ends.slice(0, 1)).toEqual(['other']);
  expect([...ends].sort()).toEqual(['large: gone', 'left: gone', 'other', 'waited']);
  expect(ends.indexOf('waited')).toBe(3);
  await run('again', 'a', small, never.signal);
  expect(ends.at(-1)).toBe('again');
});
