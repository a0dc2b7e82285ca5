import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Copy, copyObject, moveObject } from '../objects/copy-move.ts';
import { listFolder } from '../objects/list.ts';
import { listV2 } from '../objects/list-v2.ts';
import { removeObjects } from '../objects/remove.ts';
import { refusals } from '../storage-error.ts';
import {
  decodeBase64,
  header,
  noVersion,
  placeOf,
  type RouteContext,
  read,
  readMetadata,
} from './request.ts';

const order = z.enum(['asc', 'desc']).default('asc');
const listing = z.object({
  prefix: z.string().default(''),
  search: z.string().default(''),
  limit: z.int().min(1).max(10_000).default(100),
  offset: z.int().min(0).default(0),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order,
    })
    .prefault({}),
});
const listingV2 = z.object({
  prefix: z.string().default(''),
  exactMatch: z.boolean().default(false),
  limit: z
    .int()
    .min(1)
    .default(1000)
    .transform((limit) => Math.min(limit, 1000)),
  cursor: z.string().optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({ column: z.enum(['name', 'updated_at', 'created_at']).default('name'), order })
    .prefault({}),
});
const removal = z.object({ prefixes: z.array(z.string()).min(1).max(1000) });
const transfer = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().optional(),
  sourceVersionId: noVersion,
});
const copying = transfer.extend({
  copyMetadata: z.boolean().default(true),
  metadata: z
    .object({
      cacheControl: z.string().regex(/^[\w\s=,-]{1,200}$/),
      contentEncoding: z.string().regex(/^[\w, -]{1,50}$/),
      mimetype: z.string().regex(/^[\w.+-]+\/[\w.+-]+(;[\x20-\x7e]*)?$/),
    })
    .partial()
    .default({}),
});

/** Lists, removes, moves and copies objects. */
export function objectRoutes(app: FastifyInstance, context: RouteContext): void {
  listRoutes(app, context);
  removeRoutes(app, context);
  transferRoutes(app, context);
}

function listRoutes(app: FastifyInstance, { database, caller }: RouteContext): void {
  app.post<{ Params: { bucket: string } }>('/object/list/:bucket', async (request) => {
    const { sortBy, ...input } = read(listing, request.body);
    const { claims } = await caller(request);
    const bucketId = request.params.bucket;
    return database.withRls(claims, (queries) =>
      listFolder(queries, { bucketId, ...input, ...sortBy }),
    );
  });
  app.post<{ Params: { bucket: string } }>('/object/list-v2/:bucket', async (request) => {
    const { sortBy, with_delimiter: withDelimiter, ...input } = read(listingV2, request.body);
    const { claims } = await caller(request);
    const bucketId = request.params.bucket;
    return database.withRls(claims, (queries) =>
      listV2(queries, { bucketId, withDelimiter, ...input, ...sortBy, cursor: input.cursor }),
    );
  });
}

function removeRoutes(app: FastifyInstance, context: RouteContext): void {
  app.delete<{ Params: { bucket: string } }>('/object/:bucket', async (request) => {
    const { prefixes } = read(removal, request.body);
    const { claims } = await context.caller(request);
    return removeObjects(context, claims, request.params.bucket, prefixes);
  });
  app.delete('/object/:bucket/*', async (request) => {
    const { claims } = await context.caller(request);
    const { bucketId, name } = placeOf(request);
    const removed = await removeObjects(context, claims, bucketId, [name]);
    if (removed.length === 0) throw refusals.noSuchKey();
    return { message: 'Successfully deleted' };
  });
}

function transferRoutes(app: FastifyInstance, context: RouteContext): void {
  app.post('/object/move', async (request) => {
    const input = read(transfer, request.body);
    const { claims } = await context.caller(request);
    const { from, to } = placesOf(input);
    const { id, name } = await moveObject(context, claims, from, to);
    return { message: 'Successfully moved', Id: id, Key: name };
  });
  app.post('/object/copy', async (request) => {
    const input = read(copying, request.body);
    const { claims } = await context.caller(request);
    const row = await copyObject(context, {
      claims,
      ...placesOf(input),
      upsert: header(request, 'x-upsert') === 'true',
      // zod omits absent fields.
      metadata: input.copyMetadata ? {} : (input.metadata as Copy['metadata']),
      userMetadata: input.copyMetadata
        ? undefined
        : (readMetadata(decodeBase64(header(request, 'x-metadata'))) ?? {}),
    });
    return { ...row, Id: row.id, Key: `${row.bucket_id}/${row.name}` };
  });
}

function placesOf(input: z.infer<typeof transfer>) {
  return {
    from: { bucketId: input.bucketId, name: input.sourceKey },
    to: { bucketId: input.destinationBucket ?? input.bucketId, name: input.destinationKey },
  };
}
