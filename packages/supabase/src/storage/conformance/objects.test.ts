import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { png } from '../storage-server.fixture.ts';
import { type Harness, startHarness } from './harness.fixture.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.server.close());

const media = () => harness.media();
const hidden = () => harness.hidden();
const bytes = async (blob: Blob | null) => Buffer.from(await (blob ?? new Blob([])).arrayBuffer());

describe('upload', () => {
  test('of a buffer returns id, path and full path', async () => {
    const { data, error } = await media().upload(`${harness.folder}/a.png`, png(1), {
      contentType: 'image/png',
    });
    expect(error).toBeNull();
    expect(data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      path: `${harness.folder}/a.png`,
      fullPath: `translated-media/${harness.folder}/a.png`,
    });
  });

  test('of a Blob or File is sent as a form', async () => {
    const file = new File([png(2)], 'b.png', { type: 'image/png' });
    const { error } = await media().upload(`${harness.folder}/b.png`, file, {
      cacheControl: '3600',
      upsert: true,
    });
    expect(error).toBeNull();
    const { data } = await media().download(`${harness.folder}/b.png`);
    expect(await bytes(data)).toEqual(png(2));
    expect(data?.type).toBe('image/png');
  });

  test('of a FormData', async () => {
    const form = new FormData();
    form.append('picture', new Blob([png(3)], { type: 'image/png' }), 'c.png');
    const { error } = await media().upload(`${harness.folder}/c.png`, form);
    expect(error).toBeNull();
  });

  test('of a stream', async () => {
    const stream = new Blob([png(4)]).stream();
    const { error } = await media().upload(`${harness.folder}/d.png`, stream, {
      contentType: 'image/png',
    });
    expect(error).toBeNull();
    const { data } = await media().download(`${harness.folder}/d.png`);
    expect(await bytes(data)).toEqual(png(4));
  });

  test.each(['buffer', 'form'])('stores cache control and metadata (%s)', async (kind) => {
    const name = `stored-${kind}.txt`;
    const body = kind === 'form' ? new Blob(['text'], { type: 'text/plain' }) : Buffer.from('text');
    const options = { cacheControl: '60', metadata: { alt: 'ünï' }, contentType: 'text/plain' };
    expect((await hidden().upload(name, body, options)).error).toBeNull();
    const { data } = await hidden().info(name);
    expect(data).toMatchObject({
      cacheControl: 'max-age=60',
      contentType: 'text/plain',
      size: 4,
      metadata: { alt: 'ünï' },
    });
  });

  test('refuses a taken name and keeps the object', async () => {
    await hidden().upload('taken.txt', 'first');
    const { data, error } = await hidden().upload('taken.txt', 'second');
    expect(data).toBeNull();
    expect(error).toMatchObject({
      status: 400,
      statusCode: '409',
      code: 'KeyAlreadyExists',
      message: 'The resource already exists',
    });
    expect(await (await hidden().download('taken.txt')).data?.text()).toBe('first');
  });

  test('with upsert replaces the object and keeps its id', async () => {
    const before = await hidden().upload('upsert.txt', 'first');
    const after = await hidden().upload('upsert.txt', 'second', { upsert: true });
    expect(after.data?.id).toBe(before.data?.id);
    expect(await (await hidden().download('upsert.txt')).data?.text()).toBe('second');
  });

  test('into a missing bucket is refused', async () => {
    const { error } = await harness.service.storage.from('nowhere').upload('a.txt', 'x');
    expect(error).toMatchObject({
      statusCode: '404',
      code: 'NoSuchBucket',
      message: 'Bucket not found',
    });
  });

  test.each(['ünïcode/日本語 файл.png', 'a b/c+d&e=f@g.png', "quote'(1)!.png"])(
    'accepts the name %s in every URL',
    async (name) => {
      expect((await hidden().upload(name, png(5), { contentType: 'image/png' })).error).toBeNull();
      expect(await bytes((await hidden().download(name)).data)).toEqual(png(5));
      const { data } = await hidden().createSignedUrl(name, 60, { download: true });
      const response = await fetch(data?.signedUrl ?? '');
      expect(response.status).toBe(200);
      const folderName = name.includes('/') ? name.slice(0, name.indexOf('/')) : '';
      const listed = await hidden().list(folderName);
      expect(listed.data?.map((one) => one.name)).toContain(name.slice(name.indexOf('/') + 1));
      expect((await hidden().remove([name])).data).toHaveLength(1);
    },
  );
});

