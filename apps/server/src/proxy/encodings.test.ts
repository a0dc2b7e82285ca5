import type { RequestListener } from 'node:http';
import zlib from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { htmlOf, routesOf } from './echo.fixture.ts';
import { startHarness } from './proxy.fixture.ts';

const greeting = htmlOf('<p>Good day</p>');
const csv = 'Good day,1\nGood day,2\n';
const send =
  (body: string | Buffer, type?: string, coding?: string): RequestListener =>
  (_request, response) => {
    if (type !== undefined) response.setHeader('content-type', type);
    if (coding !== undefined) response.setHeader('content-encoding', coding);
    response.end(body);
  };
const byteText = (text: string) => Buffer.from(htmlOf(`<p>Good day</p><p>${text}</p>`), 'latin1');
const utf16 = Buffer.from(`\ufeff${htmlOf('<p>Good day</p><p>ü日</p>')}`, 'utf16le');

const site = routesOf(
  {
    '/none': send(greeting),
    '/octets': send(greeting, 'application/octet-stream'),
    '/xhtml': send(greeting, 'application/xhtml+xml'),
    '/csv': send(csv, 'text/html'),
    '/1251': send(byteText('\xcf\xf0'), 'text/html; charset=windows-1251'),
    '/shift-jis': send(byteText('\x93\xfa\x96\x7b'), 'text/html; charset=Shift_JIS'),
    '/utf-16le': send(utf16, 'text/html'),
    '/utf-16be': send(Buffer.from(utf16).swap16(), 'text/html; charset=utf-8'),
    '/bom': send(`\ufeff${htmlOf('<p>Good day</p><p>ü</p>')}`, 'text/html'),
    '/gzip': send(zlib.gzipSync(greeting), 'text/html', 'gzip'),
    '/br': send(zlib.brotliCompressSync(greeting), 'text/html', 'br'),
    '/zstd': send(zlib.zstdCompressSync(greeting), 'text/html', 'zstd'),
    '/deflate': send(zlib.deflateSync(greeting), 'text/html', 'deflate'),
    '/twice': send(zlib.brotliCompressSync(zlib.gzipSync(greeting)), 'text/html', 'gzip, br'),
    '/broken': send('this is no gzip', 'text/html', 'gzip'),
    '/strange': send('\x01\x02', 'text/html', 'compress'),
    '/bomb': send(zlib.gzipSync(Buffer.alloc(40_000_000, '<p>x</p>')), 'text/html', 'gzip'),
  },
  send(greeting, 'text/html'),
);

const harness = await startHarness(site);
const { get } = harness;
await harness.translate('Good day', 'Bonjour');
afterAll(() => harness.close());

test.each(['/none', '/octets', '/xhtml'])(
  '37 content that is not declared as HTML is unchanged: %s',
  async (path) => {
    expect((await get(`/fr${path}`)).text).toBe(greeting);
  },
);
test('37 a CSV declared as HTML is unchanged', async () => {
  expect((await get('/fr/csv')).text).toBe(csv);
});
test.each([
  ['/1251', 'Пр'],
  ['/shift-jis', '日本'],
  ['/utf-16le', 'ü日'],
  ['/utf-16be', 'ü日'],
])('37 %s is converted to UTF-8 and declared as such', async (path, text) => {
  const page = await get(`/fr${path}`);
  expect(page.text).toContain(`<p>Bonjour</p><p>${text}</p>`);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.text).not.toContain('\0');
});
test('37 a UTF-8 page keeps its byte order mark', async () => {
  const page = await get('/fr/bom');
  expect(page.text).toContain('<p>Bonjour</p><p>ü</p>');
  expect(page.text.startsWith('\ufeff<!doctype html>')).toBe(true);
});
test.each(['/gzip', '/br', '/zstd', '/deflate', '/twice'])('37 %s is decoded', async (path) => {
  const page = await get(`/fr${path}`);
  expect(page.text).toContain('Bonjour');
  expect(page.headers['content-encoding']).toBeUndefined();
});
test.each(['br', 'zstd', 'gzip'] as const)('37 pages are compressed with %s', async (coding) => {
  const page = await get('/fr/x', { headers: { 'accept-encoding': coding } });
  expect(page.headers['content-encoding']).toBe(coding);
  const decode = {
    br: zlib.brotliDecompressSync,
    zstd: zlib.zstdDecompressSync,
    gzip: zlib.gunzipSync,
  }[coding];
  expect(decode(page.body).toString()).toContain('Bonjour');
});
test.each([
  ['/broken', 'this is no gzip'],
  ['/strange', '\x01\x02'],
])('37 a body that cannot be decoded is passed through: %s', async (path, body) => {
  const page = await get(`/fr${path}`);
  expect(page.text).toBe(body);
  expect(page.headers['x-dragoman']).toBe('original; reason=content-coding');
  expect(page.headers['content-encoding']).toBeDefined();
});
test('40 a page that decodes to more than the limit is passed through', async () => {
  const page = await get('/fr/bomb');
  expect(page.headers['x-dragoman']).toBe('original; reason=content-coding');
  expect(page.body.length).toBeLessThan(1_000_000);
  expect(zlib.gunzipSync(page.body)).toHaveLength(40_000_000);
});
test('37 a translated page declares UTF-8 if the original declares no charset', async () => {
  const type = async (path: string) => (await get(path)).headers['content-type'];
  expect(await type('/fr/x')).toBe('text/html; charset=utf-8');
  expect(await type('/x')).toBe('text/html');
});
