import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { silentLog } from '@dragoman/domain/log';
import { createFolderFiles } from '@dragoman/providers/files';
import { mountSmallDisk } from '@dragoman/providers/files/testing';
import { afterAll, expect, test } from 'vitest';
import { png, startStorageServer } from './storage-server.fixture.ts';

const logged: unknown[] = [];

const disk = await mountSmallDisk(4);
const log = { error: (fields: { err?: { code?: string } }) => logged.push(fields.err?.code) };
const server = await startStorageServer(
  () => createFolderFiles({ dir: join(disk.folder, 'files') }),
  {
    log: { ...silentLog, ...log },
  },
);
afterAll(async () => {
  await server.close();
  await disk.close();
});

/** The color makes contents differ. */
const picture = (color: number, megabytes = 1) =>
  Buffer.concat([png(color), Buffer.alloc(megabytes << 20)]);

test('a picture that does not fit on the disk keeps the former one, leaves nothing, and fits once there is room', async () => {
  const { userId, websiteId } = await server.owner();
  const pictures = (await server.client({ userId })).storage.from('translated-media');
  const place = `${websiteId}/es/a.png`;
  const upload = (color: number, megabytes?: number) =>
    pictures.upload(place, picture(color, megabytes), { contentType: 'image/png', upsert: true });
  const stored = async () => {
    const response = await fetch(pictures.getPublicUrl(place).data.publicUrl);
    return Buffer.from(await response.arrayBuffer());
  };
  expect((await upload(1)).error).toBeNull();
  const [before] = await server.storedKeys();

  const beyondTheDisk = await upload(2, 5);
  expect(beyondTheDisk.error).toMatchObject({ status: 500 });
  disk.fill();
  expect((await upload(2)).error).toMatchObject({ status: 500, statusCode: '500' });
  expect(logged).toEqual(['ENOSPC', 'ENOSPC']);
  expect(await server.storedKeys()).toEqual([before]);
  expect(readdirSync(join(disk.folder, 'files/.unfinished'))).toEqual([]);
  expect(await stored()).toEqual(picture(1));

  disk.free();
  expect((await upload(2)).error).toBeNull();
  expect(await stored()).toEqual(picture(2));
  expect(await server.storedKeys()).toHaveLength(1);
});
