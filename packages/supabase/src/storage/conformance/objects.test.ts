import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { png, type StorageServer, startStorageServer } from '../storage-server.fixture.ts';

let server: StorageServer;
let owner: SupabaseClient;
let service: SupabaseClient;
let folder: string;

beforeAll(async () => {
  server = await startStorageServer();
  const { userId, websiteId } = await server.owner();
  owner = await server.client({ userId });
  service = await server.client('service');
  folder = `${websiteId}/es`;
  await service.storage.createBucket('private', { public: false });
  await service.storage.createBucket('other', { public: false });
});
afterAll(() => server.close());

const media = () => owner.storage.from('translated-media');
const hidden = () => service.storage.from('private');
const bytes = async (blob: Blob | null) => Buffer.from(await (blob ?? new Blob([])).arrayBuffer());

describe('upload', () => {
  test('of a buffer answers id, path and full path', async () => {
    const { data, error } = await media().upload(`${folder}/a.png`, png(1), {
      contentType: 'image/png',
    });
    expect(error).toBeNull();
    expect(data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      path: `${folder}/a.png`,
      fullPath: `translated-media/${folder}/a.png`,
    });
  });

  test('of a Blob or a File comes as a form', async () => {
    const file = new File([png(2)], 'b.png', { type: 'image/png' });
    const { error } = await media().upload(`${folder}/b.png`, file, {
      cacheControl: '3600',
      upsert: true,
    });
    expect(error).toBeNull();
    const { data } = await media().download(`${folder}/b.png`);
    expect(await bytes(data)).toEqual(png(2));
    expect(data?.type).toBe('image/png');
  });

  test('of a FormData', async () => {
    const form = new FormData();
    form.append('picture', new Blob([png(3)], { type: 'image/png' }), 'c.png');
    const { error } = await media().upload(`${folder}/c.png`, form);
    expect(error).toBeNull();
  });

  test('of a stream', async () => {
    const stream = new Blob([png(4)]).stream();
    const { error } = await media().upload(`${folder}/d.png`, stream, { contentType: 'image/png' });
    expect(error).toBeNull();
    const { data } = await media().download(`${folder}/d.png`);
    expect(await bytes(data)).toEqual(png(4));
  });

  test.each(['buffer', 'form'])('keeps cache control and metadata (%s)', async (kind) => {
    const name = `kept-${kind}.txt`;
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

  test('of a name that is taken is refused, and kept as it was', async () => {
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

  test('with upsert replaces it, under the same id', async () => {
    const before = await hidden().upload('upsert.txt', 'first');
    const after = await hidden().upload('upsert.txt', 'second', { upsert: true });
    expect(after.data?.id).toBe(before.data?.id);
    expect(await (await hidden().download('upsert.txt')).data?.text()).toBe('second');
  });

  test('into a bucket that is not there', async () => {
    const { error } = await service.storage.from('nowhere').upload('a.txt', 'x');
    expect(error).toMatchObject({
      statusCode: '404',
      code: 'NoSuchBucket',
      message: 'Bucket not found',
    });
  });

  test.each(['ünïcode/日本語 файл.png', 'a b/c+d&e=f@g.png', "quote'(1)!.png"])(
    'takes the name %s, and every address of it works',
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

test('update replaces contents', async () => {
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

  test('of what is not there', async () => {
    const { data, error } = await hidden().download('none.txt');
    expect(data).toBeNull();
    expect(error).toMatchObject({
      status: 400,
      statusCode: '404',
      code: 'NoSuchKey',
      message: 'Object not found',
    });
  });

  test('of another version or transformed is refused, not answered with something else', async () => {
    await hidden().upload('plain.png', png(1), { contentType: 'image/png' });
    const versioned = await hidden().download('plain.png', { versionId: 'v1' });
    expect(versioned.error?.message).toContain('not served');
    const transformed = await hidden().download('plain.png', { transform: { width: 10 } });
    expect(transformed.error?.message).toBe('Image transformation is not served by this backend');
  });
});

test('info tells what is known of an object', async () => {
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
  test('is readable by everybody, and names a download', async () => {
    await media().upload(`${folder}/public.png`, png(6), { contentType: 'image/png' });
    const plain = media().getPublicUrl(`${folder}/public.png`);
    const response = await fetch(plain.data.publicUrl);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toBe('max-age=3600');
    expect(response.headers.get('content-disposition')).toBeNull();
    const named = media().getPublicUrl(`${folder}/public.png`, { download: 'bild "ü".png' });
    expect((await fetch(named.data.publicUrl)).headers.get('content-disposition')).toBe(
      `attachment; filename="bild%20%22%C3%BC%22.png"; filename*=UTF-8''bild%20%22%C3%BC%22.png`,
    );
  });

  test('of a bucket that is not public answers as if there were none', async () => {
    await hidden().upload('secret.txt', 'x');
    const { data } = hidden().getPublicUrl('secret.txt');
    const response = await fetch(data.publicUrl);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ statusCode: '404', code: 'NoSuchBucket' });
  });
});

describe('signed addresses', () => {
  test('createSignedUrl reads one object without any key', async () => {
    await hidden().upload('signed/a.txt', 'signed');
    const { data, error } = await hidden().createSignedUrl('signed/a.txt', 60);
    expect(error).toBeNull();
    const response = await fetch(data?.signedUrl ?? '');
    expect(await response.text()).toBe('signed');
    expect(response.headers.get('cache-control')).toMatch(/^private/);
    const elsewhere = (data?.signedUrl ?? '').replace('signed/a.txt', 'signed/b.txt');
    expect(await (await fetch(elsewhere)).json()).toMatchObject({ code: 'InvalidSignature' });
    expect((await fetch(`${data?.signedUrl}x`)).status).toBe(400);
  });

  test('createSignedUrl ends', async () => {
    await hidden().upload('signed/ends.txt', 'x');
    const { data } = await hidden().createSignedUrl('signed/ends.txt', 1);
    await expect
      .poll(async () => (await fetch(data?.signedUrl ?? '')).status, { timeout: 5000 })
      .toBe(400);
  });

  test('createSignedUrl of what is not there', async () => {
    expect((await hidden().createSignedUrl('none.txt', 60)).error).toMatchObject({
      code: 'NoSuchKey',
    });
  });

  test('createSignedUrls answers one by one', async () => {
    await hidden().upload('signed/many.txt', 'many');
    const { data } = await hidden().createSignedUrls(['signed/many.txt', 'none.txt'], 60, {
      download: true,
    });
    expect(data?.map(({ path, error }) => [path, error])).toEqual([
      ['signed/many.txt', null],
      ['none.txt', 'Either the object does not exist or you do not have access to it'],
    ]);
    const response = await fetch(data?.[0]?.signedUrl ?? '');
    expect(await response.text()).toBe('many');
    expect(response.headers.get('content-disposition')).toBe('attachment');
  });

  test('createSignedUploadUrl and uploadToSignedUrl let anybody upload that one object once', async () => {
    const anon = await server.client('anon');
    const { data } = await media().createSignedUploadUrl(`${folder}/given.png`);
    const token = data?.token ?? '';
    const given = anon.storage.from('translated-media');
    const form = new Blob([png(7)], { type: 'image/png' });
    const uploaded = await given.uploadToSignedUrl(`${folder}/given.png`, token, form);
    expect(uploaded.error).toBeNull();
    expect(uploaded.data).toEqual({
      path: `${folder}/given.png`,
      fullPath: `translated-media/${folder}/given.png`,
    });
    const again = await given.uploadToSignedUrl(`${folder}/given.png`, token, form);
    expect(again.error).toMatchObject({ statusCode: '409' });
    const other = await given.uploadToSignedUrl(`${folder}/x.png`, token, form);
    expect(other.error).toMatchObject({ code: 'InvalidSignature' });
    const { data: info } = await media().info(`${folder}/given.png`);
    expect(info?.size).toBe(png(7).length);
  });

  test('createSignedUploadUrl with upsert may replace', async () => {
    const { data } = await media().createSignedUploadUrl(`${folder}/given.png`, { upsert: true });
    const { error } = await media().uploadToSignedUrl(
      `${folder}/given.png`,
      data?.token ?? '',
      png(8),
      {
        contentType: 'image/png',
      },
    );
    expect(error).toBeNull();
  });

  test('no signed address is an access token, and no access token a signed address', async () => {
    await hidden().upload('signed/mix.txt', 'x');
    const { data } = await hidden().createSignedUrl('signed/mix.txt', 60);
    const token = new URL(data?.signedUrl ?? '').searchParams.get('token') ?? '';
    const upload = await hidden().uploadToSignedUrl('signed/mix.txt', token, 'y');
    expect(upload.error).toMatchObject({ code: 'InvalidSignature' });
    const asBearer = await fetch(`${server.url}/storage/v1/bucket`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await asBearer.json()).toMatchObject({ statusCode: '403', error: 'Unauthorized' });
    const access = await server.token(crypto.randomUUID());
    const asSigned = await fetch(
      `${server.url}/storage/v1/object/sign/private/signed/mix.txt?token=${access}`,
    );
    expect(asSigned.status).toBe(400);
  });
});

describe('move', () => {
  test('within a bucket', async () => {
    await hidden().upload('move/a.txt', 'moved');
    const { data, error } = await hidden().move('move/a.txt', 'move/b.txt');
    expect(error).toBeNull();
    expect(data).toMatchObject({ message: 'Successfully moved' });
    expect(await (await hidden().download('move/b.txt')).data?.text()).toBe('moved');
    expect((await hidden().exists('move/a.txt')).data).toBe(false);
  });

  test('to another bucket', async () => {
    await hidden().upload('move/c.txt', 'moved');
    expect(
      (await hidden().move('move/c.txt', 'c.txt', { destinationBucket: 'other' })).error,
    ).toBeNull();
    expect(await (await service.storage.from('other').download('c.txt')).data?.text()).toBe(
      'moved',
    );
  });

  test('onto a name that is taken, and of nothing', async () => {
    await hidden().upload('move/d.txt', 'd');
    expect((await hidden().move('move/d.txt', 'move/b.txt')).error).toMatchObject({
      statusCode: '409',
    });
    expect((await hidden().move('move/none.txt', 'x.txt')).error).toMatchObject({
      code: 'NoSuchKey',
    });
  });

  test('into a bucket that does not take it', async () => {
    const options = { destinationBucket: 'translated-media' };
    await hidden().upload('move/fake.png', 'no picture', { contentType: 'image/png' });
    const { error } = await hidden().move('move/fake.png', `${folder}/fake.png`, options);
    expect(error).toMatchObject({ statusCode: '415' });
    const copied = await hidden().copy('move/fake.png', `${folder}/fake.png`, options);
    expect(copied.error).toMatchObject({ statusCode: '415' });
    expect((await hidden().exists('move/fake.png')).data).toBe(true);
  });
});

describe('copy', () => {
  test('within and across buckets', async () => {
    await hidden().upload('copy/a.txt', 'copied', { metadata: { alt: 'x' }, cacheControl: '7' });
    const { data } = await hidden().copy('copy/a.txt', 'copy/b.txt');
    expect(data?.path).toBe('private/copy/b.txt');
    await hidden().copy('copy/a.txt', 'copied.txt', { destinationBucket: 'other' });
    await hidden().remove(['copy/a.txt']);
    expect(await (await hidden().download('copy/b.txt')).data?.text()).toBe('copied');
    expect((await hidden().info('copy/b.txt')).data).toMatchObject({
      cacheControl: 'max-age=7',
      metadata: { alt: 'x' },
    });
    expect(await (await service.storage.from('other').download('copied.txt')).data?.text()).toBe(
      'copied',
    );
  });

  test('with metadata of its own', async () => {
    const metadata = { cacheControl: 'max-age=9', mimetype: 'text/css' };
    await hidden().copy('copy/b.txt', 'copy/c.txt', { copyMetadata: false, metadata });
    expect((await hidden().info('copy/c.txt')).data).toMatchObject({
      cacheControl: 'max-age=9',
      contentType: 'text/css',
      metadata: {},
    });
  });

  test('onto a name that is taken, and of nothing', async () => {
    expect((await hidden().copy('copy/b.txt', 'copy/c.txt')).error).toMatchObject({
      statusCode: '409',
    });
    expect((await hidden().copy('none.txt', 'x.txt')).error).toMatchObject({ code: 'NoSuchKey' });
  });
});

test('remove takes away what is there, and answers it', async () => {
  await hidden().upload('remove/a.txt', 'x');
  const before = await server.storedKeys();
  const { data, error } = await hidden().remove(['remove/a.txt', 'remove/none.txt']);
  expect(error).toBeNull();
  expect(data?.map(({ name, bucket_id }) => [bucket_id, name])).toEqual([
    ['private', 'remove/a.txt'],
  ]);
  expect((await server.storedKeys()).length).toBe(before.length - 1);
  expect((await hidden().remove([])).error).toMatchObject({ statusCode: '400' });
  expect((await hidden().remove([{ path: 'a', versionId: 'b' }])).error).toMatchObject({
    statusCode: '400',
  });
});

describe('list', () => {
  beforeAll(async () => {
    for (const name of ['b.txt', 'a.txt', 'C.txt', 'sub/x.txt', 'sub/deep/y.txt', 'other/z.txt']) {
      await hidden().upload(`list/${name}`, name);
    }
  });
  const names = async (...args: Parameters<ReturnType<typeof hidden>['list']>) =>
    (await hidden().list(...args)).data?.map(({ name }) => name);

  test('folders first, then files by name', async () => {
    expect(await names('list')).toEqual(['other', 'sub', 'C.txt', 'a.txt', 'b.txt']);
    expect(await names('list/')).toHaveLength(5);
    expect(await names('list/sub')).toEqual(['deep', 'x.txt']);
    expect(await names()).toContain('list');
    expect(await names('nothing')).toEqual([]);
  });

  test('tells files from folders', async () => {
    const { data } = await hidden().list('list/sub');
    expect(data?.[0]).toEqual({
      name: 'deep',
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    });
    expect(data?.[1]).toMatchObject({
      id: expect.any(String),
      metadata: { size: 9, mimetype: 'text/plain;charset=UTF-8' },
    });
  });

  test('pages, sorts and searches', async () => {
    expect(await names('list', { limit: 2, offset: 1 })).toEqual(['sub', 'C.txt']);
    expect(await names('list', { sortBy: { column: 'name', order: 'desc' } })).toEqual([
      'sub',
      'other',
      'b.txt',
      'a.txt',
      'C.txt',
    ]);
    const byTime = await names('list', { sortBy: { column: 'created_at', order: 'asc' } });
    expect(byTime).toEqual(['other', 'sub', 'b.txt', 'a.txt', 'C.txt']);
    expect(await names('list', { search: 'c' })).toEqual(['C.txt']);
    expect(await names('list', { search: '%' })).toEqual([]);
  });

  test('of a column that is none is refused', async () => {
    const { error } = await hidden().list('list', { sortBy: { column: 'owner; drop table' } });
    expect(error).toMatchObject({ statusCode: '400' });
  });
});

describe('listV2', () => {
  const all = async (options: Parameters<ReturnType<typeof hidden>['listV2']>[0]) => {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const { data, error } = await hidden().listV2({ ...options, ...(cursor && { cursor }) });
      expect(error).toBeNull();
      found.push(...(data?.folders ?? []).map(({ name }) => name));
      found.push(...(data?.objects ?? []).map(({ name }) => name));
      expect(data?.hasNext).toBe(data?.nextCursor !== undefined);
      cursor = data?.nextCursor;
    } while (cursor);
    return found;
  };

  test('flat, in pages that lose and repeat nothing', async () => {
    const expected = ['C.txt', 'a.txt', 'b.txt', 'other/z.txt', 'sub/deep/y.txt', 'sub/x.txt'];
    expect(await all({ prefix: 'list/', limit: 2 })).toEqual(
      expected.map((name) => `list/${name}`),
    );
    const column = 'created_at' as const;
    const byTime = await all({ prefix: 'list/', limit: 1, sortBy: { column, order: 'desc' } });
    expect(byTime).toHaveLength(6);
    expect(byTime[0]).toBe('list/other/z.txt');
  });

  test('with folders', async () => {
    expect(await all({ prefix: 'list/', with_delimiter: true, limit: 1 })).toEqual([
      'list/C.txt',
      'list/a.txt',
      'list/b.txt',
      'list/other/',
      'list/sub/',
    ]);
    const { data } = await hidden().listV2({ prefix: 'list/', with_delimiter: true });
    expect(data?.folders).toEqual([
      { name: 'list/other/', key: 'other' },
      { name: 'list/sub/', key: 'sub' },
    ]);
  });

  test('exactly one, and refuses a cursor of something else', async () => {
    expect(await all({ prefix: 'list/a.txt', exactMatch: true })).toEqual(['list/a.txt']);
    expect(await all({ prefix: 'list/a', exactMatch: true })).toEqual([]);
    const { error } = await hidden().listV2({ cursor: 'xyz' });
    expect(error).toMatchObject({ statusCode: '400', message: 'Invalid cursor' });
  });
});

test('purgeCache is not served', async () => {
  expect((await hidden().purgeCache('info.txt')).error?.message).toContain('not served');
});
