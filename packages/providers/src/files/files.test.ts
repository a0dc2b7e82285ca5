import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createFolderFiles,
  createS3Files,
  type FileStore,
  InvalidFileKey,
  type S3Options,
} from './index.ts';
import { DamagedFile, verified } from './port.ts';
import { startS3Double } from './testing/index.ts';

const parent = mkdtempSync(join(tmpdir(), 'dragoman-files-'));
const dir = join(parent, 'store');

const s3 = await startS3Double();
afterAll(async () => {
  await s3.close();
  rmSync(parent, { recursive: true });
});

const s3Options = (): S3Options => ({
  endpoint: s3.endpoint,
  bucket: s3.bucket,
  ...s3.credentials,
  prefix: 'dragoman/',
  retryDelay: 1,
});

const stores: [name: string, open: () => FileStore][] = [
  ['folder', () => createFolderFiles({ dir })],
  ['S3', () => createS3Files(s3Options())],
];

async function* chunks(...parts: (string | Uint8Array | Error)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    if (part instanceof Error) throw part;
    yield typeof part === 'string' ? Buffer.from(part) : part;
  }
}

async function keysOf(files: FileStore, prefix?: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of files.list(prefix)) keys.push(key);
  return keys.toSorted();
}

async function read(files: FileStore, key: string) {
  const stream = await files.open(key);
  return stream && text(stream);
}

describe.each(stores)('files in %s', (_, open) => {
  let files: FileStore;
  beforeEach(async () => {
    files = open();
    await files.remove(await keysOf(files));
  });

  test('are read as they were written', async () => {
    await files.put('ab/one', chunks('hello ', 'world'));
    expect(await read(files, 'ab/one')).toBe('hello world');
    const head = await files.head('ab/one');
    expect(head).toMatchObject({ key: 'ab/one', size: 11 });
    expect(Math.abs(Date.now() - (head?.modifiedAt.getTime() ?? 0))).toBeLessThan(60_000);
  });

  test('may be empty', async () => {
    await files.put('empty', chunks());
    expect(await read(files, 'empty')).toBe('');
    expect((await files.head('empty'))?.size).toBe(0);
  });

  test('are complete when large', async () => {
    const large = Buffer.alloc(20 * 1024 * 1024 + 7, 'abcdefghijk');
    const pieces = Array.from({ length: 41 }, (_, at) =>
      large.subarray(at * 524288, (at + 1) * 524288),
    );
    await files.put('large', chunks(...pieces));
    const stream = await files.open('large');
    expect(stream && (await buffer(stream)).equals(large)).toBe(true);
  }, 20_000);

  test('that are missing return undefined, and removing them succeeds', async () => {
    expect(await files.open('none')).toBeUndefined();
    expect(await files.head('none')).toBeUndefined();
    await files.remove(['none', 'ab/none']);
    expect(await keysOf(files)).toEqual([]);
  });

  test.each([
    ['at once', [new Error('gone')]],
    ['in the middle', ['some', new Error('gone')]],
    ['after many parts', [Buffer.alloc(9_000_000), Buffer.alloc(9_000_000), new Error('gone')]],
  ])('whose source fails %s leave nothing behind', async (_, parts) => {
    await files.put('stored', chunks('before'));
    await expect(files.put('stored', chunks(...parts))).rejects.toThrow('gone');
    await expect(files.put('fresh', chunks(...parts))).rejects.toThrow('gone');
    expect(await keysOf(files)).toEqual(['stored']);
    expect(await read(files, 'stored')).toBe('before');
    expect(s3.uploads.size).toBe(0);
    expect(await files.removeUnfinished(new Date(Date.now() + 60_000))).toBe(0);
  });

  test('are replaced and removed', async () => {
    await files.put('a/source', chunks('first'));
    await files.put('a/source', chunks('second'));
    expect(await read(files, 'a/source')).toBe('second');
    await files.remove(['a/source']);
    expect(await keysOf(files)).toEqual([]);
  });

  test('are listed over all pages, optionally by prefix', async () => {
    const keys = ['a/1', 'a/2', 'ab/3', 'b/4', 'b/c/5', 'top'];
    for (const key of keys) await files.put(key, chunks(key));
    expect(await keysOf(files)).toEqual(keys);
    expect(await keysOf(files, 'a')).toEqual(['a/1', 'a/2', 'ab/3']);
    expect(await keysOf(files, 'b/')).toEqual(['b/4', 'b/c/5']);
    expect(await keysOf(files, 'x')).toEqual([]);
  });

  test('refuse keys that could escape the store', async () => {
    const calls: ((key: string) => Promise<unknown>)[] = [
      (key) => files.put(key, chunks('x')),
      (key) => files.open(key),
      (key) => files.head(key),
      (key) => files.remove([key]),
    ];
    for (const key of [
      '',
      '.',
      '..',
      '../x',
      'a/../../x',
      '/x',
      'a//b',
      'a/',
      'a\\..\\b',
      'é',
      'a\0',
    ]) {
      for (const call of calls) {
        await expect(call(key), key).rejects.toThrow(InvalidFileKey);
      }
    }
  });
});

