import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FileStore } from '@dragoman/providers/files';
import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sweepFiles } from './index.ts';
import { fileKey } from './objects/object-row.ts';
import { type Pictures, png, startStorageServer } from './storage-server.fixture.ts';

/** Overrides of the store by a test. */
let trouble: Partial<FileStore> = {};
let plain: FileStore;
let pictures: Pictures;

const server = await startStorageServer((files) => {
  plain = files;
  return new Proxy(files, {
    get: (target, name: keyof FileStore) => trouble[name] ?? target[name],
  });
});
beforeEach(async () => {
  await server.database.pool.query('delete from storage.objects');
  await plain.remove(await server.storedKeys());
  pictures = await server.pictures();
});
afterEach(() => {
  trouble = {};
});
afterAll(() => server.close());

const sweep = () => sweepFiles({ database: server.database, files: plain, grace: -1000 });
const rows = async () =>
  (await server.database.pool.query('select name, version from storage.objects')).rows;

async function consistent(): Promise<void> {
  const expected = (await rows()).map(({ version }) => fileKey(version)).sort();
  expect((await server.storedKeys()).sort()).toEqual(expected);
}

describe('an aborted upload', () => {
  const boundary = 'xxBOUNDARYxx';
  test.each([
    ['raw', 'image/png', ''],
    [
      'as a form',
      `multipart/form-data; boundary=${boundary}`,
      `--${boundary}\r\nContent-Disposition: form-data; name=""; filename="a"\r\nContent-Type: image/png\r\n\r\n`,
    ],
  ])('%s leaves nothing', async (_, contentType, start) => {
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    trouble.put = (key, body) => {
      begun.resolve();
      return plain.put(key, body).finally(ended.resolve);
    };
    const request = httpRequest(
      `${server.url}/storage/v1/object/translated-media/${pictures.pathOf('broken')}`,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await server.token(pictures.userId)}`,
          'content-type': contentType,
          'content-length': 10_000_000,
        },
      },
    );
    request.on('error', () => {});
    request.write(start);
    request.write(Buffer.concat([png(), Buffer.alloc(200_000, 'x')]));
    await begun.promise;
    await sleep(50);
    request.destroy();
    await ended.promise;
    expect(server.unfinished()).toEqual([]);
    await expect.poll(rows).toEqual([]);
    await consistent();
  });
});

describe('failures during an operation', () => {
  test('a failing store keeps the old object', async () => {
    await pictures.upload('a', 1);
    trouble.put = async () => {
      throw new Error('no space left');
    };
    const { error } = await pictures.upload('a', 2, { upsert: true });
    expect(error).toMatchObject({ status: 500, message: 'Internal Server Error' });
    trouble = {};
    expect(await pictures.read('a')).toBe(1);
    await consistent();
  });

  test('permission lost during the upload refuses the row and removes the file', async () => {
    trouble.put = async (key, body) => {
      await plain.put(key, body);
      await server.database.kysely
        .updateTable('websites')
        .set({ status: 'deleted', deleted_at: new Date() })
        .where('id', '=', pictures.websiteId)
        .execute();
    };
    expect((await pictures.upload('a.png', 1)).error).toMatchObject({ statusCode: '403' });
    await consistent();
  });

  test('a failed commit leaves an orphan, which the sweep removes', async () => {
    await pictures.upload('stored', 1);
    await server.database.pool.query(`
      create function storage.fail() returns trigger language plpgsql as $$ begin raise 'disk full' using errcode = '53100'; end $$;
      create constraint trigger fail after insert on storage.objects deferrable initially deferred
        for each row execute function storage.fail()`);
    expect((await pictures.upload('lost', 2)).error).toMatchObject({ status: 500 });
    await server.database.pool.query('drop function storage.fail() cascade');
    expect(await server.storedKeys()).toHaveLength(2);
    expect(await sweep()).toEqual({ orphans: 1, unfinished: 0 });
    await consistent();
    expect(await pictures.read('stored')).toBe(1);
  });

  test('an old file that cannot be removed does not fail the upload; the sweep removes it', async () => {
    await pictures.upload('a', 1);
    trouble.remove = async () => {
      throw new Error('read-only');
    };
    expect((await pictures.upload('a', 2, { upsert: true })).error).toBeNull();
    expect((await pictures.upload('b', 3)).error).toBeNull();
    expect((await pictures.media.remove([pictures.pathOf('b')])).error).toBeNull();
    trouble = {};
    expect(await server.storedKeys()).toHaveLength(3);
    expect(await sweep()).toEqual({ orphans: 2, unfinished: 0 });
    await consistent();
  });

  test('a download returns the new file if it is replaced between row and open', async () => {
    await pictures.upload('a', 1);
    trouble.open = async (key) => {
      trouble = {};
      await pictures.upload('a', 2, { upsert: true });
      return plain.open(key);
    };
    expect(await pictures.read('a')).toBe(2);
  });

  test('a missing file returns not found', async () => {
    await pictures.upload('a', 1);
    await plain.remove(await server.storedKeys());
    expect(await pictures.read('a')).toBe('NoSuchKey');
  });
});

test('the sweep keeps recent files, referenced files and files with other names', async () => {
  await pictures.upload('a', 1);
  const orphan = fileKey(crypto.randomUUID());
  async function* content() {
    yield Buffer.from('x');
  }
  for (const key of [orphan, 'notes.txt', 'zz/zz']) await plain.put(key, content());
  const young = await sweepFiles({ database: server.database, files: plain });
  expect(young).toEqual({ orphans: 0, unfinished: 0 });
  expect(await sweep()).toEqual({ orphans: 1, unfinished: 0 });
  expect(await server.storedKeys()).toHaveLength(3);
  await plain.remove(['notes.txt', 'zz/zz']);
});

test('of concurrent replacements of one object, one wins and no other file stays', async () => {
  const colors = Array.from({ length: 12 }, (_, at) => at);
  const results = await Promise.all(
    colors.map((color) => pictures.upload('same', color, { upsert: true })),
  );
  expect(results.map(({ error }) => error)).toEqual(colors.map(() => null));
  expect(colors).toContain(await pictures.read('same'));
  await consistent();
});

test('of concurrent uploads of a new object, one succeeds', async () => {
  const results = await Promise.all(
    Array.from({ length: 8 }, (_, color) => pictures.upload('once', color)),
  );
  expect(results.filter(({ error }) => error === null)).toHaveLength(1);
  expect(
    results.filter(({ error }) => error?.message === 'The resource already exists'),
  ).toHaveLength(7);
  await consistent();
});

test("no name escapes the store's directory (property)", async () => {
  const parts = '.. . %2e%2e %2f %5c / // \\ %00 a ü %c3%bc %252e ~ C: %0d%0a %20';
  const part = fc.constantFrom(...parts.split(' '));
  const path = fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''));
  const token = await server.token(pictures.userId);
  const send = (name: string, method: string, place = '') =>
    new Promise<number>((resolve, reject) => {
      // Uses http directly, because `fetch` would resolve the dots.
      const request = httpRequest(server.url, {
        path: `/storage/v1/object/${place}translated-media/${pictures.websiteId}/es/${name.replaceAll('ü', '%C3%BC')}`,
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'x-upsert': 'true',
          ...(method === 'POST' && { 'content-type': 'image/png' }),
        },
      });
      request.on('response', (response) =>
        response.resume().on('end', () => resolve(response.statusCode ?? 0)),
      );
      request.on('error', reject).end(method === 'POST' ? png() : undefined);
    });
  await fc.assert(
    fc.asyncProperty(path, async (name) => {
      const uploaded = await send(name, 'POST');
      expect([200, 400, 404]).toContain(uploaded);
      if (uploaded === 200) expect(await send(name, 'GET', 'public/')).toBe(200);
      expect(server.around()).toEqual(['files']);
    }),
    { numRuns: 150 },
  );
  for (const { name } of await rows()) {
    expect(name.split('/').some((segment: string) => /^\.{0,2}$/.test(segment))).toBe(false);
  }
  await consistent();
});

test.each([
  ['no segment', ''],
  ['a dot between slashes', 'a/./b'],
  ['an empty segment', 'a//b'],
  ['a control character', 'a\nb'],
  ['a backslash', 'a\\b'],
  ['a percent sign', 'a%b'],
  ['too many bytes', 'ü'.repeat(513)],
])('a name with %s is refused', async (_, name) => {
  const { url } = server;
  const path = `object/translated-media/${pictures.pathOf(encodeURIComponent(name))}`;
  const response = await fetch(`${url}/storage/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await server.token(pictures.userId)}` },
    body: png(),
  });
  expect(await response.json()).toMatchObject({ statusCode: '400', code: 'InvalidKey' });
});
