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
import { childrenOf, childText, escapeXml } from './xml.ts';

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

// S3 requires at least 5 MiB for all parts but the last. One part is buffered in memory.
const partSize = 8 * 1024 * 1024;

/** Uploads `body` in one request if it is short, otherwise in parts. Leaves nothing behind on failure. */
async function uploadToS3(
  send: SendToS3,
  key: string,
  body: AsyncIterable<Uint8Array>,
): Promise<void> {
  const parts = cutParts(body)[Symbol.asyncIterator]();
  const first = await parts.next();
  const second = await parts.next();
  if (second.done || first.done) {
    await sendContent(send, { method: 'PUT', key, body: first.value ?? new Uint8Array() });
    return;
  }
  await uploadParts(send, key, prepend([first.value, second.value], parts));
}

type Part = Uint8Array<ArrayBuffer>;

async function uploadParts(send: SendToS3, key: string, parts: AsyncIterable<Part>): Promise<void> {
  const begun = await send({ method: 'POST', key, query: { uploads: '' } });
  const result = await readResult(begun, 'InitiateMultipartUploadResult');
  const uploadId = childText(result, 'UploadId') ?? '';
  try {
    const etags: string[] = [];
    for await (const body of parts) {
      const query = { partNumber: String(etags.length + 1), uploadId };
      etags.push(await sendContent(send, { method: 'PUT', key, query, body }));
    }
    await complete(send, key, uploadId, etags);
  } catch (error) {
    // If the store is down, the sweep removes the rest later.
    await send({ method: 'DELETE', key, query: { uploadId } }).catch(() => {});
    throw error;
  }
}

/** Returns the ETag. A response without one does not come from a store. */
async function sendContent(send: SendToS3, request: Parameters<SendToS3>[0]): Promise<string> {
  const answer = await send(request);
  await answer.body?.cancel();
  const etag = answer.headers.get('etag');
  if (!etag) throw new S3Error(answer.status, 'InvalidResponse', 'no ETag in the response');
  return etag;
}

async function complete(send: SendToS3, key: string, uploadId: string, etags: string[]) {
  const parts = etags.map(
    (etag, index) =>
      `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`,
  );
  const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
  const answer = await send({ method: 'POST', key, query: { uploadId }, body });
  await readResult(answer, 'CompleteMultipartUploadResult');
}

async function* cutParts(body: AsyncIterable<Uint8Array>): AsyncGenerator<Part, undefined> {
  let part = new Uint8Array(64 * 1024);
  let length = 0;
  for await (const chunk of body) {
    for (let at = 0; at < chunk.length; ) {
      const taken = chunk.subarray(at, at + partSize - length);
      part = withRoom(part, length + taken.length);
      part.set(taken, length);
      length += taken.length;
      at += taken.length;
      if (length < partSize) continue;
      yield part.subarray(0, length);
      [part, length] = [new Uint8Array(partSize), 0];
    }
  }
  if (length > 0) yield part.subarray(0, length);
  return undefined;
}

function withRoom(part: Part, length: number): Part {
  if (length <= part.length) return part;
  const larger = new Uint8Array(Math.min(partSize, Math.max(length, part.length * 2)));
  larger.set(part);
  return larger;
}

async function* prepend<T>(first: T[], rest: AsyncIterator<T, undefined>): AsyncGenerator<T> {
  try {
    yield* first;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