describe('folder', () => {
  test('no key escapes it (property)', async () => {
    const files = createFolderFiles({ dir });
    const part = fc.constantFrom(
      '..',
      '.',
      '/',
      '\\',
      'a',
      '%2e',
      '\0',
      '.unfinished',
      '~',
      'C:',
      ' ',
    );
    const key = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(part).map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(key, async (name) => {
        await files.put(name, chunks('x')).catch((error: unknown) => {
          // A file in place of a folder is the other possible error.
          const { code } = error as NodeJS.ErrnoException;
          if (error instanceof InvalidFileKey || /^(EEXIST|EISDIR|ENOTDIR)$/.test(code ?? ''))
            return;
          throw error;
        });
        expect(readdirSync(parent)).toEqual(['store']);
        expect(readdirSync(join(dir, '.unfinished'))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test('a file that is replaced or removed during a read is read completely', async () => {
    const files = createFolderFiles({ dir });
    const old = Buffer.alloc(1_000_000, 'o');
    await files.put('held', chunks(old));
    const stream = await files.open('held');
    await files.put('held', chunks('new'));
    await files.remove(['held']);
    expect(stream && (await buffer(stream)).equals(old)).toBe(true);
  });

  test('old partial files of dead processes are removed', async () => {
    const files = createFolderFiles({ dir });
    const left = join(dir, '.unfinished', 'left');
    mkdirSync(join(dir, '.unfinished'), { recursive: true });
    writeFileSync(left, 'half');
    utimesSync(left, new Date(0), new Date(0));
    writeFileSync(join(dir, '.unfinished', 'running'), 'half');
    expect(await files.removeUnfinished(new Date(Date.now() - 3_600_000))).toBe(1);
    expect(readdirSync(join(dir, '.unfinished'))).toEqual(['running']);
    rmSync(join(dir, '.unfinished', 'running'));
  });
});

describe('S3', () => {
  const open = (more: Partial<S3Options> = {}) => createS3Files({ ...s3Options(), ...more });

  test.each([
    ['SlowDown', 503],
    ['InternalError', 500],
  ])('%s is retried', async (code, status) => {
    s3.failNext(code, status, /^PUT/);
    s3.failNext(code, status, /^PUT/);
    await open().put('again', chunks('content'));
    s3.failNext(code, status, /^GET/);
    expect(await read(open(), 'again')).toBe('content');
  });

  test('a persistent SlowDown throws with its code after five attempts', async () => {
    for (let time = 0; time < 5; time += 1) s3.failNext('SlowDown', 503, /busy/);
    const before = s3.requests.length;
    await expect(open().put('busy', chunks('x'))).rejects.toMatchObject({
      code: 'SlowDown',
      status: 503,
    });
    expect(s3.requests.length - before).toBe(5);
  });

  test.each([
    ['a wrong secret', { secretAccessKey: 'other' }, 'SignatureDoesNotMatch'],
    ['a wrong key', { accessKeyId: 'AKOTHER' }, 'InvalidAccessKeyId'],
    ['a wrong region', { region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
    ['a wrong bucket', { bucket: 'nowhere' }, 'NoSuchBucket'],
  ])('%s throws at once instead of returning undefined', async (_, more, code) => {
    const before = s3.requests.length;
    await expect(open(more).open('again')).rejects.toMatchObject({ code });
    expect(s3.requests.length - before).toBe(1);
  });

  test('a failed part aborts the upload and leaves nothing behind', async () => {
    s3.failNext('AccessDenied', 403, /partNumber=2/);
    const large = chunks(Buffer.alloc(9_000_000), Buffer.alloc(9_000_000));
    await expect(open().put('parts', large)).rejects.toMatchObject({ code: 'AccessDenied' });
    expect(s3.uploads.size).toBe(0);
    expect(await open().head('parts')).toBeUndefined();
  });

  test('old uploads of dead processes are aborted, never those under other prefixes', async () => {
    const initiated = new Date(0);
    for (const name of ['1', '2', '3', '4']) {
      s3.uploads.set(name, { key: `dragoman/${name}`, initiated, parts: new Map() });
    }
    s3.uploads.set('fresh', { key: 'dragoman/x', initiated: new Date(), parts: new Map() });
    s3.uploads.set('other', { key: 'others/x', initiated, parts: new Map() });
    expect(await open().removeUnfinished(new Date(Date.now() - 3_600_000))).toBe(4);
    expect([...s3.uploads.keys()]).toEqual(['fresh', 'other']);
    s3.uploads.clear();
  });

  test('an unreachable store throws instead of returning undefined', async () => {
    const files = open({ endpoint: 'http://127.0.0.1:1' });
    await expect(files.head('again')).rejects.toThrow();
  });
});

describe('an S3 store that lies', () => {
  const open = () => createS3Files(s3Options());
  const large = () => chunks(Buffer.alloc(9_000_000), Buffer.alloc(9_000_000));
  const lies = ['error in 200', 'web page'] as const;

  test.each(lies)('%s is no empty list', async (how) => {
    s3.disturb(how, /list-type/);
    await expect(keysOf(open())).rejects.toThrow(/InternalError|InvalidResponse/);
    s3.disturb(how, /GET .*uploads/);
    await expect(open().removeUnfinished(new Date())).rejects.toThrow(
      /InternalError|InvalidResponse/,
    );
  });

  test.each(lies)('%s is no stored file or part', async (how) => {
    s3.disturb(how, /PUT .*lie$/);
    await expect(open().put('lie', chunks('x'))).rejects.toThrow('InvalidResponse');
    for (const step of [/POST .*uploads/, /partNumber=2/, /POST .*uploadId/]) {
      s3.disturb(how, step);
      await expect(open().put('lie', large())).rejects.toThrow(/InternalError|InvalidResponse/);
    }
    expect(s3.uploads.size).toBe(0);
    expect(await open().head('lie')).toBeUndefined();
  });

  test('a file that is cut off is an error, not a short file', async () => {
    await open().put('whole', chunks('content'));
    s3.disturb('too short', /GET .*whole/);
    await expect(read(open(), 'whole')).rejects.toThrow('terminated');
  });

  test('a store that does not answer is asked again, and an error in the end', async () => {
    const impatient = createS3Files({ ...s3Options(), patience: 200 });
    s3.disturb('silent', /PUT .*slow$/, 2);
    await impatient.put('slow', chunks('content'));
    expect((await open().head('slow'))?.size).toBe(7);
    s3.disturb('silent', /GET .*slow/, 5);
    await expect(impatient.open('slow')).rejects.toThrow('did not answer in time');
  });

  test('a part whose connection is cut is sent again', async () => {
    s3.disturb('cut', /partNumber=2/, 2);
    await open().put('again', large());
    expect((await open().head('again'))?.size).toBe(18_000_000);
  });
});

describe('verified content', () => {
  const pieces = ['0123', '4567', '89'];
  const eTagOf = (content: string) => `"${createHash('md5').update(content).digest('hex')}"`;
  const contentOf = (eTag: string, range?: { start: number; end: number }) =>
    text(Readable.from(verified(chunks(...pieces), eTag, range)));

  test.each([
    [undefined, '0123456789'],
    [{ start: 2, end: 4 }, '234'],
    [{ start: 3, end: 8 }, '345678'],
    [{ start: 9, end: 9 }, '9'],
  ])('has the bytes of the range %j', async (range, expected) => {
    expect(await contentOf(eTagOf('0123456789'), range)).toBe(expected);
  });

  test.each([
    [undefined, '01234567'],
    [{ start: 2, end: 4 }, '23'],
    [{ start: 9, end: 9 }, ''],
  ])(
    'ends before the last part of the range %j if any byte has changed',
    async (range, expected) => {
      const content = verified(chunks(...pieces), eTagOf('0123456788'), range);
      let shown = '';
      const read = async () => {
        for await (const part of content) shown += Buffer.from(part).toString();
      };
      await expect(read()).rejects.toThrow(DamagedFile);
      expect(shown).toBe(expected);
    },
  );
});
