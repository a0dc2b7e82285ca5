import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { checkKey } from './key.ts';
import type { FileStore, StoredFile } from './port.ts';
import {
  createS3Sender,
  readResult,
  S3Error,
  type S3Options,
  type SendToS3,
} from './s3-request.ts';
import { uploadToS3 } from './s3-upload.ts';
import { childrenOf, childText } from './xml.ts';

/** Stores files in a bucket of S3 or a compatible store. The bucket must exist. */
export function createS3Files(options: S3Options): FileStore {
  const send = createS3Sender(options);
  const prefix = options.prefix ?? '';
  const full = (key: string) => prefix + checkKey(key);
  return {
    put: async (key, body) => uploadToS3(send, full(key), body),
    open: async (key) => openObject(send, full(key)),
    head: async (key) => headObject(send, full(key), key),
    remove: async (keys) => removeObjects(send, keys.map(full)),
    list: (start = '') => listObjects(send, prefix + start, prefix.length),
    removeUnfinished: (before) => abortUploads(send, prefix, before),
  };
}

async function openObject(send: SendToS3, key: string) {
  const answer = await unlessMissing(send({ method: 'GET', key }));
  // The web and Node types for the same stream differ.
  return answer && Readable.fromWeb((answer.body ?? new Blob([]).stream()) as ReadableStream);
}

async function headObject(send: SendToS3, full: string, key: string) {
  const answer = await unlessMissing(send({ method: 'HEAD', key: full }));
  return (
    answer && {
      key,
      size: Number(answer.headers.get('content-length')),
      modifiedAt: new Date(answer.headers.get('last-modified') ?? 0),
    }
  );
}

const parallel = 8;

// One by one, because not all compatible stores support batch deletion.
async function removeObjects(send: SendToS3, keys: readonly string[]): Promise<void> {
  const waiting = keys.values();
  const work = async () => {
    for (const key of waiting) await unlessMissing(send({ method: 'DELETE', key }));
  };
  await Promise.all(Array.from({ length: Math.min(parallel, keys.length) }, work));
}

async function* listObjects(
  send: SendToS3,
  prefix: string,
  cut: number,
): AsyncGenerator<StoredFile> {
  let token: string | undefined;
  do {
    const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) };
    const page = await readResult(await send({ method: 'GET', query }), 'ListBucketResult');
    for (const entry of childrenOf(page, 'Contents')) {
      yield {
        key: (childText(entry, 'Key') ?? '').slice(cut),
        size: Number(childText(entry, 'Size')),
        modifiedAt: new Date(childText(entry, 'LastModified') ?? 0),
      };
    }
    token = childText(page, 'NextContinuationToken');
  } while (token);
}

async function abortUploads(send: SendToS3, prefix: string, before: Date): Promise<number> {
  let count = 0;
  let markers: Record<string, string> | undefined = {};
  while (markers) {
    const query = { uploads: '', prefix, ...markers };
    const page = await readResult(
      await send({ method: 'GET', query }),
      'ListMultipartUploadsResult',
    );
    for (const upload of childrenOf(page, 'Upload')) {
      const [key, uploadId] = [childText(upload, 'Key'), childText(upload, 'UploadId')];
      const begun = new Date(childText(upload, 'Initiated') ?? Date.now());
      if (!key || !uploadId || begun >= before) continue;
      await unlessMissing(send({ method: 'DELETE', key, query: { uploadId } }));
      count += 1;
    }
    const [key, id] = [
      childText(page, 'NextKeyMarker'),
      childText(page, 'NextUploadIdMarker'),
    ] as const;
    markers = key ? { 'key-marker': key, ...(id && { 'upload-id-marker': id }) } : undefined;
  }
  return count;
}

async function unlessMissing(work: Promise<Response>): Promise<Response | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof S3Error && error.status === 404 && error.code !== 'NoSuchBucket') {
      return undefined;
    }
    throw error;
  }
}
