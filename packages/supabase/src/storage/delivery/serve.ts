import { Readable } from 'node:stream';
import { type ByteRange, verified } from '@dragoman/providers/files/port';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { baseType } from '../content/content-type.ts';
import type { StorageContext } from '../context.ts';
import { fileKey, type ObjectMetadata, type ObjectRow } from '../objects/object-row.ts';
import { refusals } from '../storage-error.ts';
import { isNotModified, requestedRange } from './conditions.ts';

export interface Delivery {
  /** Finds the row; called again if the file was replaced in between. */
  readonly find: () => Promise<ObjectRow | undefined>;
  /** True if shared caches may store it. */
  readonly isPublic: boolean;
  /** When a signed URL expires, in seconds since 1970. */
  readonly expires?: number;
}

/** Serves GET and HEAD of an object, with ranges and conditional requests. Throws NoSuchKey. */
export async function serveObject(
  context: StorageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  delivery: Delivery,
): Promise<void> {
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const row = await delivery.find();
    if (!row?.metadata) break;
    if (await answer(context, request, reply, row, row.metadata, delivery)) return;
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
  delivery: Delivery,
): Promise<boolean> {
  const validators = { eTag: metadata.eTag, lastModified: new Date(metadata.lastModified) };
  const describe = () => {
    reply.headers(cacheHeaders(metadata, validators.lastModified, delivery));
    reply.headers(contentHeaders(metadata, delivery.isPublic));
    const name = (request.query as { download?: string }).download;
    if (name !== undefined) reply.header('content-disposition', attachment(name));
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

function cacheHeaders(
  { eTag, cacheControl }: ObjectMetadata,
  lastModified: Date,
  { isPublic, expires }: Delivery,
): Record<string, string> {
  return {
    etag: eTag,
    'last-modified': lastModified.toUTCString(),
    'cache-control': isPublic ? cacheControl : `private, ${cacheControl}`,
    ...(expires !== undefined && { expires: new Date(expires * 1000).toUTCString() }),
  };
}

// Uploaded files share the dashboard's origin, so none may run as a page or script.
const sandbox =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

function contentHeaders({ mimetype, contentEncoding }: ObjectMetadata, isPublic: boolean) {
  return {
    'content-type': baseType(mimetype) === 'text/html' ? 'text/plain' : mimetype,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': sandbox,
    ...(isPublic && { 'cross-origin-resource-policy': 'cross-origin' }),
    ...(contentEncoding && { 'content-encoding': contentEncoding }),
  };
}

/** Returns `Content-Disposition` for any name (RFC 6266, 8187); '' uses the name in the URL. */
function attachment(name: string): string {
  if (name === '') return 'attachment';
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${encoded}"; filename*=UTF-8''${encoded}`;
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
