import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  type BucketPage,
  deleteBucket,
  findBucket,
  hasObjects,
  insertBucket,
  listBuckets,
  updateBucket,
} from '../buckets.store.ts';
import { checkBucketName } from '../names.ts';
import { emptyBucket } from '../objects/remove.ts';
import { refusalOf, refusals } from '../storage-error.ts';
import { type RouteContext, read } from './request.ts';

const units = { B: 1, KB: 1e3, MB: 1e6, GB: 1e9 };

const fileSize = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value, check) => {
    if (value === null || value === undefined) return value;
    const match = /^(\d+(?:\.\d+)?)(B|KB|MB|GB)?$/i.exec(String(value));
    if (match) {
      return Math.floor(
        Number(match[1]) * units[(match[2] ?? 'B').toUpperCase() as keyof typeof units],
      );
    }
    check.addIssue('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B');
    return z.NEVER;
  });

const settings = {
  public: z.boolean().optional(),
  file_size_limit: fileSize,
  allowed_mime_types: z.array(z.string().regex(/^[\w.+*-]+\/[\w.+*-]+$/)).nullish(),
  versioning_status: z
    .literal(['DISABLED'], { error: 'object versions are not served by this backend' })
    .optional(),
};

const creation = z.object({
  name: z.string(),
  id: z.string().optional(),
  type: z
    .literal(['STANDARD'], { error: 'only standard buckets are served by this backend' })
    .optional(),
  ...settings,
});
const change = z.object(settings);

const page = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
  offset: z.coerce.number().int().min(0).default(0),
  search: z.string().default(''),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
});

/** Serves `/bucket` under the row-level security of `storage.buckets`. */
export function bucketRoutes(app: FastifyInstance, context: RouteContext): void {
  readingRoutes(app, context);
  changingRoutes(app, context);
}

function readingRoutes(app: FastifyInstance, context: RouteContext): void {
  const { database, caller } = context;
  app.get('/bucket', async (request) => {
    const input: BucketPage = read(page, request.query);
    const { claims } = await caller(request);
    return database.withRls(claims, (queries) => listBuckets(queries, input));
  });
  app.get<{ Params: { id: string } }>('/bucket/:id', async (request) => {
    const { claims } = await caller(request);
    const bucket = await database.withRls(claims, (queries) =>
      findBucket(queries, request.params.id),
    );
    if (!bucket) throw refusals.noSuchBucket();
    return bucket;
  });
}

function changingRoutes(app: FastifyInstance, context: RouteContext): void {
  const { database, caller } = context;
  app.post('/bucket', async (request) => {
    const { claims } = await caller(request);
    const input = read(creation, request.body);
    const id = checkBucketName(input.id ?? input.name);
    const work = database.withRls(claims, (queries) =>
      insertBucket(queries, id, claims.sub, settingsOf(input)),
    );
    await work.catch((error: unknown) => {
      throw refusalOf(error)?.status === 409 ? refusals.duplicate('BucketAlreadyExists') : error;
    });
    return { name: id };
  });
  app.put<{ Params: { id: string } }>('/bucket/:id', async (request) => {
    const { claims } = await caller(request);
    const input = settingsOf(read(change, request.body));
    const found = await database.withRls(claims, (queries) =>
      updateBucket(queries, request.params.id, input),
    );
    if (!found) throw refusals.noSuchBucket();
    return { message: 'Successfully updated' };
  });
  app.post<{ Params: { id: string } }>('/bucket/:id/empty', async (request) => {
    const { claims } = await caller(request);
    await emptyBucket(context, claims, request.params.id);
    return { message: 'Successfully emptied' };
  });
  app.delete<{ Params: { id: string } }>('/bucket/:id', async (request) => {
    const { claims } = await caller(request);
    const { id } = request.params;
    await database.withRls(claims, async (queries) => {
      if (!(await findBucket(queries, id))) throw refusals.noSuchBucket();
      if (await hasObjects(queries, id)) throw refusals.bucketNotEmpty();
      if (!(await deleteBucket(queries, id))) throw refusals.accessDenied();
    });
    return { message: 'Successfully deleted' };
  });
}

function settingsOf(input: z.infer<typeof change>) {
  return {
    public: input.public,
    fileSizeLimit: input.file_size_limit,
    allowedMimeTypes: input.allowed_mime_types,
  };
}
