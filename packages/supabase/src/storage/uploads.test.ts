import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FileStore } from '@dragoman/providers/files';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweepFiles } from './index.ts';
import { fileKey } from './objects/object-row.ts';
import { createUrlSigner } from './signing.ts';
import { png, type StorageServer, startStorageServer } from './storage-server.fixture.ts';

let server: StorageServer;
/** Overrides of the store by a test. */
let trouble: Partial<FileStore> = {};
let plain: FileStore;

beforeAll(async () => {
  server = await startStorageServer((files) => {
    plain = files;
    return new Proxy(files, {
      get: (target, name: keyof FileStore) => trouble[name] ?? target[name],
    });
  });
  const service = await server.client('service');
  await service.storage.createBucket('files');
});
beforeEach(async () => {
  const service = await server.client('service');
  await service.storage.emptyBucket('files');
});
afterEach(() => {
  trouble = {};
});
afterAll(() => server.close());

const files = async () => (await server.client('service')).storage.from('files');
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
    ['raw', 'text/plain', ''],
    [
      'as a form',
      `multipart/form-data; boundary=${boundary}`,
      `--${boundary}\r\nContent-Disposition: form-data; name=""; filename="a"\r\nContent-Type: text/plain\r\n\r\n`,
    ],
  ])('%s leaves nothing', async (_, contentType, start) => {
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    trouble.put = (key, body) => {
      begun.resolve();
      return plain.put(key, body).finally(ended.resolve);
    };
    const request = httpRequest(`${server.url}/storage/v1/object/files/broken`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${server.keys.secretKey}`,
        'content-type': contentType,
        'content-length': 10_000_000,
      },
    });
    request.on('error', () => {});
    request.write(start);
    request.write(Buffer.alloc(200_000, 'x'));
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
    const bucket = await files();
    await bucket.upload('a', 'old');
    trouble.put = async () => {
      throw new Error('no space left');
    };
    const { error } = await bucket.upload('a', 'new', { upsert: true });
    expect(error).toMatchObject({ status: 500, message: 'Internal Server Error' });
    trouble = {};
    expect(await (await bucket.download('a')).data?.text()).toBe('old');
    await consistent();
  });

  test('permission lost during the upload refuses the row and removes the file', async () => {
    const { userId, websiteId } = await server.owner();
    const owner = await server.client({ userId });
    trouble.put = async (key, body) => {
      await plain.put(key, body);
      await server.database.kysely
        .updateTable('websites')
        .set({ status: 'deleted', deleted_at: new Date() })
        .where('id', '=', websiteId)
        .execute();
    };
    const { error } = await owner.storage
      .from('translated-media')
      .upload(`${websiteId}/es/a.png`, png(), { contentType: 'image/png' });
    expect(error).toMatchObject({ statusCode: '403' });
    await consistent();
  });

  test('a failed commit leaves an orphan, which the sweep removes', async () => {
    const bucket = await files();
    await bucket.upload('stored', 'stored');
    await server.database.pool.query(`
      create function storage.fail() returns trigger language plpgsql as $$ begin raise 'disk full' using errcode = '53100'; end $$;
      create constraint trigger fail after insert on storage.objects deferrable initially deferred
        for each row execute function storage.fail()`);
    expect((await bucket.upload('lost', 'lost')).error).toMatchObject({ status: 500 });
    await server.database.pool.query('drop function storage.fail() cascade');
    expect(await server.storedKeys()).toHaveLength(2);
    expect(await sweep()).toEqual({ orphans: 1, unfinished: 0 });
    await consistent();
    expect(await (await bucket.download('stored')).data?.text()).toBe('stored');
  });

  test('an old file that cannot be removed does not fail the upload; the sweep removes it', async () => {
    const bucket = await files();
    await bucket.upload('a', 'old');
    trouble.remove = async () => {
      throw new Error('read-only');
    };
    expect((await bucket.upload('a', 'new', { upsert: true })).error).toBeNull();
    expect((await bucket.upload('b', 'b')).error).toBeNull();
    expect((await bucket.remove(['b'])).error).toBeNull();
    trouble = {};
    expect(await server.storedKeys()).toHaveLength(3);
    expect(await sweep()).toEqual({ orphans: 2, unfinished: 0 });
    await consistent();
  });

  test('a download returns the new file if it is replaced between row and open', async () => {
    const bucket = await files();
    await bucket.upload('a', 'old');
    trouble.open = async (key) => {
      trouble = {};
      await bucket.upload('a', 'new', { upsert: true });
      return plain.open(key);
    };
    expect(await (await bucket.download('a')).data?.text()).toBe('new');
  });

  test('a missing file returns not found', async () => {
    const bucket = await files();
    await bucket.upload('a', 'x');
    await plain.remove(await server.storedKeys());
    expect((await bucket.download('a')).error).toMatchObject({ code: 'NoSuchKey' });
  });
});

test('the sweep keeps recent files, referenced files and files with other names', async () => {
  const bucket = await files();
  await bucket.upload('a', 'x');
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
  const bucket = await files();
  const bodies = Array.from({ length: 12 }, (_, at) => `${at}`.repeat(5000 + at));
  const results = await Promise.all(
    bodies.map((body) => bucket.upload('same', body, { upsert: true })),
  );
  expect(results.map(({ error }) => error)).toEqual(bodies.map(() => null));
  const winner = await (await bucket.download('same')).data?.text();
  expect(bodies).toContain(winner);
  expect((await bucket.info('same')).data?.size).toBe(winner?.length);
  await consistent();
});

test('of concurrent uploads of a new object, one succeeds', async () => {
  const bucket = await files();
  const results = await Promise.all(
    Array.from({ length: 8 }, (_, at) => bucket.upload('once', `${at}`)),
  );
  expect(results.filter(({ error }) => error === null)).toHaveLength(1);
  expect(
    results.filter(({ error }) => error?.message === 'The resource already exists'),
  ).toHaveLength(7);
  await consistent();
});

test("no name escapes the store's directory (property)", async () => {
  const part = fc.constantFrom(
    '..',
    '.',
    '%2e%2e',
    '%2f',
    '%5c',
    '/',
    '//',
    '\\',
    '%00',
    'a',
    'ü',
    '%c3%bc',
    '%252e',
    '~',
    'C:',
    '%0d%0a',
    '%20',
  );
  const path = fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''));
  const send = (name: string, method: string) =>
    new Promise<number>((resolve, reject) => {
      // Uses http directly, because `fetch` would resolve the dots.
      const request = httpRequest(server.url, {
        path: `/storage/v1/object/files/${name.replaceAll('ü', '%C3%BC')}`,
        method,
        headers: { authorization: `Bearer ${server.keys.secretKey}`, 'x-upsert': 'true' },
      });
      request.on('response', (response) =>
        response.resume().on('end', () => resolve(response.statusCode ?? 0)),
      );
      request.on('error', reject).end(method === 'POST' ? 'content' : undefined);
    });
  await fc.assert(
    fc.asyncProperty(path, async (name) => {
      const uploaded = await send(name, 'POST');
      expect([200, 400, 404]).toContain(uploaded);
      expect(await send(name, 'GET')).toBe(uploaded === 404 ? 404 : uploaded);
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
  ['a dot', 'a/./b'],
  ['an empty segment', 'a//b'],
  ['a control character', 'a\nb'],
  ['a backslash', 'a\\b'],
  ['a percent sign', 'a%b'],
  ['too many bytes', 'ü'.repeat(513)],
])('a name with %s is refused', async (_, name) => {
  const bucket = await files();
  await bucket.upload('source', 'x', { upsert: true });
  for (const way of ['move', 'copy'] as const) {
    expect((await bucket[way]('source', name)).error).toMatchObject({
      statusCode: '400',
      code: 'InvalidKey',
    });
  }
});

test('another process on the same database verifies a signed URL', async () => {
  const [one, other] = [createUrlSigner(server.database), createUrlSigner(server.database)];
  const wanted = { url: 'files/a', scope: 'download' } as const;
  const token = await one.sign(wanted, 60);
  expect(await other.verify(token, wanted)).toMatchObject(wanted);
  const ended = await one.sign(wanted, -1);
  await expect(other.verify(ended, wanted)).rejects.toMatchObject({ code: 'InvalidJWT' });
});
