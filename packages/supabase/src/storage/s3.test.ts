import { createS3Files } from '@dragoman/providers/files';
import { startS3Double } from '@dragoman/providers/files/testing';
import { afterAll, expect, test } from 'vitest';
import { sweepFiles } from './index.ts';
import { png, startStorageServer } from './storage-server.fixture.ts';

const s3 = await startS3Double();
const { endpoint, bucket, credentials } = s3;
const files = createS3Files({ endpoint, bucket, ...credentials, retryDelay: 1 });
const server = await startStorageServer(() => files);
const { userId, websiteId } = await server.owner();
const owner = await server.client({ userId });
const folder = `${websiteId}/es`;
afterAll(async () => {
  await server.close();
  await s3.close();
});

const media = () => owner.storage.from('translated-media');
const options = { contentType: 'image/png', upsert: true };
const address = (name: string) => media().getPublicUrl(`${folder}/${name}`).data.publicUrl;

test('uploads, replaces, reads ranges of and removes pictures in S3', async () => {
  const large = Buffer.concat([png(1), Buffer.alloc(9 * 1024 * 1024, 7)]);
  expect((await media().upload(`${folder}/a.png`, large, options)).error).toBeNull();
  const whole = await fetch(address('a.png'));
  expect(Buffer.from(await whole.arrayBuffer()).equals(large)).toBe(true);
  expect((await media().upload(`${folder}/a.png`, png(2), options)).error).toBeNull();
  expect(s3.objects.size).toBe(1);
  const part = await fetch(address('a.png'), { headers: { range: 'bytes=1-3' } });
  expect([part.status, await part.text()]).toEqual([206, 'PNG']);
  expect((await media().remove([`${folder}/a.png`])).data).toHaveLength(1);
  expect(s3.objects.size).toBe(0);
});

test('refused and failed uploads leave nothing in S3', async () => {
  const { error } = await media().upload(`${folder}/fake.png`, 'text', options);
  expect(error).toMatchObject({ statusCode: '415' });
  const large = Buffer.concat([png(1), Buffer.alloc(10 * 1024 * 1024)]);
  expect((await media().upload(`${folder}/large.png`, large, options)).error).toMatchObject({
    statusCode: '413',
  });
  expect([s3.objects.size, s3.uploads.size]).toEqual([0, 0]);
});

test('overload is retried; a persistent failure returns 500 without details', async () => {
  s3.failNext('SlowDown', 503);
  expect((await media().upload(`${folder}/slow.png`, png(3), options)).error).toBeNull();
  for (let time = 0; time < 5; time += 1) s3.failNext('SlowDown', 503);
  const { error } = await media().upload(`${folder}/slow.png`, png(4), options);
  expect(error).toMatchObject({ status: 500, message: 'Internal Server Error' });
  const response = await fetch(address('slow.png'));
  expect(Buffer.from(await response.arrayBuffer())).toEqual(png(3));
});

test('a picture of which the store returns other bytes is never served whole, until it is right again', async () => {
  const large = Buffer.concat([png(5), Buffer.alloc(3 * 1024 * 1024, 7)]);
  let served = 0;
  for (const [name, body] of [
    ['lie.png', png(5)],
    ['large-lie.png', large],
  ] as const) {
    const before = new Set(s3.objects.keys());
    expect((await media().upload(`${folder}/${name}`, body, options)).error).toBeNull();
    const object = [...s3.objects].find(([key]) => !before.has(key))?.[1];
    for (const at of [body.length >> 1, body.length - 1]) {
      object?.body.writeUInt8(object.body.readUInt8(at) ^ 1, at);
      for (const headers of [{}, { range: `bytes=1-${body.length - 1}` }]) {
        const load = fetch(address(name), { headers }).then(async (response) => {
          await response.arrayBuffer();
          if (response.ok) served += 1;
        });
        await load.catch((error) => expect(error.message).toMatch(/terminated|fetch failed/));
      }
      object?.body.writeUInt8(object.body.readUInt8(at) ^ 1, at);
    }
    const right = await fetch(address(name));
    expect(Buffer.from(await right.arrayBuffer()).equals(body)).toBe(true);
  }
  expect(served).toBe(0);
  await media().remove([`${folder}/lie.png`, `${folder}/large-lie.png`]);
});

test('the sweep removes orphans and unfinished uploads from S3', async () => {
  s3.objects.set('00/00000000-0000-4000-8000-000000000000', {
    body: png(),
    modifiedAt: new Date(0),
  });
  s3.uploads.set('dead', { key: '00/x', initiated: new Date(0), parts: new Map() });
  const { database, files } = server;
  expect(await sweepFiles({ database, files })).toEqual({ orphans: 1, unfinished: 1 });
  expect(s3.objects.size).toBe(1);
});
