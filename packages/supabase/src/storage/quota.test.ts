import { afterAll, expect, test } from 'vitest';
import { png, startStorageServer } from './storage-server.fixture.ts';

const size = png().length;
const most = { objects: 4, bytes: 4 * size + 10 };
const words = 'This website is full. Remove some pictures, then try again.';

const server = await startStorageServer(undefined, {
  refuseUsage: ({ objects, bytes }) =>
    objects > most.objects || bytes > most.bytes ? words : undefined,
});
afterAll(() => server.close());

/** Creates a website. Returns the bucket as its owner, its folder, and functions to upload and count pictures. */
async function openFolder() {
  const { userId, websiteId } = await server.owner();
  const client = await server.client({ userId });
  const media = client.storage.from('translated-media');
  const put = (name: string, body = png(), options = {}) =>
    media.upload(`${websiteId}/es/${name}`, body, { contentType: 'image/png', ...options });
  const count = async () => (await media.list(`${websiteId}/es`)).data?.length;
  return { media, folder: `${websiteId}/es`, put, count };
}
const full = { message: words, statusCode: '413' };

test('a full website returns an error, stores no file, and accepts uploads after a removal', async () => {
  const { media, folder, put, count } = await openFolder();
  for (const name of ['1', '2', '3', '4']) expect((await put(name)).error).toBeNull();
  const stored = await server.storedKeys();
  expect((await put('5')).error).toMatchObject(full);
  expect((await put('5', png(), { upsert: true })).error).toMatchObject(full);
  expect(await server.storedKeys()).toEqual(stored);
  expect(server.unfinished()).toEqual([]);
  await media.remove([`${folder}/1`]);
  expect((await put('5')).error).toBeNull();
  expect(await count()).toBe(4);
});

test('bytes are summed, and a replacement counts instead of the old picture', async () => {
  const { put, count } = await openFolder();
  expect((await put('1')).error).toBeNull();
  const large = Buffer.concat([png(), Buffer.alloc(3 * size)]);
  expect((await put('1', large, { upsert: true })).error).toBeNull();
  expect((await put('2')).error).toMatchObject(full);
  expect((await put('1', png(), { upsert: true })).error).toBeNull();
  expect((await put('2')).error).toBeNull();
  expect(await count()).toBe(2);
});

test('of concurrent uploads only as many succeed as fit', async () => {
  const { put, count } = await openFolder();
  const uploads = await Promise.all(Array.from({ length: 12 }, (_, name) => put(String(name))));
  expect(uploads.filter(({ error }) => error === null)).toHaveLength(4);
  expect(await count()).toBe(4);
});
