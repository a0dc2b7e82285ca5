import type { Database } from '@dragoman/database/connection';
import { type Log, silentLog } from '@dragoman/domain/log';
import type { FileStore } from '@dragoman/providers/files/port';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { type Keys, readCaller } from '../tokens/index.ts';
import { lengths } from './calls.data.ts';
import type { StorageContext } from './context.ts';
import type { RouteContext } from './request.ts';
import { objectRoutes, publicRoute, uploadRoute } from './routes.ts';
import { refusalOf, refusals, StorageError } from './storage-error.ts';

export interface StorageOptions {
  readonly database: Database;
  readonly keys: Keys;
  readonly files: FileStore;
  /** Defaults to no object. */
  readonly isWithheld?: StorageContext['isWithheld'];
  /** Quotas of first folders. Defaults to none. */
  readonly refuseUsage?: StorageContext['refuseUsage'];
  readonly log?: Log;
}

/** Serves the calls of `calls.data.ts`; mount it under storage/v1. Row-level security decides what callers can see. */
export function storagePlugin(options: StorageOptions): FastifyPluginAsync {
  const { database, keys, files, log = silentLog } = options;
  const { isWithheld = async () => false, refuseUsage = () => undefined } = options;
  const context: RouteContext = {
    database,
    files,
    isWithheld,
    refuseUsage,
    log,
    claims: async ({ headers: { apikey, authorization } }) => {
      const key = typeof apikey === 'string' ? apikey : undefined;
      if (!key && !authorization) throw refusals.noKey();
      const { claims } = await readCaller(keys, { apikey: key, authorization });
      // Row-level security does not apply to it.
      if (claims.role === 'service_role') throw refusals.accessDenied();
      return claims;
    },
  };
  return async (app) => {
    app.setErrorHandler((error, request, reply) => answerError(error, request, reply, log));
    app.setNotFoundHandler(({ method, url }) => {
      throw refusals.notServed(`${method} ${url.split('?', 1)[0]?.slice(0, 100)}`);
    });
    acceptJson(app);
    publicRoute(app, context);
    objectRoutes(app, context);
    await app.register((uploads) => uploadRoute(uploads, context));
  };
}

// The client sends `{}` or nothing for an empty body.
function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const options = { parseAs: 'string', bodyLimit: lengths.jsonBytes } as const;
  app.addContentTypeParser(['application/json', 'text/plain'], options, parseJson);
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
