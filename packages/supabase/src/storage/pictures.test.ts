import { afterAll, describe, expect, test } from 'vitest';
import { png, startStorageServer } from './storage-server.fixture.ts';

let count = 0;

const server = await startStorageServer();
const { userId, websiteId } = await server.owner();
const owner = await server.client({ userId });
const token = await server.token(userId);
const folder = `${websiteId}/es`;
afterAll(() => server.close());

const media = () => owner.storage.from('translated-media');
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const padded = (start: Buffer) => Buffer.concat([start, Buffer.alloc(200)]);
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>';

const contents = {
  png: png(),
  jpeg: padded(hex('ff d8 ff e0 00 10 4a 46 49 46 00 01')),
  gif: padded(Buffer.from('GIF89a')),
  webp: padded(Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1')),
  avif: padded(Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf', 'latin1')),
  heic: padded(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1')),
  heif: padded(Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0', 'latin1')),
  jxl: padded(hex('ff 0a')),
  bmp: padded(hex('42 4d 36 00 0c 00 00 00 00 00 36 00')),
  tiff: padded(hex('49 49 2a 00')),
  ico: padded(hex('00 00 01 00 01 00')),
  svg: Buffer.from(drawing),
  script: Buffer.from(drawing.replace('<path', '<script>1</script><path')),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
  text: Buffer.from('only text'),
  pdf: padded(Buffer.from('%PDF-1.7')),
  zip: padded(hex('50 4b 03 04')),
  exe: padded(Buffer.from('MZ')),
  nothing: Buffer.alloc(0),
};

/** Uploads a picture. Returns the content type it is served with, or the status of the refusal. */
async function stored(body: Buffer<ArrayBuffer>, contentType: string, name: string) {
  count += 1;
  const path = `${folder}/${count}-${name}`;
  const { error } = await media().upload(path, body, { contentType });
  if (error) return `${(error as { statusCode?: string }).statusCode}`;
  const response = await fetch(media().getPublicUrl(path).data.publicUrl);
  expect(Buffer.from(await response.arrayBuffer()).equals(body)).toBe(true);
  return response.headers.get('content-type');
}

describe('translated-media recognizes pictures by content, not by name or type', () => {
  test.each<[keyof typeof contents, string, string, string]>([
    ['png', 'image/png', 'a.png', 'image/png'],
    ['jpeg', 'image/jpeg', 'a.jpg', 'image/jpeg'],
    ['gif', 'image/gif', 'a.gif', 'image/gif'],
    ['webp', 'image/webp', 'a.webp', 'image/webp'],
    ['avif', 'image/avif', 'a.avif', 'image/avif'],
    ['heic', 'image/heic', 'a.heic', 'image/heic'],
    ['heif', 'image/heif', 'a.heif', 'image/heif'],
    ['jxl', 'image/jxl', 'a.jxl', 'image/jxl'],
    ['bmp', 'image/bmp', 'a.bmp', 'image/bmp'],
    ['tiff', 'image/tiff', 'a.tif', 'image/tiff'],
    ['ico', 'image/vnd.microsoft.icon', 'a.ico', 'image/x-icon'],
    ['svg', 'image/svg+xml', 'a.svg', 'image/svg+xml'],
    ['png', 'image/jpeg', 'a.jpg', 'image/png'],
    ['png', 'text/html', 'a.html', 'image/png'],
    ['png', 'application/octet-stream', 'a', 'image/png'],
    ['svg', 'image/png', 'a.png', 'image/svg+xml'],
    ['svg', 'text/plain', 'a.txt', 'image/svg+xml'],
    ['script', 'image/svg+xml', 'a.svg', '415'],
    ['script', 'image/png', 'a.png', '415'],
    ['html', 'image/png', 'a.png', '415'],
    ['html', 'image/svg+xml', 'a.svg', '415'],
    ['html', 'text/html', 'a.html', '415'],
    ['text', 'image/png', 'a.png', '415'],
    ['text', 'text/plain', 'a.png', '415'],
    ['pdf', 'image/png', 'a.png', '415'],
    ['pdf', 'application/pdf', 'a.pdf', '415'],
    ['zip', 'image/png', 'a.png', '415'],
    ['exe', 'image/x-icon', 'a.ico', '415'],
    ['nothing', 'image/png', 'a.png', '415'],
  ])('%s declared as %s, named %s: %s', async (content, declared, name, expected) => {
    expect(await stored(contents[content], declared, name)).toBe(expected);
  });

  test('a refusal states the reason', async () => {
    const { error } = await media().upload(`${folder}/why.svg`, contents.script, {
      contentType: 'image/svg+xml',
    });
    expect(error?.message).toBe('The SVG image is refused: it holds a script element');
    const fake = await media().upload(`${folder}/why.png`, contents.text, {
      contentType: 'image/png',
    });
    expect(fake.error?.message).toBe('the content is not image/png');
  });

  test('accepts ten MiB and not one byte more, for every kind of body', async () => {
    const exact = Buffer.concat([png(), Buffer.alloc(10 * 1024 * 1024 - png().length)]);
    const options = { contentType: 'image/png', upsert: true };
    expect((await media().upload(`${folder}/exact.png`, exact, options)).error).toBeNull();
    const over = Buffer.concat([exact, Buffer.alloc(1)]);
    const ways = [over, new Blob([over], { type: 'image/png' }), new Blob([over]).stream()];
    for (const body of ways) {
      const { error } = await media().upload(`${folder}/over.png`, body, options);
      expect(error).toMatchObject({ statusCode: '413', code: 'EntityTooLarge' });
    }
    const names = (await media().list(folder)).data?.map(({ name }) => name);
    expect([names?.includes('exact.png'), names?.includes('over.png')]).toEqual([true, false]);
  });

  test('refused pictures leave no file', async () => {
    const { rows } = await server.database.pool.query('select count(*) from storage.objects');
    expect(await server.storedKeys()).toHaveLength(rows[0].count);
    expect(server.unfinished()).toEqual([]);
  });
});

describe('a served picture', () => {
  const address = (name: string) => media().getPublicUrl(`${folder}/${name}`).data.publicUrl;
  const get = (name: string, headers: Record<string, string> = {}) =>
    fetch(address(name), { headers });

  test('has security headers against use as a document', async () => {
    await media().upload(`${folder}/safe.svg`, contents.svg, { contentType: 'image/svg+xml' });
    const { headers } = await get('safe.svg');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  test('has the Cache-Control of its upload, or one hour by default', async () => {
    const options = { contentType: 'image/png', cacheControl: '60' };
    await media().upload(`${folder}/minute.png`, png(), options);
    expect((await get('minute.png')).headers.get('cache-control')).toBe('max-age=60');
    const bare = await fetch(
      `${server.url}/storage/v1/object/translated-media/${folder}/hour.png`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
        body: png(),
      },
    );
    expect(bare.status).toBe(200);
    expect((await get('hour.png')).headers.get('cache-control')).toBe('max-age=3600');
  });

  test('gets a new ETag when replaced', async () => {
    const options = { contentType: 'image/png', upsert: true };
    await media().upload(`${folder}/replaced.png`, png(1), options);
    const first = await get('replaced.png');
    const etag = first.headers.get('etag') ?? '';
    const same = await get('replaced.png', { 'if-none-match': etag });
    expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', etag]);
    expect(same.headers.get('cache-control')).toBe('max-age=3600');
    await media().upload(`${folder}/replaced.png`, png(2), options);
    const changed = await get('replaced.png', { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
    expect(Buffer.from(await changed.arrayBuffer())).toEqual(png(2));
    const fresh = await fetch(`${address('replaced.png')}?v=2`);
    expect(fresh.status).toBe(200);
  });

  test('supports ranges', async () => {
    await media().upload(`${folder}/range.png`, png(1), { contentType: 'image/png' });
    const part = await get('range.png', { range: 'bytes=1-3' });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      'PNG',
      `bytes 1-3/${png().length}`,
    ]);
    expect(part.headers.get('content-length')).toBe('3');
    const past = await get('range.png', { range: 'bytes=5000-' });
    expect([past.status, past.headers.get('content-range')]).toEqual([
      416,
      `bytes */${png().length}`,
    ]);
  });

  test('supports HEAD', async () => {
    const response = await fetch(address('range.png'), { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(png().length));
    expect(await response.text()).toBe('');
    expect((await fetch(address('none.png'), { method: 'HEAD' })).status).toBe(400);
  });
});

test('what is stored as HTML is served as text', async () => {
  const { userId, websiteId } = await server.owner();
  const pages = (await server.client({ userId })).storage.from('translated-media');
  const path = `${websiteId}/es/a.png`;
  await pages.upload(path, png(), { contentType: 'image/png' });
  await server.database.pool.query(
    `update storage.objects set metadata = metadata || '{"mimetype":"text/html"}' where name = $1`,
    [path],
  );
  const response = await fetch(pages.getPublicUrl(path).data.publicUrl);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
});
