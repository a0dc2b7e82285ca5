import { readResult, S3Error, type SendToS3 } from './s3-request.ts';
import { childText, escapeXml } from './xml.ts';

// S3 requires at least 5 MiB for all parts but the last. One part is buffered in memory.
const partSize = 8 * 1024 * 1024;

/** Uploads `body` in one request if it is short, otherwise in parts. Leaves nothing behind on failure. */
export async function uploadToS3(
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
