import { Readable } from 'node:stream';
import { type ByteRange, verified } from '@dragoman/providers/files/port';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { baseType } from '../content/content-type.ts';
import type { StorageContext } from '../context.ts';
import { fileKey, type ObjectMetadata, type ObjectRow } from '../objects/object-row.ts';
import { refusals } from '../storage-error.ts';
import { isNotModified, requestedRange } from './conditions.ts';

/**
 * Serves GET and HEAD of a public object, with ranges and conditional requests. `find` is called again if the file was replaced in
 * between. Throws NoSuchKey.
 */
export async function serveObject(
  context: StorageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  find: () => Promise<ObjectRow | undefined>,
): Promise<void> {
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const row = await find();
    if (!row?.metadata) break;
    if (await answer(context, request, reply, row, row.metadata)) return;
  }
  throw refusals.noSuchKey();
}

// Returns false if the file no longer exists.
async function answer(
  { files, log }: StorageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  row: ObjectRow,
  metadata: ObjectMetadata,
): Promise<boolean> {
  const validators = { eTag: metadata.eTag, lastModified: new Date(metadata.lastModified) };
  const describe = () => {
    reply.headers(cacheHeaders(metadata, validators.lastModified));
    reply.headers(contentHeaders(metadata));
  };
  if (isNotModified(request.headers, validators)) {
    describe();
    reply.removeHeader('content-type').status(304).send();
    return true;
  }
  const range = requestedRange(request.headers, validators, metadata.size);
  if (range === 'unsatisfiable') {
    refuseRange(reply, metadata.size);
    return true;
  }
  const length = range ? range.end - range.start + 1 : metadata.size;
  const body = request.method === 'HEAD' ? '' : await files.open(fileKey(row.version));
  if (body === undefined) return false;
  describe();
  reply.status(range ? 206 : 200).header('content-length', length);
  if (range) reply.header('content-range', contentRange(range, metadata.size));
  if (body === '') reply.send();
  else {
    const content = Readable.from(verified(body, validators.eTag, range), { objectMode: false });
    reply.send(
      content.on('error', (err) =>
        log.error({ err, name: row.name }, 'a file could not be served'),
      ),
    );
  }
  return true;
}

function cacheHeaders({ eTag, cacheControl }: ObjectMetadata, lastModified: Date) {
  return { etag: eTag, 'last-modified': lastModified.toUTCString(), 'cache-control': cacheControl };
}

// Uploaded files share the dashboard's origin, so none may run as a page or script.
const sandbox =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

function contentHeaders({ mimetype, contentEncoding }: ObjectMetadata) {
  return {
    'content-type': baseType(mimetype) === 'text/html' ? 'text/plain' : mimetype,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': sandbox,
    'cross-origin-resource-policy': 'cross-origin',
    ...(contentEncoding && { 'content-encoding': contentEncoding }),
  };
}

function contentRange({ start, end }: ByteRange, size: number): string {
  return `bytes ${start}-${end}/${size}`;
}

// The only refusal with its own HTTP status, because browsers and players depend on it.
function refuseRange(reply: FastifyReply, size: number): void {
  reply.status(416).header('content-range', `bytes */${size}`).send({
    statusCode: '416',
    code: 'InvalidRange',
    error: 'invalid_range',
    message: 'invalid range provided',
  });
}
