import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { png, type StorageServer, startStorageServer } from '../storage-server.fixture.ts';

/** How a client method is handled: served, local to the client, or not served for a reason. */
type Served = 'served' | 'client' | { readonly notServed: string };

const noVersions = { notServed: 'objects have no versions here: a replaced file is gone' };

/** `supabase.storage`: `StorageClient`, including inherited bucket methods. */
const storageClient: Readonly<Record<string, Served>> = {
  from: 'client',
  analytics: { notServed: 'analytics buckets are Iceberg catalogues, nothing of ours' },
  vectors: { notServed: 'vector buckets are nothing of ours' },
  setHeader: 'client',
  throwOnError: 'client',
  listBuckets: 'served',
  getBucket: 'served',
  createBucket: 'served',
  updateBucket: 'served',
  emptyBucket: 'served',
  deleteBucket: 'served',
  getBucketLifecycle: noVersions,
  updateBucketLifecycle: noVersions,
  deleteBucketLifecycle: noVersions,
  purgeBucketCache: { notServed: 'there is no cache of ours in front to purge' },
};

/** `supabase.storage.from(bucket)`: `StorageFileApi`. */
const fileApi: Readonly<Record<string, Served>> = {
  setHeader: 'client',
  throwOnError: 'client',
  toBase64: 'client',
  upload: 'served',
  uploadToSignedUrl: 'served',
  createSignedUploadUrl: 'served',
  update: 'served',
  move: 'served',
  copy: 'served',
  createSignedUrl: 'served',
  createSignedUrls: 'served',
  download: 'served',
  info: 'served',
  exists: 'served',
  getPublicUrl: 'client',
  remove: 'served',
  purgeCache: { notServed: 'there is no cache of ours in front to purge' },
  list: 'served',
  listV2: 'served',
};

/** Options of served methods that this backend refuses with an error naming them. */
const refusedOptions: Readonly<Record<string, string>> = {
  transform: 'pictures are served as they were uploaded',
  versionId: noVersions.notServed,
  versioningStatus: noVersions.notServed,
  type: 'only standard buckets are supported',
};

let server: StorageServer;
let service: SupabaseClient;

beforeAll(async () => {
  server = await startStorageServer();
  service = await server.client('service');
});
afterAll(() => server.close());

/** Returns the names on an object's prototypes; the caller excludes what is private in TypeScript. */
function namesOf(instance: object): string[] {
  const found = new Set<string>();
  for (
    let prototype = Object.getPrototypeOf(instance);
    prototype !== Object.prototype;
    prototype = Object.getPrototypeOf(prototype)
  ) {
    for (const name of Object.getOwnPropertyNames(prototype)) found.add(name);
  }
  return [...found].sort();
}

// Private or protected in the client's types, which do not exist at run time.
const hidden = new Set([
  'constructor',
  'handleOperation',
  'bucketLifecycleUrl',
  'listBucketOptionsToQueryString',
  'uploadOrUpdate',
  'prepareUploadFormData',
  'encodeMetadata',
  '_getFinalPath',
  '_removeEmptyFolders',
  'applyTransformOptsToQuery',
]);

test.each<[string, () => object, Readonly<Record<string, Served>>]>([
  ['StorageClient', () => service.storage, storageClient],
  ['StorageFileApi', () => service.storage.from('x'), fileApi],
])('every public method of %s is classified', (_, instance, decided) => {
  const methods = namesOf(instance()).filter((name) => !hidden.has(name));
  expect(methods).toEqual(Object.keys(decided).sort());
});

