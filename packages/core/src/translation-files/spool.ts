import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DragomanError } from '@dragoman/domain/errors';
import { limits } from '@dragoman/domain/limits';

/**
 * Stores an upload in a temporary file and reads it from there, so that a slow client holds no transaction. Throws
 * `DragomanError('request-too-large')`.
 */
export async function withSpooled<Result>(
  upload: AsyncIterable<Uint8Array>,
  work: (bytes: AsyncIterable<Uint8Array>) => Promise<Result>,
  maxBytes: number = limits.importedFileBytes,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dragoman-import-'));
  try {
    const file = path.join(folder, 'file');
    await pipeline(limited(upload, maxBytes), createWriteStream(file));
    return await work(createReadStream(file));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Passes an upload on. Throws `DragomanError('request-too-large')`. */
export async function* limited(
  upload: AsyncIterable<Uint8Array>,
  maxBytes: number = limits.importedFileBytes,
): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const part of upload) {
    length += part.length;
    if (length > maxBytes) throw new DragomanError('request-too-large');
    yield part;
  }
}
