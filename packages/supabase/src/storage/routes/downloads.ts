import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Delivery, serveObject } from '../delivery/serve.ts';
import { checkObjectName } from '../names.ts';
import type { ObjectRow } from '../objects/object-row.ts';
import { findObject } from '../objects/objects.store.ts';
import { bucketOrThrow } from '../objects/upload.ts';
import { refusals } from '../storage-error.ts';
import { noVersion, placeOf, type RouteContext, read } from './request.ts';

type Respond = (request: FastifyRequest, reply: FastifyReply, delivery: Delivery) => unknown;

/** Serves contents and info of objects: by token, publicly, and by signed URL. */
export function downloadRoutes(app: FastifyInstance, context: RouteContext): void {
  const serve: Respond = async (request, reply, delivery) => {
    await serveObject(context, request, reply, delivery);
    return reply;
  };
  const contents = (path: string, find: Find, respond = serve) =>
    app.route({
      method: ['GET', 'HEAD'],
      url: path,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        read(versionQuery, request.query);
        checkObjectName(placeOf(request).name);
        return respond(request, reply, await find(context, request));
      },
    });
  contents('/object/public/:bucket/*', findPublic);
  contents('/object/authenticated/:bucket/*', findReadable);
  contents('/object/sign/:bucket/*', findSigned);
  contents('/object/:bucket/*', findReadable);
  const info: Respond = (request, reply, delivery) =>
    request.method === 'HEAD' ? serve(request, reply, delivery) : describe(reply, delivery);
  contents('/object/info/public/:bucket/*', findPublic, info);
  contents('/object/info/authenticated/:bucket/*', findReadable, info);
  contents('/object/info/:bucket/*', findReadable, info);
}

const versionQuery = z.object({ versionId: noVersion });

type Find = (context: RouteContext, request: FastifyRequest) => Promise<Delivery>;

const findPublic: Find = async (context, request) => {
  const { bucketId, name } = placeOf(request);
  const bucket = await bucketOrThrow(context, bucketId);
  if (!bucket.public) throw refusals.noSuchBucket();
  const find = async () =>
    (await context.isWithheld(bucketId, name))
      ? undefined
      : findObject(context.database.kysely, bucketId, name);
  return { isPublic: true, find };
};

const findReadable: Find = async (context, request) => {
  const { bucketId, name } = placeOf(request);
  const bucket = await bucketOrThrow(context, bucketId);
  if (bucket.public) return findPublic(context, request);
  const { claims } = await context.caller(request);
  const find = () =>
    context.database.withRls(claims, (queries) => findObject(queries, bucketId, name));
  return { isPublic: false, find };
};

const findSigned: Find = async (context, request) => {
  const { bucketId, name } = placeOf(request);
  const { token = '' } = request.query as { token?: string };
  const { exp } = await context.signer.verify(token, {
    url: `${bucketId}/${name}`,
    scope: 'download',
  });
  const find = () => findObject(context.database.kysely, bucketId, name);
  return { isPublic: false, expires: exp, find };
};

async function describe(reply: FastifyReply, { find }: Delivery) {
  const row = await find();
  if (!row?.metadata) throw refusals.noSuchKey();
  reply.header('cache-control', 'no-store');
  return infoOf(row);
}

function infoOf(row: ObjectRow) {
  const { id, name, version, bucket_id, metadata, user_metadata, created_at, updated_at } = row;
  return {
    id,
    name,
    version,
    bucket_id,
    size: metadata?.size ?? null,
    content_type: metadata?.mimetype ?? null,
    cache_control: metadata?.cacheControl ?? null,
    content_encoding: metadata?.contentEncoding ?? null,
    etag: metadata?.eTag ?? null,
    metadata: user_metadata ?? {},
    last_modified: updated_at,
    created_at,
    updated_at,
  };
}