test('createBucket, getBucket, updateBucket, deleteBucket', async () => {
  const created = await service.storage.createBucket('pictures', {
    public: false,
    fileSizeLimit: '20KB',
    allowedMimeTypes: ['image/png', 'image/*'],
  });
  expect(created).toEqual({ data: { name: 'pictures' }, error: null });
  expect((await service.storage.getBucket('pictures')).data).toEqual({
    id: 'pictures',
    name: 'pictures',
    owner: null,
    public: false,
    type: 'STANDARD',
    file_size_limit: 20_000,
    allowed_mime_types: ['image/png', 'image/*'],
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
  const updated = await service.storage.updateBucket('pictures', {
    public: true,
    fileSizeLimit: null,
  });
  expect(updated).toEqual({ data: { message: 'Successfully updated' }, error: null });
  expect((await service.storage.getBucket('pictures')).data).toMatchObject({
    public: true,
    file_size_limit: null,
    allowed_mime_types: ['image/png', 'image/*'],
  });
  const deleted = await service.storage.deleteBucket('pictures');
  expect(deleted).toEqual({ data: { message: 'Successfully deleted' }, error: null });
  expect((await service.storage.getBucket('pictures')).error).toMatchObject({
    status: 400,
    statusCode: '404',
    code: 'NoSuchBucket',
    message: 'Bucket not found',
  });
});

test('listBuckets sorts, paginates and searches', async () => {
  for (const id of ['list-a', 'list-b', 'list-c']) await service.storage.createBucket(id);
  const names = async (options?: Parameters<SupabaseClient['storage']['listBuckets']>[0]) =>
    (await service.storage.listBuckets(options)).data?.map(({ id }) => id);
  expect(await names()).toEqual(['list-a', 'list-b', 'list-c', 'translated-media']);
  expect(
    await names({ search: 'LIST', sortColumn: 'name', sortOrder: 'desc', limit: 2, offset: 1 }),
  ).toEqual(['list-b', 'list-a']);
});

test('emptyBucket removes objects and files; a bucket with objects cannot be deleted', async () => {
  await service.storage.createBucket('full');
  for (const name of ['a', 'b/c', 'b/d']) await service.storage.from('full').upload(name, name);
  const refused = await service.storage.deleteBucket('full');
  expect(refused.error).toMatchObject({ statusCode: '409', code: 'ResourceNotEmpty' });
  expect(await server.storedKeys()).toHaveLength(3);
  expect((await service.storage.emptyBucket('full')).error).toBeNull();
  expect(await server.storedKeys()).toEqual([]);
  expect((await service.storage.from('full').list()).data).toEqual([]);
  expect((await service.storage.deleteBucket('full')).error).toBeNull();
  expect((await service.storage.emptyBucket('full')).error).toMatchObject({ code: 'NoSuchBucket' });
});

describe('refuses', () => {
  test('a duplicate bucket', async () => {
    const { error } = await service.storage.createBucket('translated-media');
    expect(error).toMatchObject({ statusCode: '409', code: 'BucketAlreadyExists' });
  });

  test.each(['', ' x', 'a/b', 'ä', 'x'.repeat(101), '..\\'])(
    'the bucket name "%s"',
    async (name) => {
      expect((await service.storage.createBucket(name)).error).toMatchObject({ statusCode: '400' });
    },
  );

  test.each([
    [{ public: false, fileSizeLimit: '10 potatoes' }, 'Invalid file size format'],
    [{ public: false, allowedMimeTypes: ['png'] }, 'allowed_mime_types'],
    [{ public: false, type: 'ANALYTICS' as const }, 'only standard buckets'],
    [{ public: false, versioningStatus: 'ENABLED' as const }, 'not served'],
  ])('the options %j', async (options, message) => {
    const { error } = await service.storage.createBucket('options', options);
    expect(error?.message).toContain(message);
    expect((await service.storage.getBucket('options')).error).not.toBeNull();
  });

  test('everyone except the service key', async () => {
    const { userId } = await server.owner();
    for (const role of ['anon', { userId }] as const) {
      const { storage } = await server.client(role);
      expect((await storage.listBuckets()).data).toEqual([]);
      expect((await storage.getBucket('translated-media')).error).toMatchObject({
        statusCode: '404',
      });
      expect((await storage.createBucket('mine')).error).toMatchObject({
        statusCode: '403',
        message: 'new row violates row-level security policy',
      });
      const open = await storage.updateBucket('translated-media', { public: false });
      expect(open.error).toMatchObject({ statusCode: '404' });
      expect((await storage.emptyBucket('translated-media')).error).toMatchObject({
        statusCode: '404',
      });
      expect((await storage.deleteBucket('translated-media')).error).toMatchObject({
        statusCode: '404',
      });
    }
  });

  test('an unknown key', async () => {
    const response = await fetch(`${server.url}/storage/v1/bucket`, {
      headers: { apikey: 'guessed' },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ statusCode: '403', error: 'Unauthorized' });
  });
});

describe('unsupported options instead of ignoring them', () => {
  const pictures = () => service.storage.from('translated-media');
  const attempts: Record<string, () => Promise<{ error: Error | null }>[]> = {
    transform: () => [
      pictures().createSignedUrl('a', 60, { transform: { width: 1 } }),
      pictures()
        .download('a', { transform: { width: 1 } })
        .then(({ error }) => ({ error })),
    ],
    versionId: () => [
      pictures().createSignedUrl('a', 60, { versionId: 'v' }),
      pictures().info('a', { versionId: 'v' }),
      pictures().copy('a', 'b', { sourceVersionId: 'v' }),
      pictures().move('a', 'b', { sourceVersionId: 'v' }),
      pictures()
        .download('a', { versionId: 'v' })
        .then(({ error }) => ({ error })),
    ],
    versioningStatus: () => [
      service.storage.createBucket('x', { public: false, versioningStatus: 'ENABLED' }),
      service.storage.updateBucket('x', { public: false, versioningStatus: 'ENABLED' }),
    ],
    type: () => [service.storage.createBucket('x', { public: false, type: 'ANALYTICS' })],
  };

  test.each(Object.keys(refusedOptions))('%s', async (option) => {
    const answers = await Promise.all(attempts[option]?.() ?? []);
    expect(answers).not.toEqual([]);
    for (const { error } of answers) expect(error?.message).toMatch(/served by this backend/);
  });
});

describe('size limit and types of a bucket', () => {
  test('apply to its objects', async () => {
    const options = {
      public: false,
      fileSizeLimit: 100,
      allowedMimeTypes: ['text/plain', 'image/png'],
    };
    await service.storage.createBucket('small', options);
    const small = service.storage.from('small');
    const text = { contentType: 'text/plain' };
    expect((await small.upload('fits', Buffer.alloc(100, 'x'), text)).error).toBeNull();
    expect((await small.upload('large', Buffer.alloc(101, 'x'), text)).error).toMatchObject({
      statusCode: '413',
      code: 'EntityTooLarge',
    });
    const streamed = new Blob([Buffer.alloc(101, 'x')]).stream();
    expect((await small.upload('streamed', streamed, text)).error).toMatchObject({
      statusCode: '413',
    });
    const form = new Blob([Buffer.alloc(101, 'x')], { type: 'text/plain' });
    expect((await small.upload('form', form)).error).toMatchObject({ statusCode: '413' });
    expect((await small.upload('png', png(), { contentType: 'image/png' })).error).toBeNull();
    expect((await small.upload('css', 'a{}', { contentType: 'text/css' })).error).toMatchObject({
      statusCode: '415',
      message: 'mime type text/css is not supported',
    });
    expect((await small.list()).data?.map(({ name }) => name)).toEqual(['fits', 'png']);
    await small.remove(['fits', 'png']);
    expect(await server.storedKeys()).toEqual([]);
  });
});

test.each([
  ['getBucketLifecycle', () => service.storage.getBucketLifecycle('x')],
  ['updateBucketLifecycle', () => service.storage.updateBucketLifecycle('x', { rules: [] })],
  ['deleteBucketLifecycle', () => service.storage.deleteBucketLifecycle('x')],
  ['purgeBucketCache', () => service.storage.purgeBucketCache('x')],
  ['analytics', () => service.storage.analytics.listBuckets()],
])('%s returns FeatureNotEnabled', async (_, call) => {
  expect((await call()).error).toMatchObject({
    statusCode: '400',
    message: expect.stringContaining('is not served by this backend'),
  });
});

test.each([
  ['GET', 'bucket'],
  ['GET', 'bucket/private'],
  ['POST', 'object/list/private'],
  ['DELETE', 'object/private/a'],
])('%s %s is refused without a key', async (method, path) => {
  const body = method === 'POST' ? '{}' : null;
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${server.url}/storage/v1/${path}`, {
    method,
    ...(body && { body, headers }),
  });
  expect([response.status, await response.json()]).toEqual([
    400,
    {
      statusCode: '400',
      code: 'InvalidRequest',
      error: 'Error',
      message: "headers must have required property 'authorization'",
    },
  ]);
});
