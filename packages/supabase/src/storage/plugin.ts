import type { Readable } from 'node:stream';
import {
  type Claims,
  type Database,
  isDatabaseAway,
  retryAfterSeconds,
  rowsOf,
} from '@dragoman/database/connection';
import { type Log, silentLog } from '@dragoman/domain/log';
import type { FileStore } from '@dragoman/providers/files/port';
import type { MultipartFields } from '@fastify/multipart';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { type Keys, readCaller } from '../tokens/index.ts';
import { bucket, lengths, requests } from './calls.data.ts';
import type { StorageContext } from './context.ts';
import { serveObject } from './delivery/serve.ts';
import { checkObjectName } from './names.ts';
import { discardFiles } from './objects/files.ts';
import type { ObjectRow } from './objects/object-row.ts';
import { deleteObjects, findObject, type Queries } from './objects/objects.store.ts';
import { type Upload, uploadObject } from './objects/upload.ts';
import { header, type RouteContext, read } from './request.ts';
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
  const isAway = isDatabaseAway(error);
  const { status, code, error: word, message } = refusal ?? (isAway ? away : internal);
  reply.header('cache-control', 'no-store').type('application/json');
  if (isAway) reply.header('retry-after', retryAfterSeconds);
  return reply
    .status(refusal ? 400 : status)
    .send({ statusCode: String(status), code, error: word, message });
}

const away = new StorageError(503, 'DatabaseError', 'Database connection error', 'Unavailable');
const internal = new StorageError(500, 'InternalError', 'Internal Server Error', 'Internal');

const nameOf = ({ params }: FastifyRequest) => checkObjectName((params as { '*': string })['*']);

/** Serves public addresses, regardless of the caller. */
function publicRoute(app: FastifyInstance, context: RouteContext): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `/object/public/${bucket}/*`,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const name = nameOf(request);
      await serveObject(context, request, reply, async () =>
        (await context.isWithheld(name)) ? undefined : findObject(context.database.kysely, name),
      );
      return reply;
    },
  });
}

/** Lists a folder and removes objects, as the caller. */
function objectRoutes(app: FastifyInstance, context: RouteContext): void {
  app.post(`/object/list/${bucket}`, async (request) => {
    const { prefix, limit, offset } = read(requests.list, request.body);
    const claims = await context.claims(request);
    return context.database.withRls(claims, (queries) =>
      listFolder(queries, { prefix, limit, offset }),
    );
  });
  app.delete(`/object/${bucket}`, async (request) => {
    const { prefixes } = read(requests.remove, request.body);
    return removeObjects(context, await context.claims(request), prefixes);
  });
}

/** Serves uploads. Bodies are streams, whatever their type. */
async function uploadRoute(app: FastifyInstance, context: RouteContext): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.post(`/object/${bucket}/*`, async (request) => {
    const claims = await context.claims(request);
    const { drain, ...incoming } = await readIncoming(request);
    try {
      const upsert = header(request, 'x-upsert') === 'true';
      const upload = { name: nameOf(request), claims, upsert, ...incoming };
      const { id, name } = await uploadObject(context, upload);
      return { Id: id, Key: `${bucket}/${name}` };
    } finally {
      drain();
    }
  });
}

type Incoming = Pick<Upload, 'contentType' | 'cacheControl' | 'declaredSize' | 'body'> & {
  /** Drains the rest of a refused request, so that the client receives the response. */
  readonly drain: () => void;
};

const limits = {
  fileSize: Number.POSITIVE_INFINITY,
  fieldSize: lengths.header,
  fields: 10,
  files: 1,
};

/** Reads an upload from a form (a file field with any name, even empty) or from the body. */
async function readIncoming(request: FastifyRequest): Promise<Incoming> {
  return request.isMultipart() ? readForm(request) : readRaw(request);
}

async function readForm(request: FastifyRequest): Promise<Incoming> {
  const part = await request.file({ limits });
  if (!part) throw refusals.invalidRequest('No content provided');
  const { fields, file, mimetype } = part;
  const drain = () => file.resume();
  try {
    return { ...describeForm(fields, mimetype), body: contentOf(file), drain };
  } catch (error) {
    drain();
    throw error;
  }
}

function describeForm(fields: MultipartFields, mimetype: string) {
  return {
    contentType: checkedType(mimetype),
    cacheControl: cacheControlOf(fieldText(fields, 'cacheControl')),
    // The length of a form is not that of its file.
    declaredSize: undefined,
  };
}

function readRaw(request: FastifyRequest): Incoming {
  const size = Number(header(request, 'content-length'));
  return {
    contentType: checkedType(header(request, 'content-type')),
    cacheControl: cacheControlOf(header(request, 'cache-control')),
    declaredSize: Number.isSafeInteger(size) ? size : undefined,
    body: contentOf(request.raw),
    drain: () => request.raw.resume(),
  };
}

// Ending a stream early would close the connection before the response is sent.
function contentOf(stream: Readable): AsyncIterable<Uint8Array> {
  return { [Symbol.asyncIterator]: () => stream.iterator({ destroyOnReturn: false }) };
}

function fieldText(fields: MultipartFields, name: string): string | undefined {
  const field = fields[name];
  const one = Array.isArray(field) ? field[0] : field;
  return one?.type === 'field' ? String(one.value) : undefined;
}

const anHour = 'max-age=3600';

function cacheControlOf(value: string | undefined): string {
  if (value === undefined || value === '') return anHour;
  if (/^\d{1,10}$/.test(value)) return `max-age=${value}`;
  return /^[\w\s=,-]{1,200}$/.test(value) ? value : anHour;
}

function checkedType(value: string = 'application/octet-stream'): string {
  const isShort = value.length <= lengths.header;
  if (isShort && /^[\w.+-]+\/[\w.+-]+(\s*;[\x20-\x7e]*)?$/.test(value)) return value;
  throw refusals.invalidMimeType(`mime type ${value} is not supported`);
}

/** Removes the named objects that the caller may delete, rows before files. Returns their rows. */
async function removeObjects(
  context: StorageContext,
  claims: Claims,
  names: readonly string[],
): Promise<ObjectRow[]> {
  const removed = await context.database.withRls(claims, (queries) =>
    deleteObjects(queries, names),
  );
  await discardFiles(
    context,
    removed.map(({ version }) => version),
  );
  return removed;
}

interface Listing {
  /** A folder, with or without a trailing `/`; '' for the root. */
  readonly prefix: string;
  readonly limit: number;
  readonly offset: number;
}

type Listed = Pick<
  ObjectRow,
  'name' | 'id' | 'updated_at' | 'created_at' | 'last_accessed_at' | 'metadata'
>;

/**
 * Lists a folder: its folders first (name only), then its objects, with names relative to it. Includes only what the caller can
 * see.
 */
async function listFolder(queries: Queries, listing: Listing): Promise<Listed[]> {
  const { prefix: folder } = listing;
  const prefix = folder === '' || folder.endsWith('/') ? folder : `${folder}/`;
  return rowsOf<Listed>(queries)`
    with inside as (
      select substr(name, length(${prefix}) + 1) as rest, id, updated_at, created_at, last_accessed_at, metadata
      from storage.objects where bucket_id = ${bucket} and starts_with(name, ${prefix})
    ), entries as (
      select distinct split_part(rest, '/', 1) as name, null::uuid as id, null::timestamptz as updated_at,
        null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
      from inside where strpos(rest, '/') > 0
      union all
      select * from inside where strpos(rest, '/') = 0
    )
    select * from entries order by (id is null) desc, name, name collate "C"
    limit ${listing.limit} offset ${listing.offset}
  `;
}
