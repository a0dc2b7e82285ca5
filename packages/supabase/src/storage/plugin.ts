import type { Database } from '@dragoman/database/connection';
import { type Log, silentLog } from '@dragoman/domain/log';
import type { FileStore } from '@dragoman/providers/files/port';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { type Keys, readCaller } from '../tokens/index.ts';
import type { StorageContext } from './context.ts';
import { bucketRoutes } from './routes/buckets.ts';
import { downloadRoutes } from './routes/downloads.ts';
import { objectRoutes } from './routes/objects.ts';
import { header, type RouteContext } from './routes/request.ts';
import { signedUrlRoutes } from './routes/signed-urls.ts';
import { signUploadRoute, uploadRoutes } from './routes/uploads.ts';
import { createUrlSigner } from './signing.ts';
import { refusalOf, refusals, StorageError } from './storage-error.ts';

export interface StorageOptions {
  readonly database: Database;
  readonly keys: Keys;
  readonly files: FileStore;
  /** Maximum bytes of an object, regardless of its bucket. Defaults to 50 MiB. */
  readonly maxFileSize?: number;
  /** True if an object of a public bucket is hidden from everyone, as if missing. Defaults to false. */
  readonly isWithheld?: StorageContext['isWithheld'];
  /** Quotas of first folders. Defaults to none. */
  readonly refuseUsage?: StorageContext['refuseUsage'];
  readonly log?: Log;
}

const defaultMaxFileSize = 50 * 1024 * 1024;

/** Serves storage/v1; mount it under that prefix. Row-level security decides what callers can see. */
export function storagePlugin(options: StorageOptions): FastifyPluginAsync {
  const { database, keys, files, maxFileSize = defaultMaxFileSize, log = silentLog } = options;
  const { isWithheld = async () => false, refuseUsage = () => undefined } = options;
  const context: RouteContext = {
    database,
    files,
    maxFileSize,
    isWithheld,
    refuseUsage,
    log,
    signer: createUrlSigner(database),
    caller: async (request) => {
      const apikey = header(request, 'apikey');
      const authorization = header(request, 'authorization');
      if (!apikey && !authorization) throw refusals.noKey();
      return readCaller(keys, { apikey, authorization });
    },
  };
  return async (app) => {
    app.setErrorHandler((error, request, reply) => answerError(error, request, reply, log));
    app.setNotFoundHandler((request) => {
      throw new StorageError(404, 'NotFound', `Route ${request.method}:${request.url} not found`);
    });
    acceptJson(app);
    bucketRoutes(app, context);
    downloadRoutes(app, context);
    signedUrlRoutes(app, context);
    signUploadRoute(app, context);
    objectRoutes(app, context);
    refuseOthers(app);
    await app.register((uploads) => uploadRoutes(uploads, context));
  };
}

// The client sends `{}` or nothing for an empty body.
function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(['application/json', 'text/plain'], { parseAs: 'string' }, parseJson);
}

function parseJson(
  _request: FastifyRequest,
  text: string | Buffer,
  done: (error: Error | null, body?: unknown) => void,
): void {
  try {
    done(null, text === '' ? {} : JSON.parse(String(text)));
  } catch {
    done(refusals.invalidRequest('The body is no valid JSON'));
  }
}

// Client paths refused with FeatureNotEnabled, and their feature.
const notServed: readonly (readonly [path: string, what: string])[] = [
  ['/bucket/:id/lifecycle', 'The lifecycle of object versions'],
  ['/render/*', 'Image transformation'],
  ['/cdn/*', 'Purging a cache in front'],
  ['/vector/*', 'Vector buckets'],
  ['/iceberg/*', 'Analytics buckets'],
  ['/upload/resumable', 'Resumable upload'],
  ['/upload/resumable/*', 'Resumable upload'],
  ['/s3/*', 'The S3 protocol'],
];

function refuseOthers(app: FastifyInstance): void {
  for (const [url, what] of notServed) {
    app.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url,
      handler: () => {
        throw refusals.notServed(what);
      },
    });
  }
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log) {
  const refusal = refusalOf(error);
  // A client that disconnects during an upload is not an error.
  if (refusal === undefined && request.raw.readableAborted) log.debug({ err: error }, 'hung up');
  else if (refusal === undefined) log.error({ err: error, url: request.url }, 'storage failed');
  const { status, code, error: word, message } = refusal ?? internal;
  reply.header('cache-control', 'no-store').type('application/json');
  return reply
    .status(refusal ? 400 : 500)
    .send({ statusCode: String(status), code, error: word, message });
}

const internal = new StorageError(500, 'InternalError', 'Internal Server Error', 'Internal');