test('update replaces the content', async () => {
  await hidden().upload('update.txt', 'first');
  const { data, error } = await hidden().update('update.txt', 'second', {
    contentType: 'text/plain',
  });
  expect(error).toBeNull();
  expect(data).toMatchObject({ path: 'update.txt', fullPath: 'private/update.txt' });
  expect(await (await hidden().download('update.txt')).data?.text()).toBe('second');
});

describe('download', () => {
  test('as a stream', async () => {
    await hidden().upload('stream.txt', 'streamed');
    const { data } = await hidden().download('stream.txt').asStream();
    expect(await new Response(data as ReadableStream).text()).toBe('streamed');
  });

  test('of a missing object is refused', async () => {
    const { data, error } = await hidden().download('none.txt');
    expect(data).toBeNull();
    expect(error).toMatchObject({
      status: 400,
      statusCode: '404',
      code: 'NoSuchKey',
      message: 'Object not found',
    });
  });

  test('of a version or transformation is refused', async () => {
    await hidden().upload('plain.png', png(1), { contentType: 'image/png' });
    const versioned = await hidden().download('plain.png', { versionId: 'v1' });
    expect(versioned.error?.message).toContain('not served');
    const transformed = await hidden().download('plain.png', { transform: { width: 10 } });
    expect(transformed.error?.message).toBe('Image transformation is not served by this backend');
  });
});

test('info returns the metadata of an object', async () => {
  await hidden().upload('info.txt', 'four', { contentType: 'text/plain' });
  const { data, error } = await hidden().info('info.txt');
  expect(error).toBeNull();
  expect(data).toMatchObject({
    name: 'info.txt',
    bucketId: 'private',
    size: 4,
    contentType: 'text/plain',
    etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    version: expect.any(String),
    createdAt: expect.any(String),
    lastModified: expect.any(String),
  });
});

test('exists', async () => {
  await hidden().upload('exists.txt', 'x');
  expect((await hidden().exists('exists.txt')).data).toBe(true);
  expect((await hidden().exists('none.txt')).data).toBe(false);
});

describe('getPublicUrl', () => {
  test('is readable by everyone and supports a download name', async () => {
    await media().upload(`${harness.folder}/public.png`, png(6), { contentType: 'image/png' });
    const plain = media().getPublicUrl(`${harness.folder}/public.png`);
    const response = await fetch(plain.data.publicUrl);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toBe('max-age=3600');
    expect(response.headers.get('content-disposition')).toBeNull();
    const named = media().getPublicUrl(`${harness.folder}/public.png`, {
      download: 'bild "ü".png',
    });
    expect((await fetch(named.data.publicUrl)).headers.get('content-disposition')).toBe(
      `attachment; filename="bild%20%22%C3%BC%22.png"; filename*=UTF-8''bild%20%22%C3%BC%22.png`,
    );
  });

  test('of a private bucket returns not found', async () => {
    await hidden().upload('secret.txt', 'x');
    const { data } = hidden().getPublicUrl('secret.txt');
    const response = await fetch(data.publicUrl);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ statusCode: '404', code: 'NoSuchBucket' });
  });
});

test('purgeCache is not supported', async () => {
  expect((await hidden().purgeCache('info.txt')).error?.message).toContain('not served');
});

test('info of an object without metadata returns empty metadata', async () => {
  await hidden().upload('plain.txt', 'text', { contentType: 'text/plain' });
  expect((await hidden().info('plain.txt')).data?.metadata).toEqual({});
});

test.each(['', 'authenticated/'])('HEAD of info describes the object (%s)', async (kind) => {
  await hidden().upload(`head-${kind.length}.txt`, 'text', { contentType: 'text/plain' });
  const { url, keys } = harness.server;
  const path = `${url}/storage/v1/object/info/${kind}private/head-${kind.length}.txt`;
  const response = await fetch(path, { method: 'HEAD', headers: { apikey: keys.secretKey } });
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    'content-length': '4',
    'content-type': 'text/plain',
    'last-modified': expect.any(String),
  });
});
