import { afterAll, describe, expect, test } from 'vitest';
import { png, startStorageServer } from '../storage-server.fixture.ts';

/** The calls of the list by the official client. */

const server = await startStorageServer();
const pictures = await server.pictures();
afterAll(() => server.close());

describe('upload', () => {
  test('of a File, as the screen does: in place of another, with cache control', async () => {
    for (const color of [1, 2]) {
      const file = new File([png(color)], 'a.png', { type: 'image/png' });
      const path = pictures.pathOf('a.png');
      const stored = await pictures.media.upload(path, file, {
        upsert: true,
        cacheControl: '3600',
      });
      expect(stored).toMatchObject({
        error: null,
        data: { path, fullPath: `translated-media/${path}` },
      });
      expect(await pictures.read('a.png')).toBe(color);
    }
    const { publicUrl } = pictures.media.getPublicUrl(pictures.pathOf('a.png')).data;
    const { headers } = await fetch(`${publicUrl}?v=1`);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('cache-control')).toBe('max-age=3600');
  });

  test('of a buffer, a form and a stream', async () => {
    const form = new FormData();
    form.append('picture', new Blob([png(3)], { type: 'image/png' }), 'c.png');
    const bodies = { buffer: png(3), form, stream: new Blob([png(3)]).stream() };
    for (const [name, body] of Object.entries(bodies)) {
      const options = { contentType: 'image/png' };
      const { error } = await pictures.media.upload(pictures.pathOf(name), body, options);
      expect([name, error, await pictures.read(name)]).toEqual([name, null, 3]);
    }
  });

  test('refuses a taken name and keeps the object', async () => {
    await pictures.upload('taken.png', 1);
    const { data, error } = await pictures.upload('taken.png', 2);
    expect(data).toBeNull();
    expect(error).toMatchObject({
      status: 400,
      statusCode: '409',
      code: 'KeyAlreadyExists',
      message: 'The resource already exists',
    });
    expect(await pictures.read('taken.png')).toBe(1);
  });

  test('with upsert replaces the object and keeps its id', async () => {
    const before = await pictures.upload('upsert.png', 1);
    const after = await pictures.upload('upsert.png', 2, { upsert: true });
    expect(after.data?.id).toBe(before.data?.id);
    expect(await pictures.read('upsert.png')).toBe(2);
  });

  test.each(['ünïcode 日本語 файл.png', 'b+c&d=e@f.png', "quote'(1)!.png"])(
    'accepts the name %s in every call',
    async (name) => {
      expect((await pictures.upload(name, 5)).error).toBeNull();
      expect(await pictures.read(name)).toBe(5);
      const listed = await pictures.media.list(pictures.pathOf('').slice(0, -1));
      expect(listed.data?.map((one) => one.name)).toContain(name);
      expect((await pictures.media.remove([pictures.pathOf(name)])).data).toHaveLength(1);
      expect(await pictures.read(name)).toBe('NoSuchKey');
    },
  );
});

test('list returns folders first, then files by name, by pages', async () => {
  const { media, websiteId, upload } = await server.pictures();
  for (const name of ['b.png', 'a.png', 'C.png']) await upload(name, 1);
  await media.upload(`${websiteId}/fr/d.png`, png(), { contentType: 'image/png' });
  const names = async (...args: Parameters<typeof media.list>) =>
    (await media.list(...args)).data?.map(({ name }) => name);
  expect(await names(websiteId)).toEqual(['es', 'fr']);
  const all = await names(`${websiteId}/es`);
  expect(all?.toSorted()).toEqual(['C.png', 'a.png', 'b.png']);
  expect(await names(`${websiteId}/es/`, { limit: 1, offset: 1 })).toEqual(all?.slice(1, 2));
  expect(await names('nothing')).toEqual([]);
  const { data } = await media.list(`${websiteId}/es`, { limit: 100 });
  expect(data?.[0]).toMatchObject({ id: expect.any(String), metadata: { mimetype: 'image/png' } });
});
